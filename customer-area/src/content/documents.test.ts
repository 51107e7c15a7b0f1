import { createContent } from '@studio/shared/client';
import { readCompanyOfDocument, readDocuments } from './documents.ts';

const record = {
  id: 7,
  anno: 2026,
  mese: 6,
  letto_il: null,
  risposta_chiesta: 'approvazione',
  risposta: null,
  tipologia: { id: 1, tipologia: 'F24' },
  documento: { id: 'f', title: 'F24 IVA', type: 'application/pdf', filesize: 120, name: 'f24.pdf' },
};

/** Creates a client whose backend has these rows and records the calls. */
function backendWith(rows: readonly unknown[]) {
  const calls: string[] = [];
  const content = createContent({
    url: 'http://localhost/api',
    fetch: async (input) => {
      const { pathname, search } = new URL(`${input}`);
      calls.push(`${pathname}${search}`);
      return Response.json({ data: rows });
    },
  });
  return { content, calls };
}

test('readDocuments asks for all documents of the person', async () => {
  const { content, calls } = backendWith([record]);
  await expect(readDocuments(content, undefined)).resolves.toEqual({
    documents: [record],
    areAll: true,
  });
  expect(calls).toEqual(['/api/documents']);
});

test('readDocuments asks for the newest documents of a company', async () => {
  const { content, calls } = backendWith([record]);
  await expect(readDocuments(content, 4, 50)).resolves.toEqual({
    documents: [record],
    areAll: true,
  });
  expect(calls).toEqual(['/api/documents?limit=50&azienda=4']);
});

test('readDocuments counts the rows that it drops', async () => {
  const { content } = backendWith([record, { ...record, documento: null }]);
  await expect(readDocuments(content, 4, 2)).resolves.toEqual({
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
