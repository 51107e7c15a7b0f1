import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  changeManifest,
  generationEntry,
  promoted,
  readHistory,
  readManifest,
  rolledOut,
} from '@studio/releases/manifest';
import type { ReleaseEvent } from '@studio/releases/webhook';
import { type AppName, apps } from '@studio/shared/contract';
import { followManifest } from '../manifest/follow-manifest.ts';
import { openReleases } from '../manifest/open-releases.ts';
import { createStorage } from '../storage/storage.ts';
import { createManualPoll } from '../testing/manual-poll.ts';
import { accessIn, keysIn, publish, temporaryFolder } from '../testing/releases.ts';
import { watchReleases } from './automatic-rollback.ts';
import { createHealth } from './health.ts';

const ago = (minutes: number) => ({
  at: new Date(Date.now() - minutes * 60_000).toISOString(),
  by: 'a team',
});

/** Starts the watch of a gateway on a site with two generations; the second one waits. */
async function watchedSite(context: TestContext, waiting = 10) {
  const folder = await temporaryFolder(context);
  const settings = {
    production: false,
    releaseStore: folder,
    releaseKeys: keysIn(folder),
    stateDir: await temporaryFolder(context),
  };
  const access = accessIn(folder);
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  const promote = async (app: AppName, version: string, minutes: number) => {
    const generation = Number.parseInt(version, 10);
    await publish(folder, app, version, [], {}, generation === 1 ? {} : { generation });
    await changeManifest(
      access,
      (live) => promoted(live, { app, version }, ago(minutes)),
      generation,
    );
  };
  for (const app of apps) await promote(app, '1.0', 1440);
  for (const app of apps) await promote(app, '2.0', waiting);
  const releases = await openReleases(settings, createStorage(warn), warn);
  const { nextPoll, poll } = createManualPoll();
  const manifest = await followManifest(releases, warn, undefined, { nextPoll });
  context.after(manifest.close);
  const health = createHealth();
  for (let number = 0; number < 30; number++) health.see(`10.${number}.0.1`);
  const halted: ReleaseEvent[] = [];
  const check = watchReleases({
    ...{ releases, manifest, health, warn },
    onRollback: (one) => halted.push(one),
  });
  const fail = (app: AppName, composition: string) => {
    for (let number = 0; number < 30; number++) {
      const place = { network: `10.${number}.0.1`, provider: `10.${number}` };
      const reporter = { view: `${number}`, ...place, composition };
      health.add(reporter, { kind: 'failed', app, reason: 'it threw' });
    }
  };
  const pointer = () => readManifest(releases.store, generationEntry);
  const change = async (make: Parameters<typeof changeManifest>[1]) => {
    await changeManifest(access, make, generationEntry);
    await poll();
  };
  return { ...{ promote, change, poll, check, fail, pointer, halted, warnings }, releases };
}

const second = { app: generationEntry, version: '2' };
const composition = 'shell@2.0 public-site@2.0 auth@2.0 customer-area@2.0';

test('takes a whole generation back when one of its releases fails after its promotion', async (context) => {
  const site = await watchedSite(context);
  await site.change((live) => promoted(live, second, ago(5)));
  site.fail('auth', composition);
  await site.check();
  assert.equal((await site.pointer()).apps[generationEntry]?.version, '1');
  assert.deepEqual((await readManifest(site.releases.store)).apps.auth?.version, '1.0');
  assert.deepEqual(
    site.halted.map(({ app, version, to, why }) => ({ app, version, to, why })),
    [{ ...second, to: '1', why: 'auth 2.0: it failed in 29 of 29 browsers' }],
  );
  assert.equal((await readHistory(site.releases.store)).at(-1)?.what, 'halt');
});

test('ends the roll-out of a generation when one of its releases fails', async (context) => {
  const site = await watchedSite(context);
  await site.change((live) => rolledOut(live, { ...second, percent: 10 }, ago(120)));
  site.fail('customer-area', composition);
  await site.check();
  const { apps: live, rollouts } = await site.pointer();
  assert.deepEqual([live[generationEntry]?.version, rollouts], ['1', undefined]);
  assert.equal(site.halted[0]?.to, '1');
});

test('rolls back a release within its generation when it is newer than the generation', async (context) => {
  const site = await watchedSite(context);
  await site.change((live) => promoted(live, second, ago(5)));
  await site.promote('auth', '2.1', 2);
  await site.poll();
  site.fail('auth', composition.replace('auth@2.0', 'auth@2.1'));
  await site.check();
  assert.equal((await site.pointer()).apps[generationEntry]?.version, '2');
  assert.equal((await readManifest(site.releases.store)).apps.auth?.version, '2.0');
});

test('keeps a generation whose release fails long after its promotion', async (context) => {
  const site = await watchedSite(context, 600);
  await site.change((live) => promoted(live, second, ago(90)));
  site.fail('auth', composition);
  await site.check();
  assert.equal((await site.pointer()).apps[generationEntry]?.version, '2');
  assert.deepEqual(site.warnings, []);
});
