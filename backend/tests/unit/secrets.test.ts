import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  loadSecrets,
  requireSecrets,
  vapidPrivateKey,
} from '../../scripts/installation/secrets.ts';

async function inNewFolder(run: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-secrets-'));
  try {
    await run(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

test('creates different secrets once, and only their owner may read them', () =>
  inNewFolder(async (dataDir) => {
    const first = await loadSecrets(dataDir);
    assert.deepEqual(await loadSecrets(dataDir), first);
    const values = Object.values(first);
    assert.equal(new Set(values).size, 5);
    assert.ok(values.every((secret = '') => secret.length >= 43));
    assert.equal((await stat(join(dataDir, 'secrets.json'))).mode & 0o777, 0o600);
  }));

test('two installations have different secrets', () =>
  inNewFolder(async (one) => {
    await inNewFolder(async (other) => {
      assert.notEqual((await loadSecrets(one)).SECRET, (await loadSecrets(other)).SECRET);
    });
  }));

test('throws for a damaged file and does not replace it', () =>
  inNewFolder(async (dataDir) => {
    const path = join(dataDir, 'secrets.json');
    await writeFile(path, '{"SECRET":"short"}');
    await assert.rejects(loadSecrets(dataDir), /secrets.json is damaged/);
    assert.equal(await readFile(path, 'utf8'), '{"SECRET":"short"}');
  }));

test('gives several simultaneous processes the secrets of the first', () =>
  inNewFolder(async (dataDir) => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(dataDir)));
    assert.equal(new Set(all.map(({ SECRET }) => SECRET)).size, 1);
    assert.deepEqual(await loadSecrets(dataDir), all[0]);
  }));

test('secrets without a key for push messages have one that follows from their secret', () =>
  inNewFolder(async (dataDir) => {
    const { VAPID_PRIVATE_KEY: own, ...others } = await loadSecrets(dataDir);
    assert.equal(vapidPrivateKey({ ...others, VAPID_PRIVATE_KEY: own }), own);
    assert.equal(vapidPrivateKey(others), vapidPrivateKey({ ...others }));
    assert.equal(Buffer.from(vapidPrivateKey(others), 'base64url').length, 32);
    assert.notEqual(vapidPrivateKey(others), own);
  }));

const whole = {
  SECRET: 'secret of the environment, 32 chars',
  KEY: 'key of the environment, 32 chars or more',
  GATEWAY_SECRET: 'gateway secret of the environment',
  ADMIN_TOKEN: 'admin token of the environment, 32',
};

test('a further machine takes its secrets from the environment and stores none', () =>
  inNewFolder(async (dataDir) => {
    assert.deepEqual(await loadSecrets(dataDir, whole), whole);
    assert.deepEqual(await requireSecrets(dataDir, whole), whole);
    await assert.rejects(stat(join(dataDir, 'secrets.json')), { code: 'ENOENT' });
  }));

test('prefers the secrets of the environment, and makes the others', () =>
  inNewFolder(async (dataDir) => {
    const given = { GATEWAY_SECRET: whole.GATEWAY_SECRET };
    const first = await loadSecrets(dataDir, given);
    assert.equal(first.GATEWAY_SECRET, whole.GATEWAY_SECRET);
    assert.deepEqual(await requireSecrets(dataDir), first);
    const other = { GATEWAY_SECRET: `another ${whole.GATEWAY_SECRET}` };
    assert.deepEqual(await loadSecrets(dataDir, other), { ...first, ...other });
  }));
