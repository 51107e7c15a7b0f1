import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { type NoticeKind, notify } from '../../../extensions/portal/src/notify/notices/notify.ts';
import { eraseAccount } from '../../../extensions/portal/src/privacy/deletion/erase-account.ts';
import { createClient, goodPassword, newAddress } from '../../support/accounts.ts';
import { asGateway, siteLogin } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import { createCompany, createMember } from '../../support/companies.ts';
import { publish } from '../../support/document-mails.ts';
import { waitFor } from '../../support/wait-for.ts';

const { installation, database, pushService } = await besideInstallation();

const call = (cookie: string | undefined, path: string, body?: object) =>
  asGateway(
    installation,
    `/account/${path}`,
    body,
    cookie === undefined ? {} : { cookie },
    body === undefined ? 'GET' : 'POST',
  );

async function newClient(name: string) {
  const email = newAddress(name);
  const id = await createClient(installation, email);
  return { id, email, cookie: await siteLogin(installation, email, goodPassword) };
}

/** Subscribes a new browser of a client. */
async function subscribed(cookie: string | undefined, browser = pushService.subscribe()) {
  const { endpoint, p256dh, auth } = browser;
  const answer = await call(cookie, 'push/subscribe', { endpoint, p256dh, auth, language: 'en' });
  assert.equal(answer.status, 200, answer.text);
  return browser;
}

const state = v.object({
  data: v.object({ key: v.string(), subscriptions: v.array(v.looseObject({ id: v.string() })) }),
});
const subscriptionsOf = async (cookie: string | undefined) =>
  v.parse(state, JSON.parse((await call(cookie, 'push')).text)).data.subscriptions;
const rowsOf = async (user: string) =>
  (await database('iscrizioni_push').where({ utente: user })).length;

const secret = 'Titolo segreto';
const inserted = v.tuple([v.object({ id: v.number() })]);

/** Stores an open request and tells its people of it. */
async function ask(owner: { cliente: string } | { azienda: number }, kind: NoticeKind) {
  const rows: unknown = await database('richieste_documenti').insert(
    {
      titolo: secret,
      stato: 'chiesta',
      chiede_scadenza: false,
      annunciata_il: new Date(),
      ...owner,
    },
    ['id'],
  );
  const subject = 'azienda' in owner ? { ...owner, tipologia: null } : owner;
  await notify(database, { kind, subject, item: v.parse(inserted, rows)[0].id, now: new Date() });
}

const received = (browser: Awaited<ReturnType<typeof subscribed>>, count: number) =>
  waitFor(`${count} push messages`, async () =>
    browser.received.length >= count ? browser.received : undefined,
  );

test('a browser gets kinds and numbers in its language, encrypted, by the choices of its client', async () => {
  const company = await createCompany(installation, 'Spinta S.r.l.');
  const member = await createMember(installation, company);
  const browser = await subscribed(member.cookie);
  await call(member.cookie, 'preferences', { push_requests: false });
  await ask({ azienda: company }, 'richiesta');
  await waitFor('the round without a message', async () => {
    const waiting: unknown = await database('avvisi_scambio')
      .where({ persona: member.id })
      .whereNull('spinto_il')
      .first('id');
    return waiting === undefined ? true : undefined;
  });
  await call(member.cookie, 'preferences', { push_requests: true });
  await ask({ azienda: company }, 'promemoria');
  const [first] = await received(browser, 1);
  assert.deepEqual(JSON.parse(first?.text ?? ''), {
    language: 'en',
    path: `/account/da-fare?azienda=${company}`,
    news: [['promemoria', 1]],
  });
  assert.doesNotMatch(first?.body.toString('latin1') ?? '', /promemoria|azienda|Spinta|segreto/);
  const { id } = await publish(installation, member.id, 3);
  const [, second] = await received(browser, 2);
  assert.deepEqual(JSON.parse(second?.text ?? ''), {
    language: 'en',
    path: `/account/documenti?documento=${id}`,
    news: [['documento', 1]],
  });
  assert.equal((await subscriptionsOf(member.cookie)).length, 1);
});

test('a failed message comes later, and a browser that is gone is forgotten', async () => {
  const client = await newClient('spinta');
  const browser = await subscribed(client.cookie);
  browser.answer = { status: 503 };
  await ask({ cliente: client.id }, 'promemoria');
  await received(browser, 1);
  browser.answer = { status: 201 };
  await received(browser, 2);
  await waitFor('the delivery', async () => {
    const [one] = await subscriptionsOf(client.cookie);
    return one?.delivered ?? undefined;
  });
  browser.answer = { status: 410 };
  await ask({ cliente: client.id }, 'richiesta');
  await waitFor('the end', async () => ((await rowsOf(client.id)) === 0 ? true : undefined));
  assert.deepEqual(await subscriptionsOf(client.cookie), []);
});

test('a subscription ends with its login, with all logins, with the account, and with another client', async () => {
  const client = await newClient('uscita');
  const other = await newClient('altra');
  const second = await siteLogin(installation, client.email, goodPassword);
  await subscribed(client.cookie);
  const kept = await subscribed(second);
  await asGateway(
    installation,
    '/auth/logout',
    { mode: 'session' },
    { cookie: client.cookie ?? '' },
  );
  assert.equal(await rowsOf(client.id), 1);
  await call(second, 'sessions/end', {});
  assert.equal(await rowsOf(client.id), 0);

  const third = await siteLogin(installation, client.email, goodPassword);
  await subscribed(third, kept);
  await subscribed(other.cookie, kept);
  assert.deepEqual([await rowsOf(client.id), await rowsOf(other.id)], [0, 1]);
  await call(client.cookie, 'push/unsubscribe', { endpoint: kept.endpoint });
  await call(third, 'push/unsubscribe', { endpoint: kept.endpoint });
  assert.equal(await rowsOf(other.id), 1);
  await ask({ cliente: other.id }, 'richiesta');
  await database.transaction((transaction) =>
    eraseAccount(transaction, other.id, 'Cancellato', new Date()),
  );
  assert.equal(await rowsOf(other.id), 0);
});

test('accepts public push services only, and clients only', async () => {
  const client = await newClient('indirizzi');
  const { p256dh, auth } = pushService.subscribe();
  const subscribe = (body: object) =>
    call(client.cookie, 'push/subscribe', { p256dh, auth, language: 'it', ...body });
  const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
  for (const wrong of [
    ...['http://fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://localhost/x'].map(
      (address) => ({ endpoint: address }),
    ),
    { endpoint, auth: 'short' },
    { endpoint, p256dh: 'A'.repeat(87) },
    { endpoint, language: 'de' },
  ])
    assert.deepEqual((await subscribe(wrong)).codes, ['FAILED_VALIDATION'], JSON.stringify(wrong));
  for (let count = 0; count < 11; count += 1) await subscribed(client.cookie);
  assert.equal((await subscriptionsOf(client.cookie)).length, 10);
  for (const [path, body] of [
    ['push', undefined],
    ['push/subscribe', { endpoint, p256dh, auth, language: 'it' }],
    ['push/unsubscribe', { endpoint }],
  ] as const)
    assert.equal((await call(undefined, path, body)).status, 403, path);
});
