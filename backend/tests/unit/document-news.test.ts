import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentNews } from '../../extensions/portal/src/documents/news.ts';

const own = { azienda: null, denominazione: null };
const f24 = { id: 7, tipologia: 'F24', anno: 2026, mese: 6, ...own };

const site = 'https://studio.test';

test('links to the one document, and to the list of several', () => {
  assert.equal(documentNews([f24], site).url, 'https://studio.test/account/documenti?documento=7');
  assert.equal(documentNews([f24, f24], site).url, 'https://studio.test/account/documenti');
});

test('links to the company of the documents; names several owners, with a link to each', () => {
  const ofCompany = { ...f24, azienda: 4, denominazione: 'Alfa S.r.l.' };
  const list = 'https://studio.test/account/documenti';
  assert.equal(documentNews([ofCompany], site).url, `${list}?azienda=4&documento=7`);
  assert.equal(documentNews([ofCompany, ofCompany], site).url, `${list}?azienda=4`);
  const mail = documentNews([ofCompany, f24, ofCompany, { ...f24, id: 9 }], site);
  assert.deepEqual(mail.lines, [
    ...['Alfa S.r.l.: F24, giugno 2026', 'Alfa S.r.l.: F24, giugno 2026'],
    ...['Per te: F24, giugno 2026', 'Per te: F24, giugno 2026'],
  ]);
  assert.equal(mail.url, `${list}?azienda=4`);
  assert.deepEqual(mail.others, [{ label: 'I tuoi documenti', url: list }]);
});

test('names one document in the singular and several by their number', () => {
  const one = documentNews([f24], site);
  assert.equal(one.subject, 'Un nuovo documento per te');
  assert.deepEqual(one.lines, ['F24, giugno 2026']);
  const three = documentNews([f24, { ...f24, tipologia: null, anno: 2025, mese: null }, f24], site);
  assert.equal(three.subject, '3 nuovi documenti per te');
  assert.deepEqual(three.lines[1], 'Documento, 2025');
});

test('lists ten documents and counts the others', () => {
  const lines = (count: number) =>
    documentNews(
      Array.from({ length: count }, () => f24),
      site,
    ).lines;
  assert.equal(lines(10).length, 10);
  assert.deepEqual(lines(11).slice(9), ['F24, giugno 2026', 'e un altro']);
  assert.deepEqual(lines(14).slice(9), ['F24, giugno 2026', 'e altri 4']);
});
