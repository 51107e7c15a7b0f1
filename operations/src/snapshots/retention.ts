import { reasonOf } from '@studio/releases/errors';
import { allNames, momentOf, objectKey, partKey, readObjects } from './snapshot.ts';
import type { Target } from './target.ts';

/** The number of days, weeks and months of which the last snapshot is kept. All snapshots of the last day are kept. */
export interface Keep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

const day = 24 * 60 * 60 * 1000;

const dayOf = (moment: Date) =>
  Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 10);

/** Returns the names to keep: those of the last day, and the newest of each of the last days, weeks and months. */
export function keptSnapshots(names: readonly string[], keep: Keep, now: Date): Set<string> {
  const kept = new Set(names.filter((name) => momentOf(name).getTime() > now.getTime() - day));
  // The newest stays, however old it is.
  const [newest] = names;
  if (newest !== undefined) kept.add(newest);
  const periods: [number, (moment: Date) => string | number][] = [
    [keep.daily, dayOf],
    // Weeks begin on Monday; the first day of 1970 was a Thursday.
    [keep.weekly, (moment) => Math.floor((moment.getTime() / day + 3) / 7)],
    [keep.monthly, (moment) => moment.toISOString().slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const seen = new Set<string | number>();
    for (const name of names) {
      const period = periodOf(momentOf(name));
      if (seen.has(period)) continue;
      seen.add(period);
      if (seen.size <= count) kept.add(name);
    }
  }
  return kept;
}

/** The outcome of a purge. */
export interface Purged {
  readonly snapshots: number;
  readonly objects: number;
  /** Says why objects stay that may not be needed. */
  readonly warnings: readonly string[];
}

/**
 * Removes snapshots that are not kept, then the objects that no kept snapshot needs, and what runs have left that were
 * killed. What is younger than a day stays: it can belong to a run that is under way.
 */
export async function purge(target: Target, keep: Keep, now: Date): Promise<Purged> {
  const { complete, incomplete } = await allNames(target);
  const kept = keptSnapshots(complete, keep, now);
  const ended = complete.filter((name) => !kept.has(name));
  for (const name of ended) {
    // Without this part there is no snapshot any more that lacks others.
    await target.remove(partKey(name, 'complete'));
    await target.removeAll(partKey(name, ''));
  }
  const limit = now.getTime() - day;
  for (const name of incomplete) {
    if (momentOf(name).getTime() > limit) continue;
    // The newest snapshot knows the same erasures as those before it. Those after it may be known nowhere else.
    if (name < (complete[0] ?? '')) await target.removeAll(partKey(name, ''));
    else
      for (const key of (await target.list(partKey(name, ''))).keys())
        if (!key.endsWith('/erasures.age')) await target.remove(key);
  }
  const needed = new Set<string>();
  const warnings: string[] = [];
  // All lists are read once a day, and when a shorter time to keep has ended several snapshots.
  const isDue = ended.length > 1 || dayOf(momentOf(complete[0] ?? '')) !== dayOf(now);
  if (!isDue) return { snapshots: ended.length, objects: 0, warnings };
  for (const name of kept) {
    try {
      for (const object of (await readObjects(target, name)).keys()) needed.add(objectKey(object));
    } catch (error) {
      const reason = reasonOf(error);
      warnings.push(
        `${reason} No file of an old backup is removed while the backup ${name} is there: remove its folder ` +
          'if it is not needed.',
      );
    }
  }
  let objects = 0;
  if (warnings.length > 0) return { snapshots: ended.length, objects, warnings };
  for (const [key, { modified }] of await target.list('files/')) {
    if (needed.has(key) || modified.getTime() > limit) continue;
    await target.remove(key);
    objects += 1;
  }
  return { snapshots: ended.length, objects, warnings };
}
