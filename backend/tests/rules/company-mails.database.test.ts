import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, newAddress } from '../support/accounts.ts';
import {
  createCompany,
  createMember,
  dayFromToday,
  publishFor,
  typeIds,
} from '../support/companies.ts';
import {
  documentMail,
  documentMailRound,
  documentMails,
  publish,
} from '../support/document-mails.ts';
import { askFile, uploadFile } from '../support/documents.ts';
import { row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { waitFor } from '../support/wait-for.ts';

const installation = await sharedInstallation();
const { service } = installation;
const types = await typeIds(installation);
const f24 = types.get('F24') ?? 0;
const payslip = types.get('Cedolino') ?? 0;

const count = async (email: string) => (await documentMails(installation, email)).length;

/** Creates an invited client who acts for a company: no mail comes before the activation. */
async function invitedMember(name: string, azienda: number, more: object) {
  const email = newAddress(name);
  const id = await createClient(installation, email, 'invited');
  await service.post('/items/persone_aziende', { azienda, persona: id, ...more });
  return { email, activate: () => service.patch(`/users/${id}`, { status: 'active' }), id };
}

test('each person who may see new documents of a company gets one mail, with their own documents', async () => {
  const company = await createCompany(installation, 'Notizie S.r.l.');
  const tipologie = [{ tipologie_id: payslip }];
  const owner = await invitedMember('titolare', company, { ruolo: 'titolare' });
  const delegate = await invitedMember('delegata', company, { ruolo: 'delegato', tipologie });
  const ended = await createMember(installation, company, { fino_al: dayFromToday(-1) });
  const bare = await createMember(installation, company, { types: [] });
  await publish(installation, owner.id, 5);
  await publishFor(installation, company, f24);
  const second = await publishFor(installation, company, payslip);
  for (const { activate } of [owner, delegate]) await activate();
  const mail = await documentMail(installation, owner.email);
  assert.equal(mail.subject, '3 nuovi documenti per te');
  assert.match(mail.text, /- Per te: F24, maggio 2026\n/);
  assert.match(mail.text, /- Notizie S\.r\.l\.: Cedolino, giugno 2026\n/);
  const toCompany = `/account/documenti?azienda=${company}\n`;
  assert.ok(
    mail.text.includes(`Vai ai documenti:\n${installation.settings.siteUrl}${toCompany}`),
    mail.text,
  );
  const other = await documentMail(installation, delegate.email);
  assert.equal(other.subject, 'Un nuovo documento per te');
  assert.match(other.text, /- Cedolino, giugno 2026\n/);
  assert.doesNotMatch(other.text + other.html, /F24|azienda-/);
  // A person who comes later finds the documents without a mail.
  const late = await createMember(installation, company);
  await documentMailRound(installation);
  const all = [owner.email, delegate.email, ended.email, bare.email, late.email];
  assert.deepEqual(await Promise.all(all.map(count)), [1, 1, 0, 0, 0]);
  // No person waits for it any more.
  const { avvisato_il } = await row(service.get(`/items/documenti_clienti/${second.id}`));
  assert.ok(avvisato_il);
});

test('a person who has read a document of a company gets no mail about it, the others do', async () => {
  const company = await createCompany(installation, 'Lettori S.r.l.');
  const reader = await createMember(installation, company);
  const other = await createMember(installation, company);
  // Held back until it is read.
  const held = { avvisato_il: new Date().toISOString() };
  const { id, file } = await publishFor(installation, company, f24, held);
  assert.equal((await askFile(installation, file, reader.cookie)).status, 200);
  const path = `/items/documenti_clienti/${id}`;
  await service.patch(path, { avvisato_il: null });
  await documentMail(installation, other.email);
  await documentMailRound(installation);
  assert.deepEqual([await count(reader.email), await count(other.email)], [0, 1]);

  // Another file is news for both.
  await service.patch(path, { documento: await uploadFile(installation, 'altro.pdf') });
  await documentMail(installation, reader.email);
  await waitFor('the second mail', async () =>
    (await count(other.email)) === 2 ? true : undefined,
  );
  assert.equal((await row(service.get(path))).letto_il, null);
});
