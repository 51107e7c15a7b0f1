import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoUsers } from '../../../demo/users.ts';
import { shownMailFields } from '../../../schema/posta-in-uscita.ts';
import type { Rest } from '../../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress } from '../../support/accounts.ts';
import { asGateway } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import { assertForbidden, row, rows } from '../../support/expect.ts';
import { outgoing } from '../../support/outgoing.ts';

const { installation, database } = await besideInstallation();
const table = '/items/posta_in_uscita';

let email: string;
let id: number;
let editor: Rest;
let admin: Rest;
let client: Rest;

before(async () => {
  email = newAddress('riservata');
  await createClient(installation, email);
  const body = { email, reset_url: `${installation.settings.siteUrl}/reset` };
  await asGateway(installation, '/auth/password/request', body);
  // One that waits for a year: its body is there as long as these tests run.
  const [mail] = await outgoing(installation, email);
  id = mail?.id ?? assert.fail();
  const [stored] = await database('posta_in_uscita').where({ id });
  const { id: _, ...copy } = stored;
  const waiting = { stato: 'in_attesa', contenuto: 'sealed', scade_il: null };
  const later = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
  await database('posta_in_uscita').insert({ ...copy, ...waiting, prossimo_tentativo_il: later });
  id = (await outgoing(installation, email)).at(-1)?.id ?? assert.fail();
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
  ({ rest: admin } = await installation.login(demoUsers.admin.email));
  ({ rest: client } = await installation.login(email, goodPassword));
});

test('an editor sees only recipient, kind, state, times and attempts of a mail', async () => {
  const seen = await row(editor.get(`${table}/${id}`));
  assert.deepEqual(Object.keys(seen).sort(), [...shownMailFields].sort());
  assert.equal(seen.destinatario, email);
  for (const field of ['contenuto', 'scade_il']) {
    await assertForbidden(editor.get(`${table}?fields=${field}`));
    await assertForbidden(editor.get(`${table}?filter[${field}][_nnull]=true`));
    await assertForbidden(editor.get(`${table}?sort=${field}`));
    await assertForbidden(editor.get(`${table}?groupBy=${field}&aggregate[count]=id`));
  }
});

test('an administrator cannot read the body of a mail', async () => {
  const seen = await row(admin.get(`${table}/${id}`));
  assert.equal(seen.contenuto, '**********');
  const [listed] = await rows(admin.get(`${table}?fields=*&filter[id][_eq]=${id}`));
  assert.equal(listed?.contenuto, '**********');
  const texts = [
    await admin.get(`${table}?fields=contenuto,id&groupBy=contenuto,id&filter[id][_eq]=${id}`),
    await admin.get(`${table}?aggregate[min]=contenuto&filter[id][_eq]=${id}`),
    await admin.get(`${table}?aggregate[countDistinct]=contenuto&filter[id][_eq]=${id}`),
  ].map((answer) => JSON.stringify(answer));
  for (const text of texts) assert.ok(!text.includes('sealed'), text);
});

test('a client and a visitor cannot read the outbox', async () => {
  await assertForbidden(client.get(table));
  await assertForbidden(installation.visitor.get(table));
});

test('no user creates, changes or deletes a mail, including administrators', async () => {
  const mail = { destinatario: email, tipo: 'contact', stato: 'in_attesa', tentativi: 0 };
  for (const rest of [editor, admin, installation.service]) {
    await assertForbidden(rest.post(table, { ...mail, creata_il: new Date().toISOString() }));
    await assertForbidden(rest.patch(`${table}/${id}`, { stato: 'inviata' }));
    await assertForbidden(rest.remove(`${table}/${id}`));
  }
});
