import assert from 'node:assert/strict';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { askedFields } from '@studio/releases/build/fields';
import { createContent, errorCode } from '@studio/shared/client';
import * as v from 'valibot';
import { compositionOf } from '../manifest/composition.ts';
import { exampleClaim } from '../testing/example-release.ts';
import { goLive, publish, temporaryFolder } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';

const root = join(import.meta.dirname, '../../..');

const readsSchema = v.object({
  readTeam: v.custom<(content: unknown) => Promise<unknown>>((value) => value instanceof Function),
});

/** Copies the reads of public-site, and adds a field to the read of the team. */
async function withNewField(context: TestContext, field: string) {
  const folder = await temporaryFolder(context);
  await cp(join(root, 'public-site/src/content'), join(folder, 'src/content'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'src/content/collections.ts');
  const source = await readFile(file, 'utf8');
  const changed = source.replace("'ruolo',", `'ruolo', '${field}',`);
  assert.notEqual(changed, source);
  await writeFile(file, changed);
  const { readTeam } = v.parse(readsSchema, { ...(await import(file)) });
  return { fields: await askedFields('public-site', folder), readTeam };
}

const ada = { id: 1, linkedin: '<a href="https://linkedin.com/in/x" onclick="x()">Ada</a>' };

/** Starts a site whose backend shows strangers the field `linkedin` of the team, and no other new one. */
async function siteWithTeam(context: TestContext, person: object = ada) {
  const site = await startSite(context, {
    backend: ({ path }) =>
      path.includes('secret') ? { status: 403 } : { body: { data: [person] } },
  });
  const content = createContent({
    url: 'http://localhost:3000/api',
    fetch: async (input) => {
      const { statusCode, body, headers } = await site.app.inject(String(input));
      const type = String(headers['content-type']);
      return new Response(body, { status: statusCode, headers: { 'content-type': type } });
    },
  });
  const release = async (version: string, fields: Readonly<Record<string, string[]>>) => {
    await publish(site.releasesDir, 'public-site', version, [exampleClaim('*')], {}, { fields });
    await goLive(site.releasesDir, {
      shell: ['1.0.0'],
      'public-site': [version, '1.0.0'],
      auth: ['1.0.0'],
    });
    await site.poll();
  };
  return { ...site, content, release };
}

const hasCode = (code: string) => (error: unknown) => errorCode(error) === code;

test('answers a new field of a page after a release of public-site alone', async (context) => {
  const { content, release, manifest, backend } = await siteWithTeam(context);
  const { readTeam, fields } = await withNewField(context, 'linkedin');
  await assert.rejects(readTeam(content), hasCode('INVALID_QUERY'));
  assert.equal(backend.received.length, 0);

  await release('1.1.0', fields);
  const live = manifest.current()?.common;
  assert.equal(live && compositionOf(live), 'shell@1.0.0 public-site@1.1.0 auth@1.0.0');
  // The gateway was built before the field: it takes every text with markup for an editor's HTML.
  const link = '<a href="https://linkedin.com/in/x" rel="noopener">Ada</a>';
  const expected = [{ id: 1, linkedin: link }];
  assert.deepEqual(await readTeam(content), expected);
  assert.deepEqual(await readTeam(content), expected);
  assert.equal(backend.received.length, 1, 'the second answer comes from the cache');
});

test('leaves it to the backend whether strangers may read a new field', async (context) => {
  const { app, content, release } = await siteWithTeam(context);
  const { readTeam, fields } = await withNewField(context, 'secret');
  await release('1.1.0', fields);
  await assert.rejects(readTeam(content), hasCode('FORBIDDEN'));
  const other = await app.inject('/api/items/team?fields=id,linkedin');
  assert.equal(other.statusCode, 400, 'no release reads this field');
});

test('answers a new collection, but never one of accounts or of clients', async (context) => {
  const { app, release } = await siteWithTeam(context);
  const read = async (collection: string) =>
    (await app.inject(`/api/items/${collection}?fields=id&filter[status][_eq]=published`))
      .statusCode;
  assert.equal(await read('prezzi'), 404);
  await release('1.1.0', { prezzi: ['id'], directus_users: ['id'], aziende: ['id'] });
  assert.equal(await read('prezzi'), 200);
  assert.equal(await read('directus_users'), 404);
  assert.equal(await read('aziende'), 404);
});

test('keeps no markup in lists of texts and cleans nested texts of a new field', async (context) => {
  const { app, release } = await siteWithTeam(context, {
    badges: ['<img src=x onerror=x()>a', 'a < b'],
    office: { note: '<p onclick="x()">a</p>' },
    phrase: 'a < b & c',
  });
  await release('1.1.0', { team: ['badges', 'office.note', 'phrase'] });
  const answer = await app.inject('/api/items/team?fields=badges,office.note,phrase');
  assert.deepEqual(JSON.parse(answer.body).data, [
    { badges: ['a', 'a < b'], office: { note: '<p>a</p>' }, phrase: 'a < b & c' },
  ]);
});
