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
