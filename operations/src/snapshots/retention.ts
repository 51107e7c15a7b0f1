import { erasuresKey } from './erasures.ts';
import { objectKey } from './sealed-objects.ts';
import { momentOf, snapshotNames } from './snapshot.ts';
import type { Target } from './target.ts';

/** The number of days, weeks and months of which the last snapshot is kept. All snapshots of the last day are kept. */
export interface Keep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

const day = 24 * 60 * 60 * 1000;

/** Returns the names to keep: those of the last day, and the newest of each of the last days, weeks and months. */
export function keptSnapshots(names: readonly string[], keep: Keep, now: Date): Set<string> {
  const kept = new Set(names.filter((name) => momentOf(name).getTime() > now.getTime() - day));
  // The newest stays, however old it is.
  const [newest] = names;
  if (newest !== undefined) kept.add(newest);
  const periods: [number, (moment: Date) => string | number][] = [
    [keep.daily, (moment) => moment.toISOString().slice(0, 10)],
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

/** The objects that a snapshot needs: its own, and lists of further ones. Both are names without a meaning. */
export interface Needs {
  readonly objects: readonly string[];
  readonly lists: readonly string[];
}

/** Returns the text of the file beside a snapshot: a purge reads it without the private key. */
export const writeNeeds = ({ objects, lists }: Needs) =>
  [...objects.map((name) => `object ${name}`), ...lists.map((name) => `list ${name}`), 'end'].join(
    '\n',
  );

function parseNeeds(text: string): Needs | undefined {
  const lines = text.split('\n');
  if (lines.pop() !== 'end') return undefined;
  const ofKind = (kind: string) =>
    lines.flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));
  return { objects: ofKind('object'), lists: ofKind('list') };
}

/** The outcome of a purge. */
export interface Purged {
  readonly snapshots: number;
  readonly objects: number;
}

/**
 * Removes snapshots that are not kept, and then the objects that no kept snapshot needs. The caller holds the lock.
 * @throws {Error} before anything is removed, when the needs of a kept snapshot cannot be read
 */
export async function purge(target: Target, keep: Keep, now: Date): Promise<Purged> {
  const names = await snapshotNames(target);
  const kept = keptSnapshots(names, keep, now);
  const needed = new Set<string>();
  const lists = new Set<string>();
  for (const name of kept) {
    const bytes = await target.get(`snapshots/${name}.needs`);
    const needs = parseNeeds(bytes?.toString() ?? '');
    if (needs === undefined) throw cannotPurge(target, `snapshots/${name}.needs`);
    for (const object of needs.objects) needed.add(objectKey(object));
    for (const list of needs.lists) lists.add(list);
  }
  for (const list of lists) {
    const key = listKey(list);
    const needs = parseNeeds((await target.get(key))?.toString() ?? '');
    if (needs === undefined) throw cannotPurge(target, key);
    needed.add(key);
    for (const object of needs.objects) needed.add(objectKey(object));
  }
  const ended = names.filter((name) => !kept.has(name));
  for (const name of ended) {
    // A snapshot exists while this file does.
    await target.remove(`snapshots/${name}.age`);
    await target.remove(`snapshots/${name}.needs`);
    await target.remove(erasuresKey(name));
  }
  for (const key of await target.list('snapshots/')) {
    const name = key.slice('snapshots/'.length, -'.needs'.length);
    // A killed run has left it.
    if (key.endsWith('.needs') && !kept.has(name)) await target.remove(key);
  }
  for (const key of await target.list('erasures/')) {
    const name = key.slice('erasures/'.length, -'.age'.length);
    // A failed run has left it, and the newest snapshot knows the same erasures. Those after it may be known nowhere else.
    if (!kept.has(name) && name < (names[0] ?? '')) await target.remove(key);
  }
  let objects = 0;
  for (const key of [...(await target.list('objects/')), ...(await target.list('needs/'))]) {
    if (needed.has(key)) continue;
    await target.remove(key);
    objects += 1;
  }
  return { snapshots: ended.length, objects };
}

/** Returns the key of a list of needed objects. */
export const listKey = (name: string) => `needs/${name}`;

const cannotPurge = (target: Target, key: string) =>
  new Error(`${key} in ${target.place} is missing or damaged: nothing was removed.`);
