import { apps } from '@studio/shared/contract';
import * as v from 'valibot';
import { anyApp } from '../published/app-name.ts';

const percent = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99));

/** Which release of an app everybody gets. */
export const liveAppSchema = v.looseObject({
  version: v.string(),
  /** The releases that were live before it and were not taken back, the newest first. */
  before: v.array(v.string()),
  /** Whether nothing was live of the app before the oldest of them: a way back leads beyond it, to where it was. */
  isFirst: v.optional(v.boolean()),
});

/** A release that only a share of the visitors gets. */
export const rolloutSchema = v.looseObject({
  app: anyApp,
  version: v.string(),
  percent,
  /** When it began, ISO 8601. */
  since: v.string(),
});

/** A change of the live set, as its history keeps it. */
export const changeSchema = v.looseObject({
  /** ISO 8601. */
  at: v.string(),
  by: v.string(),
  what: v.picklist(['promote', 'roll out', 'roll back', 'halt', 'restore', 'retire']),
  app: anyApp,
  from: v.optional(v.string()),
  /** The release that is live since; undefined where the app was withdrawn. */
  to: v.optional(v.string()),
  percent: v.optional(percent),
  why: v.optional(v.string()),
});

export type Change = v.InferOutput<typeof changeSchema>;

/** A release that only a share of the visitors gets. */
export type Rollout = v.InferOutput<typeof rolloutSchema>;

/** Which release of each app visitors get: the only thing about releases that ever changes. */
export interface Manifest {
  /** Grows with every change. */
  readonly revision: number;
  readonly apps: Readonly<Record<string, v.InferOutput<typeof liveAppSchema>>>;
  /** Releases that only a share of the visitors gets, by app. */
  readonly rollouts?: Readonly<Record<string, Rollout>>;
  /** Apps that were withdrawn, with the release that was live last. */
  readonly retired?: Readonly<Record<string, string>>;
  /** Apps of which something is live that no key here fits. */
  readonly unsigned?: readonly string[];
  /** What made it what it is. */
  readonly change?: Change;
}

/** Where nothing was promoted yet. */
export const emptyManifest: Manifest = { revision: 0, apps: {} };

/** Returns the live apps that this checkout is too old to know. */
export function unknownApps(live: Manifest): string[] {
  const known: readonly string[] = apps;
  return Object.keys(live.apps).filter((name) => !known.includes(name));
}
