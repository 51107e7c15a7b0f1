import { createContent } from '@studio/shared/content';
import { readCompanyOfDocument, readDocuments, readNewestDocuments } from './documents.ts';

const record = {
  id: 7,
  anno: 2026,
  mese: 6,
  letto_il: null,
  risposta_chiesta: 'approvazione',
  risposta: null,
  tipologia: { id: 1, tipologia: 'F24' },
  documento: { id: 'f', title: 'F24 IVA', type: 'application/pdf', filesize: 120 },
};

/** Creates a client whose backend has these rows and records the queries. */
function backendWith(rows: readonly unknown[]) {
  const queries: URLSearchParams[] = [];
  const content = createContent({
    url: 'http://localhost/api',
    fetch: async (input) => {
      queries.push(new URL(`${input}`).searchParams);
      return Response.json({ data: rows });
    },
  });
  return { content, queries };
}

test('readDocuments asks for all documents of the person with the fields of the list', async () => {
  const { content, queries } = backendWith([record]);
  await expect(readDocuments(content, undefined)).resolves.toEqual({
    documents: [record],
    areAll: true,
  });
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({
    fields:
      'id,anno,mese,letto_il,risposta_chiesta,risposta,tipologia.id,tipologia.tipologia,documento.id,documento.title,documento.type,documento.filesize',
    filter: '{"azienda":{"_null":true}}',
    limit: '-1',
  });
});

test('readNewestDocuments asks for a company’s documents in the order of the list', async () => {
  const { content, queries } = backendWith([record]);
  await expect(readNewestDocuments(content, 4, 50)).resolves.toEqual({
    documents: [record],
    areAll: true,
  });
  expect(queries[0]?.get('sort')).toBe('-anno,-mese,-id');
  expect(queries[0]?.get('limit')).toBe('50');
  expect(queries[0]?.get('filter')).toBe('{"azienda":{"_eq":4}}');
});

test('readNewestDocuments counts the rows that it drops', async () => {
  const { content } = backendWith([record, { ...record, documento: null }]);
  await expect(readNewestDocuments(content, 4, 2)).resolves.toEqual({
    documents: [record],
    areAll: false,
  });
});

test.each([
  ['a company’s document', [{ id: 7, azienda: 4 }], 4],
  ['the person’s own', [{ id: 7, azienda: null }], null],
  ['no document', [], undefined],
  ['another document', [{ id: 8, azienda: 4 }], undefined],
])('readCompanyOfDocument answers for %s', async (_, rows, expected) => {
  const { content } = backendWith(rows);
  await expect(readCompanyOfDocument(content, 7)).resolves.toEqual(expected);
});

test.each([
  ['a size as text', { documento: { ...record.documento, filesize: '120' } }, record],
  ['an invalid month', { mese: 13 }, { ...record, mese: null }],
  ['no file', { documento: null }, undefined],
  ['an unreadable file', { documento: 'f' }, undefined],
  ['no year', { anno: null }, undefined],
])('readDocuments repairs or drops a row with %s', async (_, parts, expected) => {
  const { content } = backendWith([{ ...record, ...parts }]);
  const { documents } = await readDocuments(content, undefined);
  expect(documents).toEqual(expected === undefined ? [] : [expected]);
});
