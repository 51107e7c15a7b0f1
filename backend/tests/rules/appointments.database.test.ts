import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { demoUsers } from '../../demo/users.ts';
import { asGateway } from '../support/as-gateway.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { mail, service, visitor } = installation;
const table = '/items/richieste_appuntamento';
const firm = String((await row(service.get('/items/configurazione'))).email);

/** Returns a request for an appointment with a name and an address of its own. */
function appointment(changes: object = {}) {
  const id = randomUUID().slice(0, 8);
  return {
    nome: `Anna <Neri> ${id}`,
    email: `anna.${id}@example.com`,
    telefono: '+39 333 0000187',
    argomento: 'altro',
    preferenze: ['martedi', 'mattina'],
    messaggio: '<b>Ciao</b>',
    consenso: true,
    sito: '',
    attesa: 9000,
    ...changes,
  };
}

const send = (body: object) => asGateway(installation, '/account/appointments', body);
const storedOf = ({ nome }: { nome: string }) =>
  rows(service.get(`${table}?filter[nome][_eq]=${encodeURIComponent(nome)}`));

test('keeps a request for the firm and mails it once, with the visitor’s address for replies', async () => {
  const [activity] = await rows(service.get('/items/attivita?limit=1'));
  const written = appointment({ argomento: String(activity?.id) });
  const before = Date.now();
  assert.equal((await send(written)).status, 204);
  const [stored, ...others] = await storedOf(written);
  assert.deepEqual(others, []);
  const { stato, email, argomento, preferenze, messaggio } = stored ?? assert.fail();
  assert.deepEqual(
    { stato, email, argomento, preferenze, messaggio },
    {
      stato: 'nuova',
      email: written.email,
      argomento: activity?.nome,
      preferenze: written.preferenze,
      messaggio: written.messaggio,
    },
  );
  for (const moment of ['consenso_il', 'avvisato_il', 'date_created']) {
    const distance = Date.parse(String(stored?.[moment])) - before;
    assert.ok(Math.abs(distance) < 60_000, `${moment}: ${stored?.[moment]}`);
  }
  const subject = `Richiesta di appuntamento: ${written.nome}`;
  const caught = await mail.mailTo(firm, subject);
  assert.match(caught.text, /Quando preferisce: Martedì, Mattina/);
  assert.ok(caught.text.includes(`Argomento: ${activity?.nome}`));
  assert.match(caught.html, /&lt;b&gt;Ciao&lt;\/b&gt;/);
  assert.match(await mail.source(caught.id), new RegExp(`^Reply-To: .*<${written.email}>`, 'm'));
  assert.equal((await mail.mailsTo(firm, subject)).length, 1);
  assert.deepEqual(await mail.mailsTo(written.email), []);
});

test('keeps no robot’s request, and none about an activity that is not published', async () => {
  const robots = [appointment({ sito: 'https://spam.example' }), appointment({ attesa: 10 })];
  for (const written of robots) {
    assert.equal((await send(written)).status, 204);
    assert.deepEqual(await storedOf(written), []);
  }
  const hidden = await row(service.post('/items/attivita', { nome: 'Bozza', status: 'draft' }));
  const answer = await send(appointment({ argomento: String(hidden.id) }));
  assert.deepEqual([answer.status, answer.codes], [400, ['FAILED_VALIDATION']]);
  await service.remove(`/items/attivita/${hidden.id}`);
  const outside = await fetch(`${installation.url}/account/appointments`, { method: 'POST' });
  assert.equal(outside.status, 404);
});

test('takes three requests an hour for one mailbox', async () => {
  const written = appointment();
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push((await send(written)).status);
  assert.deepEqual(answers, [204, 204, 204, 429]);
});

test('shows requests to editors, who change the state and the note only', async () => {
  const written = appointment();
  await send(written);
  const [stored] = await storedOf(written);
  const path = `${table}/${stored?.id}`;
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  await editor.patch(path, { stato: 'gestita', nota: 'Giovedì alle 10' });
  assert.equal((await row(editor.get(path))).stato, 'gestita');
  await assertForbidden(editor.patch(path, { messaggio: 'altro' }));
  await assertForbidden(editor.post(table, { nome: 'Eva', argomento: 'Altro' }));
  const { rest: client } = await installation.login(demoUsers.cliente40.email);
  for (const rest of [client, visitor]) await assertForbidden(rest.get(table));
  await editor.remove(path);
  assert.deepEqual(await storedOf(written), []);
});
