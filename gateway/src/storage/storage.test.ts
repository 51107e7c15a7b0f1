import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@studio/releases/testing';
import { fakeTime } from '../testing/fake-time.ts';
import { temporaryFolder } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { createStorage } from './storage.ts';

test('logs a failed write once, retries it and writes the latest text', async (context) => {
  const { advance } = fakeTime(context);
  const folder = join(await temporaryFolder(context), 'state');
  // A file in the folder's place: no user may write into it, not even root.
  await writeFile(folder, '');
  const warnings: string[] = [];
  const storage = createStorage((sentence) => warnings.push(sentence));
  const memory = storage.open(join(folder, 'it.json'), 'The text');
  await memory.write('one');
  await memory.write('two');
  assert.equal(warnings.length, 1);
  assert.match(String(warnings[0]), /^The text cannot be written, the site goes on: /);
  assert.equal(storage.isWritable(), false);
  await rm(folder);
  advance(10_000);
  await until(storage.isWritable);
  assert.equal(await readFile(join(folder, 'it.json'), 'utf8'), 'two');
  assert.equal(warnings[1], 'The text is written again.');
});

test('writes a text atomically, readable by its owner only, and leaves no other file', async (context) => {
  const folder = await temporaryFolder(context);
  const memory = createStorage(assert.fail).open(join(folder, 'it.json'), 'The text');
  await Promise.all(['one', 'two', 'three'].map((text) => memory.write(text)));
  assert.equal(await memory.read(), 'three');
  assert.deepEqual(await readdir(folder), ['it.json']);
  assert.equal((await stat(join(folder, 'it.json'))).mode & 0o777, 0o600);
});

test('lets several gateways write the same file', async (context) => {
  const folder = await temporaryFolder(context);
  const file = join(folder, 'it.json');
  const texts = ['a'.repeat(100_000), 'b'.repeat(50_000), 'c'];
  const gateways = texts.map(() => createStorage(assert.fail).open(file, 'The text'));
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(gateways.map((memory, index) => memory.write(texts[index] ?? '')));
    assert.ok(texts.includes(await readFile(file, 'utf8')));
  }
  assert.deepEqual(await readdir(folder), ['it.json']);
});

test('keeps the previous text on a full disk', async (context) => {
  const folder = await temporaryFolder(context);
  const disk = smallDisk();
  const script = join(await temporaryFolder(context), 'script.ts');
  await writeFile(
    script,
    `import { readFileSync, readdirSync } from 'node:fs';
     import { createStorage } from ${JSON.stringify(join(import.meta.dirname, 'storage.ts'))};
     const warnings: string[] = [];
     const file = ${JSON.stringify(join(folder, 'it.json'))};
     const memory = createStorage((sentence) => warnings.push(sentence)).open(file, 'The text');
     await memory.write('small');
     await memory.write('x'.repeat(100_000));
     const names = readdirSync(${JSON.stringify(folder)});
     console.log(JSON.stringify({ warnings, names, text: readFileSync(file, 'utf8') }));`,
  );
  const [command, ...args] = disk.command(folder, script);
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const { warnings, names, text } = JSON.parse(stdout);
  assert.match(warnings.join(), new RegExp(`^The text cannot be written, .*${disk.code}`));
  assert.deepEqual([names, text], [['it.json'], 'small']);
});

test('reports ready with degraded storage when the disk is full', async (context) => {
  const { app, storage } = await startSite(context);
  storage.note('The report', new Error('ENOSPC: no space left on device, /srv/secret'));
  const { statusCode, body } = await app.inject('/readyz');
  assert.deepEqual([statusCode, body], [200, '{"status":"ready","degraded":["storage"]}']);
  storage.note('The report');
  assert.equal((await app.inject('/readyz')).body, '{"status":"ready"}');
});

test('reports ready with degraded storage when the disk of the backend is full', async (context) => {
  let isFull = true;
  const { app } = await startSite(context, {
    backend: ({ path }) =>
      path === '/server/ping' && isFull ? { headers: { 'x-storage': 'failing' } } : {},
  });
  assert.equal((await app.inject('/readyz')).body, '{"status":"ready","degraded":["storage"]}');
  isFull = false;
  assert.equal((await app.inject('/readyz')).body, '{"status":"ready"}');
});
