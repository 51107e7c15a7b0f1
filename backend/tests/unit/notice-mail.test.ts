import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countNotices,
  noticeMail,
  pathOf,
} from '../../extensions/portal/src/notify/notices/notice-mail.ts';
import type {
  NewsKind,
  TrueNotice,
} from '../../extensions/portal/src/notify/notices/true-notices.ts';

const site = 'https://studio.example';

const notice = (tipo: NewsKind, oggetto: number, more: Partial<TrueNotice> = {}): TrueNotice => ({
  tipo,
  oggetto,
  azienda: null,
  denominazione: null,
  documento: null,
  motivo: null,
  ...more,
});
const ofCompany = { azienda: 7, denominazione: 'Alfa S.r.l.' };

test('says one kind in the subject, and names the company', () => {
  const mail = noticeMail(
    [notice('richiesta', 1, ofCompany), notice('richiesta', 2, ofCompany)],
    site,
  );
  assert.deepEqual(mail, {
    subject: 'Lo studio ti chiede 2 documenti',
    title: 'Lo studio ti chiede 2 documenti',
    paragraphs: ['Trovi tutto nell’area riservata di Alfa S.r.l.'],
    lines: [],
    button: 'Vai alle cose da fare',
    url: `${site}/account/da-fare?azienda=7`,
    count: 2,
  });
});

test('lists several kinds and owners, and leads to each', () => {
  const mail = noticeMail(
    [notice('messaggio', 1, ofCompany), notice('scadenza', 2), notice('scadenza', 3)],
    site,
  );
  assert.equal(mail?.subject, '3 novità nella tua area riservata');
  assert.deepEqual(mail?.lines, [
    'Alfa S.r.l.: lo studio ti ha scritto un messaggio',
    'Per te: 2 pagamenti aspettano la tua risposta',
  ]);
  assert.equal(mail?.url, `${site}/account/da-fare?azienda=7`);
  assert.deepEqual(mail?.others, [{ label: 'Per te', url: `${site}/account/da-fare` }]);
  assert.equal(noticeMail([], site), undefined);
});

test('says why the check rejected a file, once for each kind of reason, and the way on', () => {
  const [because, unknown] = [{ motivo: 'danneggiato' }, { motivo: 'nuovo' }];
  const rejected = [notice('respinto', 1, because), notice('respinto', 2, because)];
  assert.deepEqual(noticeMail([...rejected, notice('respinto', 3, unknown)], site)?.paragraphs, [
    'Un file è danneggiato o incompleto: controlla che si apra e invialo di nuovo.',
    'Trovi tutto nella tua area riservata.',
  ]);
  // The reason that staff give has the client's own words and values.
  assert.equal(noticeMail([notice('esito', 1, because)], site)?.paragraphs.length, 1);
});

test('counts each thing once, and a request not again as its reminder', () => {
  const counted = countNotices([
    notice('promemoria', 1),
    notice('promemoria', 2),
    notice('promemoria', 2),
    notice('richiesta', 1),
  ]);
  assert.deepEqual(counted, [
    { kind: 'richiesta', count: 1 },
    { kind: 'promemoria', count: 1 },
  ]);
});

test('leads to the document of messages about a single one, else to the list of to-dos', () => {
  const about = (documento: number) => notice('messaggio', documento, { ...ofCompany, documento });
  assert.equal(pathOf([about(5), about(5)]), '/account/documenti?azienda=7&documento=5');
  assert.equal(pathOf([about(5), about(6)]), '/account/documenti?azienda=7');
  assert.equal(pathOf([about(5), notice('richiesta', 1, ofCompany)]), '/account/da-fare?azienda=7');
  assert.equal(pathOf([notice('approvazione', 5, { documento: 5 })]), '/account/da-fare');
});
