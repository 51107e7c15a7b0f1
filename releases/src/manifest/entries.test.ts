import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppName } from '@studio/shared/contract';
import { createKeyPair, gateway, releaseManager, type Signatory } from '../keys/signature.ts';
import { type Entry, manifestOf, type SignedEntry, signEntry, verifyEntry } from './entries.ts';

const pairs = new Map<string, ReturnType<typeof createKeyPair>>();

function pairOf(name: Signatory) {
  const pair = pairs.get(name) ?? createKeyPair();
  pairs.set(name, pair);
  return pair;
}

const keys = async (name: Signatory) => [pairOf(name).publicKey];

const signer = (by: Signatory) => ({ by, privateKey: pairOf(by).privateKey });

const rollout = { app: 'auth', version: '4', percent: 10, since: '2026-11-21T10:00:00.000Z' };

const entry = (values: Partial<Entry> = {}): Entry => ({
  app: 'auth',
  revision: 5,
  live: { version: '3', before: ['2', '1'] },
  ...values,
});

const assertRejected = (signed: SignedEntry, app: AppName = 'auth') =>
  assert.rejects(verifyEntry(app, signed, keys), /^Error: the entry of [a-z-]+ is rejected: /);

test('accepts entries of the app’s team and the release manager only', async () => {
  for (const by of ['auth', releaseManager] as const)
    assert.deepEqual(await verifyEntry('auth', signEntry(entry(), signer(by)), keys), entry());
  for (const by of ['shell', gateway] as const)
    await assertRejected(signEntry(entry(), signer(by)));
  await assertRejected({ ...signEntry(entry(), signer('shell')), by: 'auth' });
});

test('rejects an entry that was changed, or is about another app', async () => {
  const signed = signEntry(entry(), signer('auth'));
  await assertRejected({ ...signed, entry: signed.entry.replace('"3"', '"1"') });
  await assertRejected(signEntry(entry(), signer('shell')), 'shell');
  const foreign = { ...rollout, app: 'shell' };
  await assertRejected(signEntry(entry({ rollout: foreign }), signer('auth')));
});

const base = signEntry(entry({ rollout }), signer('auth'));

const byGateway = (values: Partial<Entry>, before = base) =>
  signEntry(entry({ revision: 6, ...values }), signer(gateway), before);

test('lets a gateway end a roll-out, and return to rollback targets', async () => {
  for (const live of [
    { version: '3', before: ['2', '1'] },
    { version: '2', before: ['1'] },
    { version: '1', before: [] },
  ])
    assert.deepEqual((await verifyEntry('auth', byGateway({ live }), keys)).live, live);
  const twice = byGateway({ revision: 7, live: { version: '1', before: [] } }, byGateway({}));
  assert.equal((await verifyEntry('auth', twice, keys)).live.version, '1');
});

test('rejects every other change of a gateway', async () => {
  for (const values of [
    { live: { version: '4', before: ['3', '2', '1'] } },
    { live: { version: '2', before: ['1', '0'] } },
    { live: { version: '3', before: [] } },
    { rollout: { ...rollout, percent: 99 } },
    { revision: 5 },
    { app: 'shell' },
  ])
    await assertRejected(byGateway(values));
  await assertRejected(byGateway({}, { ...base, entry: base.entry.replace('"2"', '"9"') }));
});

test('accepts an unknown gateway only where a team builds on its entry', async () => {
  const stranger = { by: gateway, privateKey: createKeyPair().privateKey };
  const signed = signEntry(entry({ revision: 6 }), stranger, base);
  await assertRejected(signed);
  assert.deepEqual(
    await verifyEntry('auth', signed, keys, { anyGateway: true }),
    entry({ revision: 6 }),
  );
});

test('does not let a gateway retire an app, bring one back, or mark a first release', async () => {
  const first = { version: '1', before: [], isFirst: true };
  const signedFirst = signEntry(entry({ live: first }), signer('auth'));
  assert.deepEqual(
    (await verifyEntry('auth', byGateway({ live: first }, signedFirst), keys)).live,
    first,
  );
  await assertRejected(byGateway({ live: first, retired: true }, signedFirst));
  await assertRejected(
    byGateway({ live: first }, signEntry(entry({ live: first, retired: true }), signer('auth'))),
  );
  const later = { version: '1', before: [] };
  await assertRejected(
    byGateway({ live: first }, signEntry(entry({ live: later }), signer('auth'))),
  );
});

test('leaves a retired app out of the manifest, but counts its revision', () => {
  const set = manifestOf([entry({ retired: true, revision: 9 }), entry({ app: 'shell' })]);
  assert.deepEqual(
    [Object.keys(set.apps), set.retired, set.revision],
    [['shell'], { auth: '3' }, 9],
  );
  const rolling = manifestOf([
    entry({ rollout }),
    entry({ app: 'shell', rollout: { ...rollout, app: 'shell' } }),
  ]);
  assert.deepEqual(Object.keys(rolling.rollouts ?? {}), ['auth', 'shell']);
});
