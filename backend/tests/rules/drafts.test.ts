import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readDraftToken } from '@studio/gateway/preview/draft-link';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service, url, secrets, settings } = installation;

let headers: Record<string, string>;
before(async () => {
  ({ headers } = await installation.login(demoUsers.redattore.email));
});

const open = (path: string, given: Record<string, string> = headers) =>
  fetch(`${url}/anteprima/${path}`, { headers: given, redirect: 'manual' });

const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
const rowsSchema = v.object({ data: v.array(v.looseObject({ id: v.number() })) });

async function createNews(values: object): Promise<number> {
  const news = { titolo: 'Una bozza è qui', data: '2026-01-01', ...values };
  return Number((await row(service.post('/items/news', news))).id);
}

/** Returns the keys of the news in a preview of this item. */
async function previewedNews(collection: string, id: number): Promise<number[]> {
  const query = `fields=id,titolo,file.id&sort=-data&limit=-1`;
  const { text } = await asGateway(
    installation,
    `/account/drafts/${collection}/${id}/items/news?${query}`,
    undefined,
    {},
    'GET',
  );
  return v.parse(v.pipe(v.string(), v.parseJson(), rowsSchema), text).data.map((one) => one.id);
}

test('leads an editor to the preview of an item on the page that shows it', async () => {
  const id = await createNews({});
  const answer = await open(`news/${id}`);
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
  const [site, token = ''] = (answer.headers.get('location') ?? '').split('/anteprima/');
  assert.equal(site, settings.siteUrl);
  const claim = readDraftToken('link', token, secrets.GATEWAY_SECRET, Date.now());
  assert.deepEqual(
    [claim?.collection, claim?.id, claim?.path],
    ['news', id, `/news/${id}-una-bozza-e-qui`],
  );
  await service.remove(`/items/news/${id}`);
});

test('opens each previewed collection', async () => {
  for (const [collection, path] of [
    ['pagine', '/'],
    ['attivita', '/attivita#1'],
    ['team', '/team#1'],
    ['loghi', '/'],
    ['scadenze', '/scadenzario#1'],
    ['configurazione', '/'],
  ] as const) {
    const answer = await open(`${collection}/1`);
    const [, token = ''] = (answer.headers.get('location') ?? '').split('/anteprima/');
    const claim = readDraftToken('link', token, secrets.GATEWAY_SECRET, Date.now());
    assert.equal(claim?.path, path, collection);
  }
});

test('opens no preview for visitors, clients, other collections or unknown items', async () => {
  const client = await siteLogin(installation, demoUsers.cliente0.email);
  const site = { 'x-gateway-secret': secrets.GATEWAY_SECRET, cookie: client };
  for (const given of [{}, site, { cookie: client }])
    assert.ok([401, 403].includes((await open('news/1', given)).status));
  for (const path of ['directus_users/1', 'documenti_clienti/1', 'news/999999', 'news/x', 'news/0'])
    assert.equal((await open(path)).status, 403, path);
});

test('a preview reads its own item only besides what visitors see', async () => {
  const [own, neighbour, scheduled] = [
    await createNews({}),
    await createNews({}),
    await createNews({ status: 'published', pubblica_dal: tomorrow }),
  ];
  const seen = await previewedNews('news', own);
  assert.ok(seen.includes(own));
  assert.ok(seen.length > 1);
  assert.ok(!seen.includes(neighbour) && !seen.includes(scheduled));
  assert.ok((await previewedNews('news', scheduled)).includes(scheduled));
  const answer = await asGateway(
    installation,
    `/account/drafts/pagine/1/items/news?fields=id&limit=-1`,
    undefined,
    {},
    'GET',
  );
  assert.equal(answer.status, 403);
  for (const id of [own, neighbour, scheduled]) await service.remove(`/items/news/${id}`);
});

test('drafts are for the gateway only', async () => {
  for (const path of ['/account/drafts/news/1', '/account/drafts/news/1/items/news?fields=id'])
    for (const given of [{}, headers])
      assert.equal((await fetch(`${url}${path}`, { headers: given })).status, 404);
});
