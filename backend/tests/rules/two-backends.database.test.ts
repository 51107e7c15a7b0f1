import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '@studio/gateway/testing/free-port';
import * as v from 'valibot';
import { tokenDigest } from '../../extensions/portal/src/identity/sessions/session-records.ts';
import { createClient, goodPassword, newAddress, tokenIn } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { rows } from '../support/expect.ts';
import { currentRun } from '../support/installation.ts';
import { connectDatabase } from '../support/outgoing.ts';
import { type OwnInstallation, startOwnInstallation } from '../support/own-installation.ts';
import { waitFor } from '../support/wait-for.ts';

const skip = process.env.TEST_DATABASE === 'pg' ? false : 'SQLite has one backend';

let installation: OwnInstallation;
const others: Promise<Backend>[] = [];

before(async () => {
  if (!skip) installation = await startOwnInstallation();
});
after(async () => {
  // Also those that became ready after the limit of their test: the process would not end before them.
  for (const other of await Promise.allSettled(others))
    if (other.status === 'fulfilled') await other.value.stop();
  await installation?.stop();
});

/** Returns the settings of one more machine on the same database, with the same secrets. */
async function oneMore(): Promise<{ variables: Record<string, string>; logFile: string }> {
  const { variables } = installation.address;
  const folder = join(currentRun().home, randomUUID());
  await cp(join(variables.DATA_DIR ?? '', 'secrets.json'), join(folder, 'secrets.json'));
  return {
    variables: { ...variables, DATA_DIR: folder, DIRECTUS_PORT: String(await freePort()) },
    logFile: `${folder}.log`,
  };
}

test('several backends start together on one database', { skip }, async () => {
  const machines = [await oneMore(), await oneMore()];
  others.push(...machines.map((one) => startBackend(one.variables, one.logFile)));
  assert.equal((await Promise.all(others)).length, 2);
});

test('the code of a mail counts once, whichever backend gets it', { skip }, async () => {
  const other = await others[0];
  assert.ok(other);
  const email = newAddress('una-volta');
  await createClient(installation, email);
  const reset_url = `${installation.settings.siteUrl}/reset`;
  await asGateway(installation, '/auth/password/request', { email, reset_url });
  const token = tokenIn(await installation.mail.mailTo(email, 'Imposta una nuova password'));
  const machines = [installation, { ...installation, url: other.url }];
  const answers = await Promise.all(
    machines.map((machine, index) =>
      asGateway(machine, '/auth/password/reset', { token, password: `quattro-gatti-${index}` }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 400]);
});

test('a renewal under way on another backend ends with all sessions', { skip }, async () => {
  const email = newAddress('ovunque');
  const user = await createClient(installation, email);
  const cookie = await siteLogin(installation, email, goodPassword);
  const database = connectDatabase(installation);
  const renewal = await database.transaction();
  const { id, famiglia } = v.parse(
    v.looseObject({ id: v.number(), famiglia: v.string() }),
    await renewal('sessioni').where({ utente: user }).forUpdate().first(),
  );
  const ending = asGateway(installation, '/account/sessions/end', {}, { cookie });
  // The call waits for the row that the renewal has locked.
  await waitFor('the waiting call', async () => {
    const { rows: waiting } = await database.raw(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return waiting.length > 0 ? true : undefined;
  });
  const next = randomUUID();
  const session: unknown = await renewal('directus_sessions').where({ user }).first();
  await renewal('directus_sessions').insert({
    ...Object(session ?? { user }),
    token: next,
    next_token: null,
  });
  const record = { utente: user, famiglia, creata_il: new Date() };
  await renewal('sessioni').insert({ ...record, impronta: tokenDigest(next) });
  await renewal('sessioni').where({ id }).update({ rinnovata_il: new Date() });
  await renewal.commit();
  assert.equal((await ending).status, 204);
  assert.deepEqual(await database('directus_sessions').where({ user }), []);
  await database.destroy();
});

test('a right that is revoked on one backend is gone on the other', { skip }, async () => {
  const other = await others[0];
  assert.ok(other);
  const { service } = installation;
  const readNews = async () => (await fetch(`${other.url}/items/news?limit=1`)).status;
  assert.equal(await readNews(), 200);
  const query = '/permissions?filter[collection][_eq]=news&filter[action][_eq]=read&limit=-1';
  const permissions = await rows(service.get(query));
  assert.ok(permissions.length > 0);
  const began = performance.now();
  for (const { id } of permissions) await service.remove(`/permissions/${String(id)}`);
  const removed = performance.now();
  await waitFor('the right is gone', async () => ((await readNews()) === 403 ? true : undefined));
  const [removing, seeing] = [removed - began, performance.now() - removed].map(Math.round);
  console.log(`Rights: removed in ${removing} ms, gone on the other backend ${seeing} ms later`);
});
