import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { AppName } from '@studio/shared/contract';
import { createManualPoll } from '../testing/manual-poll.ts';
import { goLive, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import { followManifest } from './follow-manifest.ts';

/** Publishes three releases of each app, except the lost ones. */
async function withLost(context: TestContext, lost: Partial<Record<AppName, readonly string[]>>) {
  const releasesDir = await temporaryFolder(context);
  for (const app of ['shell', 'public-site', 'auth'] as const) {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      if (!lost[app]?.includes(version)) await publish(releasesDir, app, version);
    }
  }
  const start = async () => {
    const warnings: string[] = [];
    const warn = (sentence: string) => warnings.push(sentence);
    const { nextPoll, poll } = createManualPoll();
    const source = await followManifest(releasesIn(releasesDir), warn, undefined, { nextPoll });
    context.after(source.close);
    const served = (app: AppName) => {
      const { release, previous } = source.current()?.common.apps[app] ?? {};
      return [release?.version, previous?.version];
    };
    return { source, poll, warnings, served };
  };
  return { releasesDir, start };
}

const all = ['1.2.0', '1.1.0', '1.0.0'] as const;

test('serves the newest earlier release in place of a lost one, also at start', async (context) => {
  const { releasesDir, start } = await withLost(context, {
    shell: ['1.2.0'],
    'public-site': ['1.2.0', '1.1.0'],
    auth: ['1.1.0'],
  });
  await goLive(releasesDir, { shell: all, 'public-site': all, auth: all });
  const { poll, served, warnings } = await start();
  assert.deepEqual(served('shell'), ['1.1.0', '1.0.0']);
  assert.deepEqual(served('public-site'), ['1.0.0', undefined]);
  assert.deepEqual(served('auth'), ['1.2.0', '1.0.0']);
  await poll();
  assert.deepEqual(warnings, [
    'shell 1.2.0 is not published: shell is served as 1.1.0.',
    'public-site 1.2.0 is not published: public-site is served as 1.0.0.',
    'public-site 1.1.0 is not published: public-site is served as 1.0.0.',
  ]);
});

test('leaves out an app without a usable release; keeps the last valid releases without a shell', async (context) => {
  const { releasesDir, start } = await withLost(context, { auth: ['1.0.0'], shell: ['1.2.0'] });
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] });
  const { poll, served, source, warnings } = await start();
  assert.deepEqual(Object.keys(source.current()?.common.apps ?? {}), ['shell']);
  assert.deepEqual(warnings, ['auth 1.0.0 is not published: auth is left out.']);
  await goLive(releasesDir, { shell: ['1.2.0'] });
  await poll();
  assert.deepEqual(served('shell'), ['1.0.0', undefined]);
  assert.match(
    warnings.at(-1) ?? '',
    /^The deployment manifest cannot be used.*shell 1\.2\.0 is not publ/,
  );
});

test('lets other teams release while one team’s release is lost, and uses it once it is back', async (context) => {
  const { releasesDir, start } = await withLost(context, { auth: ['1.1.0'] });
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] });
  const { poll, served, source } = await start();
  let changes = 0;
  source.onChange(() => {
    changes += 1;
  });
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.1.0', '1.0.0'] });
  await poll();
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'], auth: ['1.1.0', '1.0.0'] });
  await poll();
  await poll();
  assert.deepEqual(
    [served('shell'), served('auth')],
    [
      ['1.1.0', '1.0.0'],
      ['1.0.0', undefined],
    ],
  );
  assert.equal(changes, 2, 'once for each change, however often it is looked');
  await publish(releasesDir, 'auth', '1.1.0');
  await poll();
  assert.deepEqual(served('auth'), ['1.1.0', '1.0.0']);
});

test('drops the roll-out of an unusable release', async (context) => {
  const { releasesDir, start } = await withLost(context, {});
  const rollout = { app: 'auth', version: '1.1.0', percent: 10, since: '' } as const;
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] }, rollout);
  await rm(join(releasesDir, 'auth/1.1.0/release.sig'));
  const { source, warnings } = await start();
  assert.deepEqual([source.current()?.revision, source.current()?.rollouts], [1, undefined]);
  assert.deepEqual(warnings, [
    'auth 1.1.0 is not signed by the team of auth: auth is rolled out to no visitor.',
  ]);
});

test('serves the earlier release in place of one that names unlisted files', async (context) => {
  const { releasesDir, start } = await withLost(context, {});
  const claim = { path: '/login', requiresLogin: false, scripts: ['later.js'], styles: [] };
  await publish(releasesDir, 'auth', '1.3.0', [claim]);
  await goLive(releasesDir, { shell: all, auth: ['1.3.0', '1.2.0'] });
  const { served, warnings } = await start();
  assert.deepEqual(served('auth'), ['1.2.0', undefined]);
  assert.deepEqual(warnings, ['auth 1.3.0 does not list its later.js: auth is served as 1.2.0.']);
});
