import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promote, readLiveSet } from './live-set.ts';

const folder = () => mkdtemp(join(tmpdir(), 'releases-'));

test('nothing is live where nothing was promoted', async () => {
  assert.deepEqual(await readLiveSet(await folder()), { revision: 0, apps: {} });
});

test('a promotion is live at once and remembers the release before it', async () => {
  const releases = await folder();
  await promote(releases, 'auth', '1.0.0-a');
  await promote(releases, 'shell', '1.0.0-s');
  await promote(releases, 'auth', '1.0.0-b');
  assert.deepEqual(await readLiveSet(releases), {
    revision: 3,
    apps: {
      auth: { version: '1.0.0-b', previous: '1.0.0-a' },
      shell: { version: '1.0.0-s' },
    },
  });
});

test('promoting what is live already changes nothing', async () => {
  const releases = await folder();
  await promote(releases, 'auth', '1.0.0-a');
  await promote(releases, 'auth', '1.0.0-a');
  assert.equal((await readLiveSet(releases)).revision, 1);
});

test('every promotion is written to the history', async () => {
  const releases = await folder();
  await promote(releases, 'auth', '1.0.0-a');
  await promote(releases, 'auth', '1.0.0-b');
  const lines = (await readFile(join(releases, 'history.jsonl'), 'utf8')).trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    entries.map(({ app, version, before }) => [app, version, before]),
    [
      ['auth', '1.0.0-a', undefined],
      ['auth', '1.0.0-b', '1.0.0-a'],
    ],
  );
});

test('a live set that makes no sense is refused, not overwritten', async () => {
  const releases = await folder();
  await writeFile(join(releases, 'live.json'), '{"revision":"one"}');
  await assert.rejects(promote(releases, 'auth', '1.0.0-a'));
  assert.equal(await readFile(join(releases, 'live.json'), 'utf8'), '{"revision":"one"}');
});
