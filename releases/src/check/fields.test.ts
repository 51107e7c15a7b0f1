import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { serve } from '../testing/serve.ts';
import { fieldProblems } from './fields.ts';

/** The fields of the backend; collections that begin with `directus` or `documenti` need a session. */
const collections: Readonly<Record<string, readonly string[]>> = {
  news: ['id', 'titolo'],
  configurazione: ['id', 'payoff'],
  documenti_clienti: ['id', 'anno'],
  directus_users: ['id', 'email'],
};

function answer(address: string): number {
  const { pathname, searchParams } = new URL(address, 'http://site');
  const [, , items, name = '', record] = pathname.split('/');
  const collection = items === 'users' ? 'directus_users' : name;
  // A singleton has an address of its own.
  if ((collection === 'configurazione') !== (record === '1')) return 404;
  const wanted = (searchParams.get('fields') ?? '').split(',');
  if (wanted.some((field) => !collections[collection]?.includes(field))) return 400;
  return /^(?:directus|documenti)/.test(collection) ? 403 : 200;
}

/** Starts a site that responds to reads without a session as the gateway does. */
async function startSite(context: TestContext, statusOf = answer): Promise<string> {
  return await serve(context, ({ url = '' }, response) => response.writeHead(statusOf(url)).end());
}

const candidate = (fields: Record<string, string[]>) => ({
  app: 'auth' as const,
  version: '1.0.0',
  fields,
});

test('accepts fields that the backend has, with and without a session', async (context) => {
  const site = await startSite(context);
  const all = Object.entries(collections).map(([name, fields]) => [name, [...fields]]);
  assert.deepEqual(await fieldProblems(site, candidate(Object.fromEntries(all))), []);
  assert.deepEqual(await fieldProblems(site, candidate({ auth: [] })), []);
});

test('names each field that the backend lacks', async (context) => {
  const site = await startSite(context);
  const found = await fieldProblems(
    site,
    candidate({
      news: ['id', 'occhiello'],
      documenti_clienti: ['anno', 'trimestre'],
      configurazione: ['motto'],
      directus_users: ['nickname'],
    }),
  );
  assert.deepEqual(
    found.map((problem) => /asks for (\S+ of \w+)/.exec(problem)?.[1]),
    [
      'occhiello of news',
      'trimestre of documenti_clienti',
      'motto of configurazione',
      'nickname of directus_users',
    ],
  );
  assert.match(found[0] ?? '', /^auth 1\.0\.0 asks .*: add it to the backend first\.$/);
});

test('reports a public field that the backend refuses', async (context) => {
  const site = await startSite(context, (url) => (url.includes('occhiello') ? 403 : answer(url)));
  assert.equal((await fieldProblems(site, candidate({ news: ['id', 'occhiello'] }))).length, 1);
});

test('rejects when the site answers 503', async (context) => {
  const site = await startSite(context, () => 503);
  await assert.rejects(fieldProblems(site, candidate({ news: ['id'] })), /does not say.*503/);
});
