import assert from 'node:assert/strict';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ensureKeys, privateKeyOf, publicKeyFiles, publicKeysIn } from './keys.ts';
import { createKeyPair, isPairOf } from './signature.ts';

test('reads the current and the retired public keys of an app', async (context) => {
  const keys = await temporaryFolder(context);
  assert.deepEqual(await publicKeysIn(join(keys, 'none'))('auth'), []);
  const { publicKey } = createKeyPair();
  for (const name of [
    'auth.pub',
    'auth.old.pub',
    'auth.2026-11.pub',
    // A file without an app, one of another app, and one with too many words.
    'auth.old.pub~',
    'auth-extra.pub',
    'auth-extra.old.pub',
    'auth.a.b.pub',
  ])
    await writeFile(join(keys, name), publicKey);
  const names = (await publicKeyFiles(keys, 'auth')).map(({ name }) => name);
  assert.deepEqual(names, ['auth.pub', 'auth.2026-11.pub', 'auth.old.pub']);
  await rm(join(keys, 'auth.pub'));
  assert.equal((await publicKeyFiles(keys, 'auth')).length, 2);
});

test('names a file that holds no key', async (context) => {
  const keys = await temporaryFolder(context);
  await ensureKeys(keys, 'auth');
  await writeFile(join(keys, 'auth.old.pub'), 'x');
  await assert.rejects(publicKeysIn(keys)('auth'), /auth\.old\.pub holds no public key$/);
});

test('creates a pair once, and again after its public key was retired', async (context) => {
  const keys = await temporaryFolder(context);
  await ensureKeys(keys, 'auth');
  const first = await privateKeyOf(keys, 'auth');
  await ensureKeys(keys, 'auth');
  assert.equal(await privateKeyOf(keys, 'auth'), first);
  await rename(join(keys, 'auth.pub'), join(keys, 'auth.old.pub'));
  await ensureKeys(keys, 'auth');
  const second = await privateKeyOf(keys, 'auth');
  assert.notEqual(second, first);
  const current = await readFile(join(keys, 'auth.pub'), 'utf8');
  assert.ok(isPairOf([current], second) && !isPairOf([current], first));
  assert.ok(isPairOf(await publicKeysIn(keys)('auth'), first));
});
