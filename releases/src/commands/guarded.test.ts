import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ensureKeys } from '../keys/keys.ts';
import { gateway } from '../keys/signature.ts';
import { readManifest } from '../manifest/manifest.ts';
import { liveSite } from '../testing/command-runner.ts';

async function site(context: TestContext) {
  const place = await liveSite(context);
  await place.release({ app: 'auth', version: '1.1.0' });
  const promote = (...options: string[]) =>
    place.run('promote', 'auth', '--version', '1.1.0', '--guarded', '--anyway', ...options);
  const rollout = async () => (await readManifest(place.store)).rollouts?.auth;
  return { ...place, promote, rollout };
}

test('begins, shows, pauses, resumes and ends a guarded roll-out', async (context) => {
  const { run, promote, rollout, folders } = await site(context);
  await assert.rejects(promote(), /There is no public key of a gateway here/);
  await ensureKeys(folders.keys, gateway);
  assert.deepEqual(await promote('--after', '6h'), [
    'auth 1.1.0 is live for 1 % of the visitors.',
    'The site takes the next steps: 10, 50, 100 %.',
  ]);
  assert.equal((await rollout())?.guard?.after, 6 * 3_600_000);
  await assert.rejects(promote(), /auth 1\.1\.0 is being rolled out already: abort that first/);
  const line = async () => (await run('status', 'auth'))[1];
  assert.equal(
    await line(),
    '  guarded roll-out, next step 10 %: not enough visits: 0 of 100, 0 of 30 with an LCP from the cache',
  );
  assert.deepEqual(await run('pause', 'auth', '--because', 'lunch'), [
    'auth 1.1.0 is paused at 1 %.',
  ]);
  assert.match((await line()) ?? '', /guarded roll-out, paused: not enough visits/);
  assert.match((await run('history', 'auth')).at(-1) ?? '', /\(1 %\), Ada: paused: lunch$/);
  assert.deepEqual(await run('resume', 'auth'), ['auth 1.1.0 goes on from 1 %.']);
  assert.equal((await rollout())?.guard?.isPaused, undefined);
  assert.deepEqual(await run('abort', 'auth'), [
    'The roll-out of auth 1.1.0 was ended: 1.0.0 is live.',
  ]);
  for (const command of ['pause', 'resume', 'abort'])
    await assert.rejects(run(command, 'auth'), /^RejectedError|roll-out of auth is under way/);
});

test('rejects options that do not go with a guarded roll-out', async (context) => {
  const { run, promote } = await site(context);
  await assert.rejects(promote('--percent', '5'), /--guarded goes neither with --percent/);
  await assert.rejects(promote('--security-fix'), /nor with --security-fix/);
  await assert.rejects(promote('--after', '5'), /--after must be a time such as/);
  await assert.rejects(run('promote', 'auth', '--after', '5h'), /--after goes with --guarded/);
  for (const command of ['pause', 'resume', 'abort'])
    await assert.rejects(run(command), /needs the name of an app/);
});
