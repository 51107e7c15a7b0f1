import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnchanged, joinReads, recordReads } from './reads.ts';

/** Returns a read whose answers have the versions in this table at the time of the read. */
function readFrom(versions: Record<string, string>) {
  return async (path: string) => ({ status: 200, body: path, version: versions[path] ?? '' });
}

test('compares only the versions of recorded reads with the current ones', async () => {
  const versions: Record<string, string> = { '/a': '1', '/b': '1', '/c': '1' };
  const read = readFrom(versions);
  const recorded = recordReads(read);
  await recorded.read('/a');
  await recorded.read('/b');
  assert.equal(await isUnchanged(read, recorded.reads), true);
  versions['/c'] = '2';
  assert.equal(await isUnchanged(read, recorded.reads), true);
  versions['/b'] = '2';
  assert.equal(await isUnchanged(read, recorded.reads), false);
});

test('treats joined reads with two versions of one path as changed', async () => {
  const versions: Record<string, string> = { '/a': '1' };
  const read = readFrom(versions);
  const [first, second] = [recordReads(read), recordReads(read)];
  await first.read('/a');
  versions['/a'] = '2';
  await second.read('/a');
  assert.equal(await isUnchanged(read, second.reads), true);
  assert.equal(await isUnchanged(read, joinReads(first.reads, second.reads)), false);
});
