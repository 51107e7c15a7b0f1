/** @jest-environment node */
import { type Content, createContent } from '@studio/shared/client';
import { readActivity, readDeadlinesOf, readNewsOf } from './activities.ts';
import { readActivities, readDeadlines, readLogos, readTeam } from './collections.ts';
import { readConfiguration } from './configuration.ts';
import { readNews, readNewsItem, readNewsSummaries } from './news.ts';
import { readPage } from './pages.ts';
import { search } from './search.ts';

const published = '{"status":{"_eq":"published"}}';

/** Returns the path and query of the request that a read sends. */
async function requestOf(read: (content: Content) => Promise<unknown>) {
  const requested: URL[] = [];
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async (input) => {
      requested.push(new URL(String(input)));
      return Response.json({ data: [] });
    },
  });
  await read(content);
  const [url] = requested;
  return { path: url?.pathname, ...Object.fromEntries(url?.searchParams ?? []) };
}

test('readPage filters by path', async () => {
  expect(await requestOf((content) => readPage(content, '/about'))).toEqual({
    path: '/api/items/pagine',
    fields:
      'id,url,titolo,nome,descrizione,contenuto,related_data,header_image.id,header_image.width,header_image.height',
    filter: '{"url":{"_eq":"/about"},"status":{"_eq":"published"}}',
    limit: '1',
  });
});

test('news reads sort by date, with or without the long text', async () => {
  const common = { path: '/api/items/news', filter: published, sort: '-data', limit: '-1' };
  expect(await requestOf(readNewsSummaries)).toEqual({
    ...common,
    fields: 'id,data,titolo,abstract',
  });
  expect(await requestOf(readNews)).toEqual({
    ...common,
    fields: 'id,data,titolo,abstract,testo,file.id,file.type,file.filesize',
  });
});

test('readNewsItem filters by id', async () => {
  expect(await requestOf((content) => readNewsItem(content, 7))).toEqual({
    path: '/api/items/news',
    fields: 'id,data,titolo,abstract,testo,file.id,file.type,file.filesize,date_updated',
    filter: '{"id":{"_eq":7},"status":{"_eq":"published"}}',
    limit: '1',
  });
});

test('readActivities, readTeam and readLogos keep the editor’s order', async () => {
  const common = { filter: published, sort: 'sort', limit: '-1' };
  expect(await requestOf(readActivities)).toEqual({
    ...common,
    path: '/api/items/attivita',
    fields: 'id,nome,descrizione',
  });
  expect(await requestOf(readTeam)).toEqual({
    ...common,
    path: '/api/items/team',
    fields: 'id,Nome,Cognome,ruolo,info,testo,foto.id,foto.width,foto.height',
  });
  expect(await requestOf(readLogos)).toEqual({
    ...common,
    path: '/api/items/loghi',
    fields: 'id,descrizione,logo.id,logo.width,logo.height',
  });
});

test('readNewsOf and readDeadlinesOf keep the rows of one activity', async () => {
  const rows = [
    {
      id: 1,
      titolo: 'Una',
      data: '2026-11-04',
      attivita: [{ attivita_id: 3 }, { attivita_id: 5 }],
    },
    { id: 2, titolo: 'Altra', data: '2026-11-03', attivita: [] },
  ];
  const answering = (data: unknown) =>
    createContent({ url: 'http://site.test/api', fetch: async () => Response.json({ data }) });
  expect(await readNewsOf(answering(rows), 5)).toEqual([
    { id: 1, titolo: 'Una', data: '2026-11-04' },
  ]);
  const deadlines = [3, null, 5].map((attivita, id) => ({ id, attivita }));
  expect(await readDeadlinesOf(answering(deadlines), 5)).toEqual([{ id: 2, attivita: 5 }]);
});

test('readActivity names the id and the person in charge', async () => {
  expect(await requestOf((content) => readActivity(content, 3))).toEqual({
    path: '/api/items/attivita',
    fields: 'id,nome,descrizione,responsabile',
    filter: '{"id":{"_eq":3},"status":{"_eq":"published"}}',
    limit: '1',
  });
});

test('readDeadlines sorts the earliest first', async () => {
  expect(await requestOf(readDeadlines)).toEqual({
    path: '/api/items/scadenze',
    fields: 'id,Titolo,data,categoria,pdf.id,pdf.type,pdf.filesize',
    filter: published,
    sort: 'data',
    limit: '-1',
  });
});

test('readConfiguration names the id and every field', async () => {
  const { path, fields } = { fields: '', ...(await requestOf(readConfiguration)) };
  expect(path).toBe('/api/items/configurazione/1');
  expect(fields.split(',')).toContain('default_image_header.id');
  expect(fields).not.toContain('*');
});

test('search asks for the kinds that the caller can show', async () => {
  const kinds = ['news', 'team'] as const;
  expect(await requestOf((content) => search(content, 'acconto IVA', kinds))).toEqual({
    path: '/api/search',
    q: 'acconto IVA',
    kinds: 'news,team',
  });
});
