import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { type NoticeKind, notify } from '../../../extensions/portal/src/notify/notices/notify.ts';
import type { Subject } from '../../../extensions/portal/src/rights/may.ts';
import { createClient, newAddress } from '../../support/accounts.ts';
import { asGateway } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import { createCompany, createMember, dayFromToday, typeIds } from '../../support/companies.ts';
import { waitFor } from '../../support/wait-for.ts';

const { installation, database } = await besideInstallation();
const { mail } = installation;
const f24 = (await typeIds(installation)).get('F24') ?? 0;

const secret = 'Estratto conto segreto';
const inserted = v.tuple([v.object({ id: v.number() })]);

/** Stores a request past the backend's own rules, which would add notices. */
async function request(owner: object, stato = 'chiesta'): Promise<number> {
  const rows: unknown = await database('richieste_documenti').insert(
    { titolo: secret, stato, chiede_scadenza: false, annunciata_il: new Date(), ...owner },
    ['id'],
  );
  return v.parse(inserted, rows)[0].id;
}

const tell = (kind: NoticeKind, subject: Subject, item: number, except?: string) =>
  notify(database, { kind, subject, item, now: new Date(), ...(except && { except }) });

/** Waits until no notice of these people waits for its mail. */
const round = (people: { id: string }[]) =>
  waitFor('the round of notices', async () => {
    const waiting: unknown = await database('avvisi_scambio')
      .whereIn(
        'persona',
        people.map(({ id }) => id),
      )
      .whereNull('avvisato_il')
      .first('id');
    return waiting === undefined ? true : undefined;
  });
/** Resolves with the mails to an address that the round stored, sent or not. */
const stored = async (email: string): Promise<unknown> =>
  await database('posta_in_uscita').where({ destinatario: email }).pluck('tipo');
const subjects = async (email: string) => (await mail.mailsTo(email)).map(({ subject }) => subject);

test('everyone who takes part gets one mail about all that arrived, by kinds and numbers only', async () => {
  const company = await createCompany(installation, 'Avvisata S.r.l.');
  const owner = await createMember(installation, company);
  const delegate = await createMember(installation, company, { types: [f24] });
  const bare = await createMember(installation, company, { types: [] });
  const ended = await createMember(installation, company, { fino_al: dayFromToday(-1) });
  for (const tipologia of [null, f24]) {
    const item = await request({ azienda: company, tipologia });
    await tell('richiesta', { azienda: company, tipologia }, item);
  }
  await round([owner, delegate, bare, ended]);
  const told = await mail.mailTo(owner.email, 'Lo studio ti chiede 2 documenti');
  assert.match(told.text, /area riservata di Avvisata S\.r\.l\./);
  assert.ok(told.text.includes(`/account/da-fare?azienda=${company}\n`), told.text);
  assert.doesNotMatch(told.text + told.html, /segreto|F24/);
  await mail.mailTo(delegate.email, 'Lo studio ti chiede un documento');
  assert.deepEqual(await Promise.all([bare, ended].map(({ email }) => stored(email))), [[], []]);
});

test('a notice that is no longer true, or of a person without rights by then, is not sent', async () => {
  const email = newAddress('superato');
  const id = await createClient(installation, email);
  const company = await createCompany(installation, 'Superata S.r.l.');
  const gone = await createMember(installation, company);
  const ended = await createMember(installation, company);
  const open = await request({ cliente: id });
  for (const stato of ['annullata', 'inviata', 'accettata'])
    await tell('richiesta', { cliente: id }, await request({ cliente: id }, stato));
  await tell('promemoria', { cliente: id }, open);
  await tell('messaggio', { cliente: id }, 1, id);
  const lost = await request({ azienda: company });
  await tell('richiesta', { azienda: company, tipologia: null }, lost);
  await database('persone_aziende').where({ persona: gone.id }).delete();
  await installation.service.patch(`/items/persone_aziende/${ended.membership}`, {
    fino_al: dayFromToday(-1),
  });
  await round([{ id }, gone, ended]);
  await mail.mailTo(email, 'Lo studio aspetta ancora un documento da te');
  assert.equal((await subjects(email)).length, 1);
  assert.deepEqual(await Promise.all([gone, ended].map((one) => stored(one.email))), [[], []]);
});

test('a person hears of a rejected file, also when another file has answered the request since', async () => {
  const email = newAddress('respinto');
  const id = await createClient(installation, email);
  const upload = async (stato: string, richiesta: number) => {
    const rows: unknown = await database('caricamenti').insert(
      { cliente: id, richiesta, nome: 'a.pdf', dimensione: 9, stato },
      ['id'],
    );
    await tell('esito', { cliente: id }, v.parse(inserted, rows)[0].id);
  };
  const sent = await request({ cliente: id }, 'inviata');
  await upload('respinto', sent);
  await upload('da_rifare', sent);
  await round([{ id }]);
  await mail.mailTo(email, 'Un file che hai inviato non è stato accettato');
  assert.equal((await subjects(email)).length, 1);
});

test('mails come once a day or never where the client says so, and their link stops all of them', async () => {
  const company = await createCompany(installation, 'Scelte S.r.l.');
  const daily = await createMember(installation, company);
  const call = (path: string, body: object, cookie = daily.cookie) =>
    asGateway(installation, `/account/${path}`, body, { cookie }, 'POST');
  const choose = async (mails: object) => {
    const { status, text } = await call('preferences', mails);
    assert.equal(status, 200, text);
  };
  await choose({ mail_requests: 'mai' });
  const item = await request({ azienda: company });
  const subject = { azienda: company, tipologia: null };
  await tell('richiesta', subject, item);
  await round([daily]);
  await choose({ mail_requests: 'ogni_giorno' });
  await tell('promemoria', subject, item);
  const rows = () => database('avvisi_scambio').where({ persona: daily.id, tipo: 'promemoria' });
  const other = await createMember(installation, company);
  await tell('richiesta', subject, item, daily.id);
  await round([other]);
  assert.deepEqual(await subjects(daily.email), []);
  // As if it had waited since two mornings ago.
  await rows().update({ quando: new Date(Date.now() - 48 * 60 * 60 * 1000) });
  const { text } = await mail.mailTo(daily.email, 'Lo studio aspetta ancora un documento da te');
  const code = /\/disdetta\?code=([\w-]{22})\n/.exec(text)?.[1] ?? '';
  const stopped = await asGateway(installation, '/account/unsubscribe', { code });
  assert.equal(stopped.text, '{"data":"exchange"}');
  const { text: after } = await call('preferences', {});
  assert.match(after, /"documents":"subito","requests":"mai","due":"mai","approvals":"mai"/);
  await tell('promemoria', subject, item);
  await round([daily]);
  assert.equal((await subjects(daily.email)).length, 1);
});
