import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { collections } from '../../schema/index.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { assertForbidden, type row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const own = demoUsers.cliente40.id;
const path = '/items/documenti_clienti';

const installation = await sharedInstallation();

let client: Rest;
let headers: Record<string, string>;
let foreign: Awaited<ReturnType<typeof row>>;

before(async () => {
  ({ rest: client, headers } = await installation.login(demoUsers.cliente40.email));
  const filter = `filter[cliente][_eq]=${demoUsers.cliente2000.id}`;
  const [first] = await rows(installation.service.get(`${path}?limit=1&${filter}`));
  assert.ok(first);
  foreign = first;
});

test('no list parameter shows another client’s document', async () => {
  const { id, documento } = foreign;
  for (const query of [
    `filter[id][_eq]=${id}`,
    `filter[documento][_eq]=${documento}`,
    `filter[cliente][_eq]=${demoUsers.cliente2000.id}`,
    `filter[_or][0][id][_eq]=${id}&filter[_or][1][id][_eq]=0`,
    `filter[documento][id][_eq]=${documento}`,
    `search=${documento}`,
  ]) {
    assert.deepEqual(await client.get(`${path}?${query}`), [], query);
  }
  const all = await rows(client.get(`${path}?limit=-1&sort=-cliente,id&fields=id,cliente`));
  assert.ok(all.every(({ cliente }) => cliente === own));
  const groups = await client.get(`${path}?aggregate[count]=id&groupBy[]=cliente`);
  assert.doesNotMatch(JSON.stringify(groups), new RegExp(demoUsers.cliente2000.id));
});

test('no relation connects a client’s own documents to another client’s', async () => {
  const deep = encodeURIComponent(
    JSON.stringify({
      documento: { documenti_clienti: { _filter: { id: { _eq: foreign.id } } } },
    }),
  );
  for (const query of [
    `fields=documento.documenti_clienti.*&deep=${deep}`,
    'fields=cliente.documenti_clienti.*',
    'fields=consegna.documenti.*',
  ]) {
    const answer = await client.get(`${path}?limit=-1&${query}`).catch(() => []);
    assert.doesNotMatch(JSON.stringify(answer), new RegExp(`"id":${foreign.id}[,}]`), query);
  }
  // The time of the mail and the delivery are the firm's own.
  for (const field of ['avvisato_il', 'consegna', 'user_created']) {
    await assertForbidden(client.get(`${path}?fields=${field}`));
    await assertForbidden(client.get(`${path}?filter[${field}][_null]=true`));
  }
});

test('every file route refuses another client’s file', async () => {
  const { url } = installation;
  const file = String(foreign.documento);
  const asking = { ...headers, 'content-type': 'application/json' };
  for (const [door, init] of [
    [`/assets/${file}`, {}],
    [`/assets/${file}/F24.pdf`, {}],
    [`/assets/${file}?download`, {}],
    [`/assets/${file}?key=portrait-240`, {}],
    [`/assets/${file}`, { method: 'HEAD' }],
    [`/files/${file}`, {}],
    ['/assets/files', { method: 'POST', body: JSON.stringify({ ids: [file] }) }],
  ] as const) {
    const response = await fetch(`${url}${door}`, { headers: asking, ...init });
    await response.body?.cancel();
    assert.ok([400, 403].includes(response.status), `${door}: ${response.status}`);
  }
  const ranged = { ...asking, range: 'bytes=0-1', 'if-none-match': '"1"' };
  assert.equal((await fetch(`${url}/assets/${file}`, { headers: ranged })).status, 403);
  const listed = await rows(client.get('/files?limit=-1&fields=id'));
  assert.ok(listed.every(({ id }) => id !== file));
});

test('a client cannot write a file, a document or its read mark', async () => {
  const [mine] = await rows(client.get(`${path}?limit=1`));
  await assertForbidden(
    client.post('/files', { title: 'mia', type: 'text/plain', storage: 'local' }),
  );
  await assertForbidden(client.post('/files/import', { url: 'https://example.com/a.pdf' }));
  await assertForbidden(client.patch(`/files/${mine?.documento}`, { title: 'mia' }));
  await assert.rejects(client.remove(`/files/${mine?.documento}`));
  await client.get(`/files/${mine?.documento}`);
  await assertForbidden(client.patch(`/files/${foreign.documento}`, { folder: null }));
  await assertForbidden(client.remove(`/files/${foreign.documento}`));
  await assertForbidden(client.post(path, { cliente: own, documento: foreign.documento, anno: 1 }));
  await assertForbidden(client.patch(`${path}/${mine?.id}`, { letto_il: null }));
  await assertForbidden(client.remove(`${path}/${mine?.id}`));
});

test('every relation and every column that lists are searched by has an index', async () => {
  const fields = v.parse(
    v.array(
      v.object({
        collection: v.string(),
        field: v.string(),
        schema: v.nullable(v.object({ is_indexed: v.optional(v.boolean(), false) })),
      }),
    ),
    await installation.service.get('/fields'),
  );
  const indexed = new Set(
    fields.flatMap((one) => (one.schema?.is_indexed ? [`${one.collection}.${one.field}`] : [])),
  );
  const needed = collections.flatMap(({ collection, fields: ours }) =>
    Object.entries(ours).flatMap(([name, { relation }]) =>
      relation === undefined ? [] : [`${collection}.${name}`],
    ),
  );
  needed.push(
    ...['documenti_clienti.avvisato_il', 'accessi_documenti.quando', 'directus_files.filesize'],
  );
  assert.ok(needed.length > 10);
  assert.deepEqual(
    needed.filter((one) => !indexed.has(one)),
    [],
  );
});

test('every editor finds the documents that have been unread for a week', async () => {
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const found = await rows(editor.get('/presets?filter[bookmark][_nnull]=true'));
  const [preset] = found.filter(({ bookmark }) => bookmark === 'Non letti da 7 giorni');
  assert.equal(preset?.collection, 'documenti_clienti');
  const filter = encodeURIComponent(JSON.stringify(preset.filter));
  const unread = await rows(editor.get(`${path}?fields=id,cliente&limit=-1&filter=${filter}`));
  // The demo's are of today; other tests publish older ones.
  const demo: string[] = Object.values(demoUsers).map(({ id }) => id);
  assert.deepEqual(
    unread.filter(({ cliente }) => demo.includes(String(cliente))),
    [],
  );
});
