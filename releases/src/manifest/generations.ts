import type { AppName, Release } from '@studio/shared/contract';
import { releaseManager } from '../keys/signature.ts';
import type { Change, Manifest } from './schemas.ts';

/**
 * The entry of the manifest that says which generation visitors get: its versions are the numbers of generations. Only
 * the release manager signs it.
 */
export const generationEntry = 'generation';

/** The generation of releases that name none, and of the entries that have the plain name of their app. */
export const firstGeneration = 1;

/** Ends the name of an entry of a later generation: `auth-g2`. Tools from before generations keep and ignore these. */
const suffix = /-g([2-9]|[1-9]\d{1,2})$/;

/** The part of the manifest that a change is about: one generation, the live one, or which one is live. */
export type ManifestPart = number | 'live' | typeof generationEntry;

/** Returns the generation of a release: releases of two generations never meet on a page. */
export const generationOf = ({ generation }: Pick<Release, 'generation'>): number =>
  generation ?? firstGeneration;

/** Returns the app and the generation that the name of an entry stands for. */
export function entryParts(name: string): { readonly app: AppName; readonly generation: number } {
  const [ending = '', generation] = suffix.exec(name) ?? [];
  return generation === undefined
    ? { app: name, generation: firstGeneration }
    : { app: name.slice(0, -ending.length), generation: Number(generation) };
}

/** Returns the name of an app's entry in a generation. */
export const entryName = (app: AppName, generation: number): string =>
  generation === firstGeneration ? app : `${app}-g${generation}`;

/** Returns true for names that entries of the manifest need, so that no app can have them. */
export const isEntryName = (name: string): boolean => name === generationEntry || suffix.test(name);

/** Returns the team that signs an entry. */
export const teamOf = (name: string): string =>
  name === generationEntry ? releaseManager : entryParts(name).app;

/** Returns the generation that visitors get, apart from those of a roll-out of another one. */
export const liveGeneration = ({ apps }: Pick<Manifest, 'apps'>): number =>
  Number(apps[generationEntry]?.version ?? firstGeneration);

/** Returns every generation with an entry in the whole manifest, and the live one, in rising order. */
export function generationsIn(whole: Manifest): number[] {
  const names = [...Object.keys(whole.apps), ...Object.keys(whole.retired ?? {})];
  const found = names
    .filter((name) => name !== generationEntry)
    .map((name) => entryParts(name).generation);
  return [...new Set([...found, liveGeneration(whole)])].sort((one, other) => one - other);
}

/** Returns true when visitors get a generation: all of them, or a share. */
export const isServed = (whole: Manifest, generation: number): boolean =>
  liveGeneration(whole) === generation ||
  whole.rollouts?.[generationEntry]?.version === String(generation);

/** Returns one part of the whole manifest, as a manifest in which apps have their plain names. */
export function partOf(whole: Manifest, part: ManifestPart): Manifest {
  const generation = part === 'live' ? liveGeneration(whole) : part;
  const isPlain = [...Object.keys(whole.apps), ...Object.keys(whole.retired ?? {})].every(
    (name) => !isEntryName(name),
  );
  if (isPlain && generation === firstGeneration) return whole;
  const { rollouts, retired, unsigned, change, ...rest } = whole;
  const apps = picked(whole.apps, generation);
  const first = { [generationEntry]: { version: `${firstGeneration}`, before: [] } };
  const own = picked(rollouts, generation);
  return {
    ...rest,
    ...(typeof generation === 'number' && generation !== firstGeneration && { generation }),
    apps: generation === generationEntry ? { ...first, ...apps } : apps,
    ...(rollouts && {
      rollouts: Object.fromEntries(
        Object.entries(own).map(([app, rollout]) => [app, { ...rollout, app }]),
      ),
    }),
    ...(retired && { retired: picked(retired, generation) }),
    ...(unsigned && {
      unsigned: unsigned.flatMap((name) =>
        isIn(name, generation) ? plainName(name, generation) : [],
      ),
    }),
    ...(change && { change: plainChange(change) }),
  };
}

/**
 * Returns the whole manifest with another version of one part.
 * @param next the part after a change
 */
export function withPart(whole: Manifest, next: Manifest, part: ManifestPart): Manifest {
  const target = part === 'live' ? liveGeneration(whole) : part;
  const nameOf = (app: string) =>
    target === generationEntry ? generationEntry : entryName(app, target);
  const merged = <Value>(
    before: Readonly<Record<string, Value>> = {},
    after: Readonly<Record<string, Value>> = {},
  ) =>
    Object.fromEntries([
      ...Object.entries(before).filter(([name]) => !isIn(name, target)),
      ...Object.entries(after).map(([app, value]) => [nameOf(app), value] as const),
    ]);
  const { generation: _, unsigned: __, set: ___, ...rest } = next;
  const rollouts = Object.fromEntries(
    Object.entries(next.rollouts ?? {}).map(([app, one]) => [app, { ...one, app: nameOf(app) }]),
  );
  const isNew = next.change !== undefined && next.revision !== whole.revision;
  return {
    ...rest,
    apps: merged(whole.apps, next.apps),
    rollouts: merged(whole.rollouts, rollouts),
    retired: merged(whole.retired, next.retired),
    ...(whole.unsigned && { unsigned: whole.unsigned }),
    ...(isNew && next.change && { change: { ...next.change, app: nameOf(next.change.app) } }),
  };
}

/** Returns a change with the plain name of its app; a later generation is a field of its own. */
export function plainChange(change: Change): Change {
  const { app, generation } = entryParts(change.app);
  return { ...change, app, ...(generation !== firstGeneration && { generation }) };
}

const isIn = (name: string, part: number | typeof generationEntry): boolean =>
  part === generationEntry || name === generationEntry
    ? part === name
    : entryParts(name).generation === part;

const plainName = (name: string, part: number | typeof generationEntry): string =>
  part === generationEntry ? name : entryParts(name).app;

const picked = <Value>(
  record: Readonly<Record<string, Value>> = {},
  part: number | typeof generationEntry,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isIn(name, part) ? [[plainName(name, part), value] as const] : [],
    ),
  );
