import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { createClient, goodPassword, newAddress, tokenIn } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { createCompany, createMember } from '../support/companies.ts';
import {
  documentMail,
  documentMailRound,
  documentMails,
  publish,
} from '../support/document-mails.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { mail, service } = installation;

async function newClient(name: string) {
  const email = newAddress(name);
  const id = await createClient(installation, email);
  return { id, email, cookie: await siteLogin(installation, email, goodPassword) };
}

const call = (path: string, cookie: string | undefined, body?: object) =>
  asGateway(
    installation,
    `/account/preferences${path}`,
    body,
    cookie === undefined ? {} : { cookie },
    body === undefined ? 'GET' : 'POST',
  );
const unsubscribe = (code: string) => asGateway(installation, '/account/unsubscribe', { code });
const confirm = (token: string) => asGateway(installation, '/account/confirm', { token });
const state = v.object({
  data: v.object({ mail: v.object({ documents: v.string() }), second: v.unknown() }),
});
function stateIn(text: string) {
  const { mail: rhythms, second } = v.parse(state, JSON.parse(text)).data;
  return { documents: rhythms.documents, second };
}

const confirmation = 'Conferma questo indirizzo per gli avvisi';

/** Adds a second address to a client and confirms it. */
async function withSecond(name: string) {
  const client = await newClient(name);
  const second = newAddress(`${name}.secondo`);
  assert.equal((await call('/second', client.cookie, { email: second })).status, 200);
  const link = tokenIn(await mail.mailTo(second, confirmation));
  return { ...client, second, link };
}

const stopCodeIn = (text: string) => /\/disdetta\?code=([\w-]{22})\n/.exec(text)?.[1] ?? '';

test('mails come at once by default, and never after the client has switched them off', async () => {
  const client = await newClient('preferenze');
  const initial = stateIn((await call('', client.cookie)).text);
  assert.deepEqual(initial, { documents: 'subito', second: null });
  await publish(installation, client.id, 1);
  await documentMail(installation, client.email);
  const off = await call('', client.cookie, { mail_documents: 'mai' });
  assert.deepEqual(stateIn(off.text), { documents: 'mai', second: null });
  await publish(installation, client.id, 2);
  await documentMailRound(installation);
  // Nor do they come later, when the client switches mails on again.
  await call('', client.cookie, { mail_documents: 'subito' });
  await documentMailRound(installation);
  assert.equal((await documentMails(installation, client.email)).length, 1);
});

test('rejects unknown choices and callers who are not clients', async () => {
  const client = await newClient('sbagliata');
  for (const mail_documents of ['', 'sempre', null, 1]) {
    const { codes } = await call('', client.cookie, { mail_documents });
    assert.deepEqual(codes, ['FAILED_VALIDATION']);
  }
  assert.deepEqual((await call('/second', client.cookie, { email: 'x' })).codes, [
    'FAILED_VALIDATION',
  ]);
  const own = await call('/second', client.cookie, { email: client.email.toUpperCase() });
  assert.deepEqual(own.codes, ['OWN_ADDRESS']);
  for (const path of ['', '/second', '/second/remove']) {
    assert.equal((await call(path, undefined, {})).status, 403, path);
  }
});

test('a confirmed second address gets the number of documents, and its link stops only its own mails', async () => {
  const client = await withSecond('seconda');
  await publish(installation, client.id, 3);
  await documentMail(installation, client.email);
  assert.deepEqual(await documentMails(installation, client.second), []);
  const waiting = { email: client.second, is_verified: false };
  assert.deepEqual(stateIn((await call('', client.cookie)).text), {
    documents: 'subito',
    second: waiting,
  });

  assert.equal((await confirm(client.link)).text, '{"data":"second_address_confirmed"}');
  assert.equal((await confirm(client.link)).text, '{"data":"second_address_confirmed"}');
  const owner = await mail.mailsTo(client.email, 'Un secondo indirizzo riceve i tuoi avvisi');
  assert.ok(owner.length <= 1);
  await mail.mailTo(client.email, 'Un secondo indirizzo riceve i tuoi avvisi');
  await publish(installation, client.id, 4);
  const told = await documentMail(installation, client.second);
  assert.equal(told.subject, 'Un nuovo documento');
  assert.doesNotMatch(`${told.text}${told.html}`, /F24|aprile|segreto|documento=/);
  assert.ok(!told.text.includes(client.email));
  const source = await mail.source(told.id);
  const code = stopCodeIn(told.text);
  assert.match(
    source.replaceAll(/\r\n[ \t]+/g, ' '),
    new RegExp(`^List-Unsubscribe:\\s*<http://localhost:3000/api/disdetta\\?code=${code}>`, 'm'),
  );
  assert.match(source, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);

  assert.equal((await unsubscribe(code)).text, '{"data":"second"}');
  assert.equal((await unsubscribe(code)).text, '{"data":"second"}');
  assert.deepEqual(stateIn((await call('', client.cookie)).text), {
    documents: 'subito',
    second: null,
  });
  await publish(installation, client.id, 5);
  await documentMailRound(installation);
  assert.equal((await documentMails(installation, client.second)).length, 1);
  const mails = await documentMails(installation, client.email);
  assert.equal(mails.length, 3);
  const ownCode = stopCodeIn(mails[0]?.text ?? '');
  assert.notEqual(ownCode, code);
  assert.equal((await unsubscribe(ownCode)).text, '{"data":"all"}');
  assert.match((await call('', client.cookie)).text, /"documents":"mai"/);
});

test('the link of a removed or replaced second address confirms nothing', async () => {
  const client = await withSecond('tolta');
  assert.equal((await call('/second/remove', client.cookie, {})).status, 200);
  assert.deepEqual((await confirm(client.link)).codes, ['INVALID_TOKEN']);
  const next = newAddress('terza');
  await call('/second', client.cookie, { email: next });
  assert.deepEqual((await confirm(client.link)).codes, ['INVALID_TOKEN']);
  assert.match((await call('', client.cookie)).text, /"is_verified":false/);
  await service.patch(`/users/${client.id}`, { status: 'suspended' });
  const link = tokenIn(await mail.mailTo(next, confirmation));
  assert.deepEqual((await confirm(link)).codes, ['INVALID_TOKEN']);
});

test('rejects unknown codes of unsubscribe links', async () => {
  assert.deepEqual((await unsubscribe('A'.repeat(22))).codes, ['INVALID_TOKEN']);
  assert.deepEqual((await unsubscribe('x')).codes, ['FAILED_VALIDATION']);
});

test('the choice holds for documents of companies too, for this person only', async () => {
  const company = await createCompany(installation, 'Avvisi S.r.l.');
  const [silent, other] = [
    await createMember(installation, company),
    await createMember(installation, company),
  ];
  await call('', silent.cookie, { mail_documents: 'mai' });
  await publish(installation, '', 6, { cliente: null, azienda: company });
  await documentMail(installation, other.email);
  await documentMailRound(installation);
  assert.deepEqual(await documentMails(installation, silent.email), []);
});
