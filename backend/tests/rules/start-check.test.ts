import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { applyAccess } from '../../scripts/apply/access.ts';
import { applyDefinitions } from '../../scripts/apply/apply-definitions.ts';
import { checkAccess } from '../../scripts/check-access/check-access.ts';
import { openUploads } from '../../scripts/installation/uploads.ts';
import { row, rows } from '../support/expect.ts';
import { type OwnInstallation, startOwnInstallation } from '../support/own-installation.ts';

const stockPublicPolicy = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';
const visitorsPolicy = 'b0110000-0000-4000-8000-000000000001';
const clientsPolicy = 'b0110000-0000-4000-8000-000000000002';

interface Hole {
  policy: string;
  collection: string;
  /** `read` unless it says otherwise. */
  action?: 'read' | 'create';
  /** null opens every row, a filter that matches nothing closes them all. */
  permissions: object | null;
  sentence: RegExp;
}

const everything = null;
const nothing = { id: { _null: true } };

/**
 * Rights that could be opened, or closed, by hand; the check must notice each. The holes of a group are made together,
 * because a check takes seconds: none of them breaks the rule of another one.
 */
const holes: readonly (readonly Hole[])[] = [
  [
    {
      policy: visitorsPolicy,
      collection: 'pagine',
      permissions: everything,
      sentence: /a visitor cannot read a draft page/,
    },
    {
      policy: stockPublicPolicy,
      collection: 'directus_users',
      permissions: everything,
      sentence: /a visitor cannot read users/,
    },
    {
      policy: visitorsPolicy,
      collection: 'directus_files',
      permissions: everything,
      sentence: /a visitor cannot read a private file/,
    },
    {
      policy: stockPublicPolicy,
      collection: 'directus_settings',
      permissions: everything,
      // With the answer that shows it.
      sentence: /a visitor cannot read settings \(\/settings: 200\)/,
    },
    {
      policy: stockPublicPolicy,
      collection: 'documenti_clienti',
      permissions: everything,
      sentence: /a visitor cannot read clients' documents/,
    },
    {
      policy: visitorsPolicy,
      collection: 'persone_aziende',
      permissions: everything,
      sentence: /a visitor cannot read companies and memberships/,
    },
    {
      policy: clientsPolicy,
      collection: 'posta_in_uscita',
      permissions: everything,
      sentence: /neither a client nor a visitor can read outgoing mails/,
    },
    {
      policy: clientsPolicy,
      collection: 'accessi_documenti',
      permissions: everything,
      sentence: /a client cannot read the download log and deliveries/,
    },
    {
      policy: clientsPolicy,
      collection: 'interventi_clienti',
      permissions: everything,
      sentence: /neither a client nor a visitor can add clients/,
    },
  ],
  [
    {
      policy: visitorsPolicy,
      collection: 'pagine',
      permissions: nothing,
      sentence: /a visitor can read published pages/,
    },
    {
      policy: stockPublicPolicy,
      collection: 'directus_users',
      action: 'create',
      permissions: everything,
      sentence: /a visitor cannot create, invite or register users/,
    },
    {
      policy: clientsPolicy,
      collection: 'documenti_clienti',
      permissions: everything,
      sentence: /a client cannot read another client's document/,
    },
    {
      policy: clientsPolicy,
      collection: 'directus_files',
      permissions: everything,
      sentence: /a client cannot read another client's file/,
    },
    {
      policy: clientsPolicy,
      collection: 'directus_files',
      action: 'create',
      permissions: everything,
      sentence: /a client cannot write documents and files/,
    },
    {
      policy: clientsPolicy,
      collection: 'aziende',
      permissions: nothing,
      sentence: /an owner can read a document of their company/,
    },
    {
      policy: clientsPolicy,
      collection: 'persone_aziende_tipologie',
      action: 'create',
      permissions: everything,
      sentence: /a client cannot write companies and memberships/,
    },
    {
      policy: visitorsPolicy,
      collection: 'richieste_appuntamento',
      permissions: everything,
      sentence: /neither a client nor a visitor can read or create requests for appointments/,
    },
    {
      policy: clientsPolicy,
      collection: 'directus_users',
      permissions: everything,
      sentence: /a client cannot read other users/,
    },
  ],
  [
    {
      policy: clientsPolicy,
      collection: 'documenti_clienti',
      permissions: nothing,
      sentence: /a client can read their own document and its file/,
    },
    {
      policy: clientsPolicy,
      collection: 'documenti_clienti',
      action: 'create',
      permissions: everything,
      sentence: /a client cannot write documents and files/,
    },
    {
      policy: clientsPolicy,
      collection: 'persone_aziende',
      permissions: everything,
      sentence: /a client cannot read a company, its documents and files after the last day/,
    },
  ],
];

// Its own: the access rules are broken here.
let installation: OwnInstallation;
let firstLog: string;

before(async () => {
  installation = await startOwnInstallation({ SITE_URL: 'http://localhost:3999' });
  firstLog = await installation.log();
});
after(() => installation?.stop());

const check = () => {
  const { url, secrets, settings } = installation;
  return checkAccess(url, secrets, openUploads(settings.uploads));
};

/** Returns the steps of the starts in a log. */
const stepsIn = (log: string): string[] => log.match(/(?<=^Directus: ).*$/gm) ?? [];

test('a start applies a new address of the site alone, and checks the access rules only after a right has changed', async () => {
  // The copied installation has been started before, elsewhere and for another address of the site.
  assert.deepEqual(stepsIn(firstLog), ['starting …']);
  const { service, settings } = installation;
  const { project_url: address } = await row(service.get('/settings?fields=id,project_url'));
  assert.equal(address, settings.siteUrl);
  const right = { policy: stockPublicPolicy, collection: 'pagine', action: 'share' };
  const hole = await row(service.post('/permissions', { ...right, fields: ['corpo'] }));
  const before = (await installation.log()).length;
  await installation.pause(async () => {});
  const second = (await installation.log()).slice(before);
  assert.deepEqual(stepsIn(second), ['starting …', 'checking the access rules …']);
  await service.remove(`/permissions/${hole.id}`);
});

/** Opens a hole, over the right that is there. */
async function makeHole({ policy, collection, action = 'read', permissions }: Hole): Promise<void> {
  const { service } = installation;
  const filter = `filter[policy][_eq]=${policy}&filter[collection][_eq]=${collection}`;
  const existing = await rows(service.get(`/permissions?${filter}&filter[action][_eq]=${action}`));
  const hole = { policy, collection, action, fields: ['*'], permissions };
  for (const { id } of existing) await service.patch(`/permissions/${id}`, hole);
  if (existing.length === 0) await service.post('/permissions', hole);
}

for (const [index, group] of holes.entries()) {
  test(`the check names each broken rule, and the definitions close its hole: group ${index + 1}`, async () => {
    for (const hole of group) await makeHole(hole);
    await assert.rejects(check(), ({ message }: Error) => {
      for (const { sentence } of group) assert.match(message, sentence);
      return true;
    });
    const tally = { changes: 0 };
    await applyAccess(installation.service, tally, false);
    assert.equal(tally.changes, group.length);
  });
}

test('a start says that it is not ready while it applies definitions and checks the access rules', async () => {
  const { url, settings } = installation;
  const seen = (await installation.log()).length;
  const pings: { step: string | undefined; status: number; text: string }[] = [];
  let isStarting = true;
  async function watch(): Promise<void> {
    while (isStarting) {
      const response = await fetch(`${url}/server/ping`).catch(() => undefined);
      if (response !== undefined) {
        const step = stepsIn((await installation.log()).slice(seen)).at(-1);
        pings.push({ step, status: response.status, text: await response.text() });
      }
      await setTimeout(20);
    }
  }
  let watching: Promise<void> | undefined;
  await installation.pause(async () => {
    await rm(join(settings.dataDir, 'applied.json'));
    watching = watch();
  });
  assert.equal((await fetch(`${url}/server/ping`)).status, 200);
  isStarting = false;
  await watching;
  const early = pings.filter(({ status }) => status !== 200);
  const steps = new Set(early.map(({ step }) => step));
  for (const step of ['applying roles and permissions …', 'checking the access rules …'])
    assert.ok(steps.has(step), `a request during ${[...steps].join()}`);
  for (const { status, text } of early) {
    assert.equal(status, 503);
    assert.match(text, /The backend is starting: its definitions are not applied yet/);
  }
  for (const { status, step } of pings.slice(early.length))
    assert.deepEqual([status, step], [200, 'checking the access rules …']);
});

test('a second application of the definitions changes nothing', async () => {
  // The start before has proved that the rights are whole again.
  assert.equal(await applyDefinitions(installation.service, installation.settings), 0);
});
