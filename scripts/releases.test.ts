import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ensureKeys, privateKeyOf, publicKeysIn } from '@studio/releases/keys';
import { isPairOf } from '@studio/releases/signature';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { signingKeys } from './releases.ts';

async function dataFolder(context: TestContext) {
  const dataDir = await temporaryFolder(context);
  return { dataDir, keys: join(dataDir, 'keys') };
}

test('signs an app with the keys of the data folder', async (context) => {
  const { dataDir, keys } = await dataFolder(context);
  assert.equal(await signingKeys({ dataDir }, 'auth'), keys);
  assert.deepEqual(await readdir(keys), ['auth.key', 'auth.pub']);
});

test('signs with a local key when only the public key of the team is present', async (context) => {
  const { dataDir, keys } = await dataFolder(context);
  await ensureKeys(keys, 'shell');
  const [ofTeam = ''] = await publicKeysIn(keys)('shell');
  await rm(join(keys, 'shell.key'));
  const folder = await signingKeys({ dataDir }, 'shell');
  assert.equal(await signingKeys({ dataDir }, 'shell'), folder);
  assert.notEqual(folder, keys);
  assert.deepEqual(await readdir(keys), ['shell.local.pub', 'shell.pub']);
  const accepted = await publicKeysIn(keys)('shell');
  assert.equal(accepted[0], ofTeam);
  assert.ok(isPairOf(accepted, await privateKeyOf(folder, 'shell')));
  assert.deepEqual(await publicKeysIn(keys, { isProduction: true })('shell'), [ofTeam]);
  await assert.rejects(privateKeyOf(keys, 'shell'), /only its team has one/);
});
