import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startMemoryS3 } from '@studio/releases/testing/memory-s3';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreSnapshot } from '../restore/restore-snapshot.ts';
import { siteIn, smallSite } from '../testing/small-site.ts';
import { erasuresKey } from './erasures.ts';
import { withLock } from './lock.ts';
import { keptSnapshots, purge } from './retention.ts';
import { parseKeep } from './settings.ts';
import { momentOf, newSnapshotName, snapshotNames } from './snapshot.ts';
import { openTarget, type Target } from './target.ts';

const hour = 60 * 60 * 1000;
const now = new Date('2026-11-24T17:00:00Z');

test('keeps the last day, and the newest snapshot of each day, week and month', () => {
  // Every six hours for 400 days.
  const names = Array.from({ length: 1600 }, (_, index) =>
    newSnapshotName(new Date(now.getTime() - index * 6 * hour)),
  );
  const kept = [...keptSnapshots(names, { daily: 3, weekly: 2, monthly: 3 }, now)];
  const moments = kept.map((name) => momentOf(name).toISOString().slice(0, 13)).sort();
  assert.deepEqual(moments, [
    '2026-09-30T23',
    '2026-10-31T23',
    '2026-11-22T23',
    '2026-11-23T23',
    '2026-11-24T05',
    '2026-11-24T11',
    '2026-11-24T17',
  ]);
  const [old = ''] = names.slice(-1);
  assert.deepEqual([...keptSnapshots([old], parseKeep('0d,0w,0m'), now)], [old]);
});

test('a purge leaves whole what a kept snapshot needs, and nothing else', async (context) => {
  const site = await smallSite(context, { files: 5 });
  const target = openTarget({ folder: site.target });
  const { recipients, identity } = site;
  const make = () =>
    makeBackup({ site: siteIn(site.dataDir), target, recipients, keep: parseKeep() });
  const shared = await site.addFile();
  const [first, old] = [await make(), await site.addFile()];
  const between = await make();
  await site.removeFile(old);
  const newest = await make();
  const before = (await target.list('objects/')).length;
  const failed = [new Date(0), new Date(Date.now() + hour)].map((moment) =>
    erasuresKey(newSnapshotName(moment)),
  );
  for (const key of failed) await target.put(key, Buffer.from('of a run that failed'));
  // Only the newest is of the last day of this moment.
  const later = new Date(Date.now() + 48 * hour);
  const { snapshots, objects } = await purge(target, parseKeep('1d,1w,1m'), later);
  assert.equal(snapshots, 2);
  assert.ok(objects > 0);
  assert.ok((await target.list('objects/')).length < before);
  assert.deepEqual(await snapshotNames(target), [newest.name]);
  assert.deepEqual((await target.list('erasures/')).sort(), [
    erasuresKey(newest.name),
    ...failed.slice(1),
  ]);
  await target.remove(failed[1] ?? '');
  assert.notEqual(first.name, between.name);
  const dataDir = join(site.folder, 'restored');
  await restoreSnapshot({ site: siteIn(dataDir), target, identity, report: () => undefined });
  assert.ok(existsSync(join(dataDir, `uploads/${shared}.pdf`)));

  await rm(join(site.target, 'snapshots', `${newest.name}.needs`));
  const left = await target.list('objects/');
  await assert.rejects(
    purge(target, parseKeep(), later),
    /is missing or damaged: nothing was removed/,
  );
  assert.deepEqual(await target.list('objects/'), left);
});

test('old snapshots are removed before anything is written, so that a full disk has room', async (context) => {
  const site = await smallSite(context, { files: 1 });
  const folder = openTarget({ folder: site.target });
  const calls: string[] = [];
  const target: Target = {
    ...folder,
    put: (key, bytes) => {
      calls.push('put');
      return folder.put(key, bytes);
    },
    remove: (key) => {
      calls.push(key === 'lock' ? 'unlock' : 'remove');
      return folder.remove(key);
    },
  };
  await folder.put('objects/aa/aaaa', Buffer.from('of a run that ended half-way'));
  const { recipients } = site;
  const { purged } = await makeBackup({
    ...{ site: siteIn(site.dataDir), target, recipients, keep: parseKeep() },
  });
  assert.deepEqual([purged.objects, calls[0], calls.at(-1)], [1, 'remove', 'unlock']);
});

test('a second backup at the same time is refused; a lock that is not renewed ends by its age', async (context) => {
  const site = await smallSite(context, { files: 1 });
  const target = openTarget({ folder: site.target });
  const { recipients } = site;
  const make = () =>
    makeBackup({ site: siteIn(site.dataDir), target, recipients, keep: parseKeep() });
  const lock = (host: string, pid: number, at: number) =>
    target.put('lock', Buffer.from(JSON.stringify({ host, pid, at })));
  await lock(hostname(), process.pid, Date.now());
  await assert.rejects(make(), /is already running \(process \d+ on/);
  // Another program has the number of the process that held it.
  await lock(hostname(), process.pid, Date.now() - 16 * 60_000);
  await make();
  await lock('other-machine', 1, Date.now() - 10 * 60_000);
  await assert.rejects(make(), /is already running \(process 1 on other-machine\)/);
  await lock('other-machine', 1, Date.now() - 16 * 60_000);
  await make();
  assert.equal(await target.get('lock'), undefined);
});

test('of three processes that find the same left lock one goes on', async (context) => {
  const { target: folder } = await smallSite(context, { files: 1 });
  const { place: bucket } = await startMemoryS3(context);
  for (const target of [openTarget({ folder }), openTarget({ bucket, prefix: 'studio/' })]) {
    await target.put('lock', Buffer.from(JSON.stringify({ host: 'ended', pid: 1, at: 0 })));
    const allHave = Promise.withResolvers<void>();
    let readers = 0;
    const slow: Target = {
      ...target,
      async get(key) {
        const found = await target.get(key);
        readers += 1;
        if (readers === 3) allHave.resolve();
        await allHave.promise;
        return found;
      },
    };
    const isDone = Promise.withResolvers<void>();
    let working = 0;
    const runs = [1, 2, 3].map(() =>
      withLock(slow, async () => {
        working += 1;
        await isDone.promise;
      }),
    );
    // None is done yet, so the first to end is refused.
    await Promise.race(runs.map((run) => run.catch(() => undefined)));
    isDone.resolve();
    const outcomes = await Promise.all(runs.map((run) => run.then(() => 'done', String)));
    const refused = outcomes.filter((outcome) => /started by another process/.test(outcome));
    assert.deepEqual([refused.length, outcomes.includes('done')], [2, true], target.place);
    assert.equal(working, 1, target.place);
    assert.equal(await target.get('lock'), undefined);

    const [read, since] = [Buffer.from('read before'), Buffer.from('written since')];
    assert.equal(await target.replace('lock', read, Buffer.from('own')), false, target.place);
    await target.put('lock', since);
    assert.equal(await target.replace('lock', read, Buffer.from('own')), false, target.place);
    assert.deepEqual(await target.get('lock'), since);
  }
});
