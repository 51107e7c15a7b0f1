import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { until } from '@studio/releases/testing';
import { createManualPoll } from '../testing/manual-poll.ts';
import { goLive, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import type { RenderCanary } from './canary-render.ts';
import { releasesOf } from './cohort.ts';
import { followManifest } from './follow-manifest.ts';

/** Creates a site on which these shells cannot render a page. */
async function withBroken(context: TestContext, broken: readonly string[]) {
  const releasesDir = await temporaryFolder(context);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(releasesDir, 'shell', version);
  const tried: (string | undefined)[] = [];
  const tryOut: RenderCanary = async ({ apps }) => {
    const version = apps.shell?.release.version ?? '';
    tried.push(version);
    if (broken.includes(version)) throw new Error('it throws');
  };
  const start = async () => {
    const warnings: string[] = [];
    const warn = (sentence: string) => warnings.push(sentence);
    const { nextPoll, poll } = createManualPoll();
    const source = await followManifest(releasesIn(releasesDir), warn, tryOut, { nextPoll });
    context.after(source.close);
    return { source, poll, warnings, shell: () => source.current()?.common.apps.shell };
  };
  return { releasesDir, start, tried };
}

test('serves the previous shell when the new one cannot render, and logs it once', async (context) => {
  const { releasesDir, start, tried } = await withBroken(context, ['1.1.0']);
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const { source, poll, shell, warnings } = await start();
  let changes = 0;
  source.onChange(() => {
    changes += 1;
  });
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'] });
  await poll();
  await poll();
  assert.equal(shell()?.release.version, '1.0.0');
  assert.deepEqual(warnings, [
    'shell 1.1.0 cannot render a page: it throws: shell 1.0.0 is served.',
  ]);
  assert.deepEqual(tried, ['1.0.0', '1.1.0']);
  const changesBefore = changes;
  await goLive(releasesDir, { shell: ['1.2.0', '1.1.0'] });
  await poll();
  assert.equal(shell()?.release.version, '1.2.0');
  assert.equal(changes, changesBefore + 1);
});

test('keeps the live releases when the previous shell cannot render either, except at a start', async (context) => {
  const { releasesDir, start } = await withBroken(context, ['1.1.0', '1.2.0']);
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const { poll, shell, warnings } = await start();
  await goLive(releasesDir, { shell: ['1.2.0', '1.1.0'] });
  await poll();
  assert.equal(shell()?.release.version, '1.0.0');
  const sentence =
    'The deployment manifest cannot be used, the last valid one stays: shell 1.2.0 cannot render a page: it throws.';
  assert.deepEqual(warnings, [sentence]);
  const other = await start();
  assert.equal(other.shell()?.release.version, '1.2.0');
  assert.deepEqual(other.warnings, ['shell 1.2.0 cannot render a page: it throws.']);
});

test('drops the roll-out of a shell that cannot render', async (context) => {
  const { releasesDir, start } = await withBroken(context, ['1.1.0']);
  const rollout = { app: 'shell', version: '1.1.0', percent: 10, since: '' } as const;
  await goLive(releasesDir, { shell: ['1.0.0'] }, rollout);
  const { source, shell, warnings } = await start();
  assert.equal(shell()?.release.version, '1.0.0');
  assert.equal(source.current()?.rollouts, undefined);
  assert.deepEqual(warnings, [
    'shell 1.1.0 cannot render a page: it throws: it is rolled out to no visitor.',
  ]);
});

test('keeps the roll-out of another app when it serves the previous shell', async (context) => {
  const { releasesDir, start } = await withBroken(context, ['1.1.0']);
  for (const version of ['1.0.0', '2.0.0']) await publish(releasesDir, 'auth', version);
  const rollout = { app: 'auth', version: '2.0.0', percent: 10, since: '' } as const;
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'], auth: ['1.0.0'] }, rollout);
  const { source, warnings } = await start();
  const live = source.current() ?? assert.fail();
  const { shell, auth } = releasesOf(live, 'auth').apps;
  assert.deepEqual([shell?.release.version, auth?.release.version], ['1.0.0', '2.0.0']);
  assert.deepEqual(warnings, [
    'shell 1.1.0 cannot render a page: it throws: shell 1.0.0 is served.',
  ]);
});

test('does not repeat the canary render of a shell that has passed', async (context) => {
  const broken: string[] = [];
  const { releasesDir, start, tried } = await withBroken(context, broken);
  await publish(releasesDir, 'auth', '1.0.0');
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const { source, poll, shell } = await start();
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'], auth: ['9.9.9'] });
  await poll();
  assert.equal(shell()?.release.version, '1.1.0');
  broken.push('1.0.0');
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] });
  await poll();
  assert.equal(shell()?.release.version, '1.0.0');
  assert.equal(source.current()?.common.apps.auth?.release.version, '1.0.0');
  assert.deepEqual(tried, ['1.0.0', '1.1.0']);
});

test('renders no further canary after the source was closed', async (context) => {
  const releasesDir = await temporaryFolder(context);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(releasesDir, 'shell', version);
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const tried: (string | undefined)[] = [];
  const underWay = Promise.withResolvers<void>();
  const { nextPoll, poll } = createManualPoll();
  const source = await followManifest(
    releasesIn(releasesDir),
    () => assert.fail('no warning is expected'),
    async ({ apps }) => {
      tried.push(apps.shell?.release.version);
      if (tried.length > 1) await underWay.promise;
    },
    { nextPoll },
  );
  await goLive(releasesDir, { shell: ['1.1.0'] });
  let asksForMore = false;
  void poll().then(() => {
    asksForMore = true;
  });
  await until(() => tried.length === 2);
  source.close();
  await goLive(releasesDir, { shell: ['1.2.0'] });
  underWay.resolve();
  // The rest of the canary render consists of microtasks only.
  await setImmediate();
  assert.equal(asksForMore, false, 'there is no further poll');
  assert.deepEqual(tried, ['1.0.0', '1.1.0']);
  assert.equal(source.current()?.common.apps.shell?.release.version, '1.0.0');
});
