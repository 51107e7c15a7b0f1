import assert from 'node:assert/strict';
import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { publicKeysIn } from '../keys/keys.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { accessWith } from './access.ts';
import { changeManifest } from './change-manifest.ts';
import { promoted } from './changes.ts';
import { readEntry, verifyEntry } from './entries.ts';
import { readHistory } from './history.ts';
import { findDamaged, repair } from './repair.ts';
import { readManifest, readState } from './states.ts';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'an operator' };

/** Makes a store with four revisions: two of the shell, then two of auth. */
async function site(context: TestContext) {
  const place = await temporarySite(context);
  await place.promote({ app: 'shell', version: '1' }, { app: 'shell', version: '2' });
  await place.promote({ app: 'auth', version: '1' }, { app: 'auth', version: '2' });
  const states = join(place.folders.releases, 'live.states');
  const history = (revision: number) =>
    join(place.folders.releases, `history/00000000${revision}.json`);
  const access = accessWith(place.store, place.folders.keys);
  const truncateNewest = async () => {
    const newest = (await readdir(states)).sort().at(-1) ?? '';
    await truncate(join(states, newest), 40);
  };
  const live = async () => {
    const { apps: entries } = await readManifest(place.store);
    return Object.entries(entries).map(([app, { version }]) => `${app} ${version}`);
  };
  return { ...place, access, states, history, truncateNewest, live };
}

test('reads the state before a truncated one, and rejects changes', async (context) => {
  const { store, access, truncateNewest, live } = await site(context);
  assert.deepEqual(await findDamaged(store), []);
  await truncateNewest();
  assert.deepEqual(await findDamaged(store), [
    'State 000000004 of the manifest is damaged: npm run release -- repair.',
  ]);
  assert.deepEqual(await live(), ['shell 2', 'auth 1']);
  const promotion = changeManifest(access, (set) =>
    promoted(set, { app: 'shell', version: '3' }, author),
  );
  await assert.rejects(promotion, {
    name: 'RejectedError',
    kind: 'damaged',
    message: /^State 000000004 of the manifest is damaged: npm run release -- repair\. Nothing/,
  });
});

test('signs the state before again, above every known revision, and names lost changes', async (context) => {
  const { store, access, truncateNewest, live, publicKeys } = await site(context);
  await truncateNewest();
  const { lines, revisions } = await repair(access, apps, author);
  assert.deepEqual(revisions, { shell: 5, auth: 6 });
  assert.deepEqual(lines, [
    'State 000000004 of the manifest was damaged: revision 3 is live again.',
    'shell 2 is signed again, as revision 5.',
    'auth 1 is signed again, as revision 6.',
    `Lost: revision 4, promote auth → 2, a team, ${author.at}. Make the change again if it is still needed.`,
  ]);
  assert.deepEqual([await live(), await findDamaged(store)], [['shell 2', 'auth 1'], []]);
  const { entries } = await readState(store);
  for (const app of ['shell', 'auth'] as const) {
    const signed = entries[app];
    assert.ok(signed && (await verifyEntry(app, signed, publicKeys)).revision > 4);
  }
  const last = (await readHistory(store)).at(-1);
  assert.deepEqual([last?.what, last?.app, last?.to], ['restore', 'auth', '1']);
  assert.equal((await readHistory(store)).length, 6);
  assert.deepEqual((await repair(access, apps, author)).lines, []);
});

test('treats a state with one damaged entry as damaged', async (context) => {
  const { store, states } = await site(context);
  const { entries } = await readState(store);
  const auth = { ...entries.auth, entry: entries.auth?.entry.slice(0, 20) };
  const text = JSON.stringify({ apps: { ...entries, auth } });
  await writeFile(join(states, '000000005'), text);
  assert.equal((await findDamaged(store)).length, 1);
  assert.equal((await readManifest(store)).apps.auth?.version, '2');
});

test('signs above the revision that --above names', async (context) => {
  const { access, truncateNewest } = await site(context);
  await truncateNewest();
  const { revisions } = await repair({ ...access, above: 60 }, ['auth'], author);
  assert.deepEqual(revisions, { auth: 61 });
});

test('does not sign an entry that its team did not sign', async (context) => {
  const { store, states, access, truncateNewest } = await site(context);
  const { entries } = await readState(store);
  const { live: _, ...entry } = readEntry(entries.auth ?? { entry: '' });
  const forged = { ...entry, live: { version: 'forged', before: [] } };
  const auth = { ...entries.auth, entry: JSON.stringify(forged) };
  await writeFile(join(states, '000000005'), JSON.stringify({ apps: { ...entries, auth } }));
  await writeFile(join(states, '000000006'), '');
  await truncateNewest();
  const { lines, revisions } = await repair(access, apps, author);
  assert.deepEqual(Object.keys(revisions), ['shell']);
  assert.match(lines.join('\n'), /auth stays as it is: its team did not sign the kept entry/);
  const kept = (await readState(store)).entries.auth;
  assert.equal(kept?.entry, auth.entry);
});

test('keeps the signatures of apps whose key is not here', async (context) => {
  const { access, truncateNewest, folders, store } = await site(context);
  const before = (await readState(store)).entries.shell;
  await truncateNewest();
  await rm(join(folders.keys, 'shell.key'));
  const { lines } = await repair(access, apps, author);
  assert.match(lines[2] ?? '', /^shell keeps its signature; .* restore shell --above 5\.$/);
  assert.deepEqual((await readState(store)).entries.shell, before);
  assert.ok((await publicKeysIn(folders.keys)('shell')).length > 0);
});

test('rejects a repair without a key, or without an intact state', async (context) => {
  const { access, truncateNewest, folders, states, store } = await site(context);
  await truncateNewest();
  const keyless = { ...access, signerOf: () => Promise.reject(new Error('no key')) };
  await assert.rejects(repair(keyless, apps, author), /no private key here to sign/);
  for (const name of await readdir(states)) await truncate(join(states, name), 10);
  for (const attempt of [() => repair(access, apps, author), () => readManifest(store)])
    await assert.rejects(attempt, {
      kind: 'damaged',
      message: /so is every older one in the store: restore the store from a backup/,
    });
  assert.equal((await readdir(folders.releases)).includes('damaged'), false);
});

test('does not treat a newer state as damaged', async (context) => {
  const { access, store, states } = await site(context);
  await writeFile(join(states, '000000005'), '{"version": 2, "things": []}');
  assert.deepEqual(await findDamaged(store), []);
  await assert.rejects(readManifest(store), /Is this checkout older than the tool that wrote it\?/);
  assert.deepEqual((await repair(access, apps, author)).lines, []);
});

test('writes a damaged history file again from a state that has its change', async (context) => {
  const { access, store, history } = await site(context);
  await writeFile(history(4), '');
  await truncate(history(2), 9);
  const damaged = ['history/000000002.json', 'history/000000004.json'];
  assert.deepEqual(
    await findDamaged(store),
    damaged.map((name) => `${name} is damaged: npm run release -- repair.`),
  );
  assert.deepEqual((await readHistory(store)).length, 2);
  await changeManifest(access, (set) => promoted(set, { app: 'auth', version: '3' }, author));
  const { lines } = await repair(access, apps, author);
  assert.deepEqual(
    lines,
    damaged.map((name) => `${name} was written again, from a state that has its change.`),
  );
  const changes = (await readHistory(store)).map(({ app, to }) => `${app} ${to}`);
  assert.deepEqual(changes, ['shell 1', 'shell 2', 'auth 1', 'auth 2', 'auth 3']);
});

test('sets aside a history file that no kept state can restore', async (context) => {
  const { access, store, history, states } = await site(context);
  for (const name of ['000000001', '000000002']) await rm(join(states, name));
  await writeFile(history(1), '{"at":');
  const { lines } = await repair(access, apps, author);
  assert.deepEqual(lines, [
    'history/000000001.json cannot be read: it was moved to damaged/history/000000001.json.',
  ]);
  assert.deepEqual(await findDamaged(store), []);
  assert.equal((await store.get('damaged/history/000000001.json'))?.bytes.toString(), '{"at":');
});
