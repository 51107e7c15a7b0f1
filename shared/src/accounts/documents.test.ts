import { createContent } from '@studio/shared/content';
import { readDocuments, readNewestDocuments } from './documents.ts';

const record = {
  id: 7,
  anno: 2026,
  mese: 6,
  letto_il: null,
  tipologia: { id: 1, tipologia: 'F24' },
  documento: { id: 'f', title: 'F24 IVA', type: 'application/pdf', filesize: 120 },
};

/** A backend with these rows, which notes the query it was asked. */
function backendWith(rows: readonly unknown[]) {
  const asked: URLSearchParams[] = [];
  const content = createContent({
    url: 'http://localhost/api',
    fetch: async (input) => {
      asked.push(new URL(`${input}`).searchParams);
      return Response.json({ data: rows });
    },
  });
  return { content, asked };
}

test('all documents of the client are asked for, and of them what the list needs', async () => {
  const { content, asked } = backendWith([record]);
  await expect(readDocuments(content)).resolves.toEqual([record]);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    fields:
      'id,anno,mese,letto_il,tipologia.id,tipologia.tipologia,documento.id,documento.title,documento.type,documento.filesize',
    filter: '{"cliente":{"_eq":"$CURRENT_USER"}}',
    limit: '-1',
  });
});

test('the newest ones are asked for in the order of the list', async () => {
  const { content, asked } = backendWith([record]);
  await expect(readNewestDocuments(content, 50)).resolves.toEqual([record]);
  expect(asked[0]?.get('sort')).toBe('-anno,-mese,-id');
  expect(asked[0]?.get('limit')).toBe('50');
});

test.each([
  ['a size as text', { documento: { ...record.documento, filesize: '120' } }, record],
  ['a month that is none', { mese: 13 }, { ...record, mese: null }],
  ['no file', { documento: null }, undefined],
  ['a file of which nothing may be read', { documento: 'f' }, undefined],
  ['no year', { anno: null }, undefined],
])('a row with %s', async (_what, parts, expected) => {
  const { content } = backendWith([{ ...record, ...parts }]);
  await expect(readDocuments(content)).resolves.toEqual(expected === undefined ? [] : [expected]);
});
