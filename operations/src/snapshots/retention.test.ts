import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startMemoryS3 } from '@studio/releases/testing/memory-s3';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreSnapshot } from '../restore/restore-snapshot.ts';
import { siteIn, smallSite } from '../testing/small-site.ts';
import { keptSnapshots, purge } from './retention.ts';
import { parseKeep } from './settings.ts';
import { momentOf, newSnapshotName, partKey, snapshotNames } from './snapshot.ts';
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

const keysOf = async (target: Target, prefix: string) => [...(await target.list(prefix)).keys()];

/** Makes the files below a prefix look as old as if they had been written two days ago. */
async function age(folder: string, keys: readonly string[]): Promise<void> {
  const moment = (Date.now() - 48 * hour) / 1000;
  for (const key of keys) await utimes(join(folder, key), moment, moment);
}

async function siteWithTarget(context: TestContext, files: number) {
  const site = await smallSite(context, { files });
  const target = openTarget({ folder: site.target });
  const { recipients } = site;
  const make = () =>
    makeBackup({ site: siteIn(site.dataDir), target, recipients, keep: parseKeep() });
  return { site, target, make };
}

test('a purge leaves whole what a kept snapshot needs, and removes the rest after a day', async (context) => {
  const { site, target, make } = await siteWithTarget(context, 5);
  const shared = await site.addFile();
  await make();
  const old = await site.addFile();
  await make();
  await site.removeFile(old);
  const newest = await make();
  await target.write('files/aa/of-a-killed-run.age', Buffer.from('left'));
  const before = await keysOf(target, 'files/');
  // Only the newest is of the last day of this moment.
  const later = new Date(Date.now() + 48 * hour);
  const [earlyFailed, lateFailed] = [new Date(0), new Date(Date.now() + hour)].map(newSnapshotName);
  for (const name of [earlyFailed, lateFailed])
    for (const part of ['erasures.age', 'database-0.age'])
      await target.write(partKey(name ?? '', part), Buffer.from('of a run that failed'));
  await age(site.target, before.slice(0, -1));
  const purged = await purge(target, parseKeep('1d,1w,1m'), later);
  assert.deepEqual(purged, { snapshots: 2, objects: 2, warnings: [] });
  assert.deepEqual(await snapshotNames(target), [newest.name]);
  // What failed after the newest snapshot may know erasures that no other list has.
  assert.deepEqual(
    (await keysOf(target, 'snapshots/')).filter((key) => !key.includes(newest.name)),
    [partKey(lateFailed ?? '', 'erasures.age')],
  );
  const dataDir = join(site.folder, 'restored');
  await target.removeAll(partKey(lateFailed ?? '', ''));
  const { identity } = site;
  await restoreSnapshot({ site: siteIn(dataDir), target, identity, report: () => undefined });
  assert.ok(existsSync(join(dataDir, `uploads/${shared}.pdf`)));
});

test('a kept snapshot whose list is damaged keeps every object, and stops no backup', async (context) => {
  const { site, target, make } = await siteWithTarget(context, 2);
  const first = await make();
  await writeFile(join(site.target, partKey(first.name, 'objects.zst')), 'damaged');
  await target.write('files/aa/of-a-killed-run.age', Buffer.from('left'));
  await age(site.target, await keysOf(target, 'files/'));
  const tomorrow = new Date(Date.now() + 24 * hour);
  const { objects, warnings } = await purge(target, parseKeep(), tomorrow);
  assert.equal(objects, 0);
  assert.match(
    warnings.join(),
    /objects\.zst in .* is missing or damaged\. No file of an old backup/,
  );
  const second = await make();
  // Two uploads and two files of a release, written again, since no list says that they are whole.
  assert.equal((await keysOf(target, 'files/')).length, 2 * 4 + 1);
  assert.deepEqual(second.faults, []);
});

test('old snapshots are removed before anything is written, so that a full disk has room', async (context) => {
  const { site, target } = await siteWithTarget(context, 1);
  const calls: string[] = [];
  const watched: Target = {
    ...target,
    write: (key, bytes) => {
      calls.push('write');
      return target.write(key, bytes);
    },
    remove: (key) => {
      calls.push('remove');
      return target.remove(key);
    },
  };
  await target.write('files/aa/of-a-killed-run.age', Buffer.from('left'));
  await age(site.target, ['files/aa/of-a-killed-run.age']);
  const { recipients } = site;
  const { purged } = await makeBackup({
    ...{ site: siteIn(site.dataDir), target: watched, recipients, keep: parseKeep() },
  });
  assert.deepEqual([purged.objects, calls[0]], [1, 'remove']);
});

test('several backups at a time, to a folder and to a bucket, are all whole', async (context) => {
  const { site } = await siteWithTarget(context, 20);
  const { place: bucket } = await startMemoryS3(context);
  const { recipients, identity } = site;
  for (const target of [
    openTarget({ folder: site.target }),
    openTarget({ bucket, prefix: 'studio/' }),
  ]) {
    const make = () =>
      makeBackup({ site: siteIn(site.dataDir), target, recipients, keep: parseKeep() });
    const made = await Promise.all([make(), make(), make()]);
    await site.addFile();
    made.push(...(await Promise.all([make(), make()])));
    assert.deepEqual((await snapshotNames(target)).length, 5);
    for (const { name, faults } of made) {
      assert.deepEqual(faults, []);
      const dataDir = join(site.folder, `${name}-${target.name.startsWith('s3')}`);
      const options = { site: siteIn(dataDir), target, identity, name, report: () => undefined };
      assert.deepEqual((await restoreSnapshot(options)).damaged, []);
    }
  }
});
