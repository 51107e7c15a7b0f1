import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHistory, readManifest } from '../manifest/manifest.ts';
import { liveSite } from '../testing/command-runner.ts';

test('promotes an unchecked release only with --anyway, which the history shows', async (context) => {
  const { run, release, store } = await liveSite(context);
  await release({ app: 'auth', version: '2.0.0' });
  await assert.rejects(run('promote', 'auth'), /auth 2\.0\.0 has no smoke test yet: npm run/);
  assert.equal((await readManifest(store)).apps.auth?.version, '1.0.0');
  await run('promote', 'auth', '--anyway', '--because', 'the old one is worse');
  const last = (await readHistory(store)).at(-1);
  assert.deepEqual([last?.to, last?.why], ['2.0.0', 'the old one is worse – anyway']);
});

test('brings a release that was just rolled back only back by name, or with --anyway', async (context) => {
  const { run, release, store } = await liveSite(context);
  await release({ app: 'auth', version: '2.0.0' });
  const live = async () => (await readManifest(store)).apps.auth?.version;
  await run('promote', 'auth', '--anyway');
  await run('rollback', 'auth', '--because', 'a blank page');
  await assert.rejects(
    run('promote', 'auth'),
    /auth 2\.0\.0 was rolled back at .* by Ada \(a blank page\): build a new release, or name this one with --version 2\.0\.0\.$/,
  );
  await assert.rejects(run('promote', 'auth', '--version', '2.0.0'), /has no smoke test yet/);
  assert.equal(await live(), '1.0.0');
  await run('promote', 'auth', '--anyway');
  assert.equal(await live(), '2.0.0');
});
