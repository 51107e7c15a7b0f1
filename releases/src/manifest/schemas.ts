import { budgetSchema } from '@studio/shared/contract';
import * as v from 'valibot';
import { anyApp } from '../published/app-name.ts';

const percent = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99));

/** The live release of an app. */
export const liveAppSchema = v.looseObject({
  version: v.string(),
  /** The rollback targets: releases that were live before and were not rolled back, the newest first. */
  before: v.array(v.string()),
  /** True when the app had no live release before the oldest of them: a rollback of that one withdraws the app. */
  isFirst: v.optional(v.boolean()),
});

/** A release that only a share of the visitors gets. */
export const rolloutSchema = v.looseObject({
  app: anyApp,
  version: v.string(),
  percent,
  /** The time when the roll-out began, ISO 8601. */
  since: v.string(),
  /** The time when its present step began, ISO 8601. */
  stepSince: v.optional(v.string()),
  /** The steps that a gateway may take by itself; undefined when only people change the share. */
  guard: v.optional(
    v.looseObject({
      /** Shares in percent, in rising order; all visitors follow the last one. */
      steps: v.array(percent),
      /** The time in a step after which the next one begins also with too few visits, in milliseconds. */
      after: v.optional(v.number()),
      isPaused: v.optional(v.boolean()),
    }),
  ),
});

/** A check that a release has passed. */
const evidenceSchema = v.looseObject({
  /** ISO 8601. */
  at: v.string(),
  /** The person who ran it. */
  by: v.string(),
  /** The origin of the site with the smoke test; undefined for an app without pages there. */
  site: v.optional(v.string()),
  /** The number of pages that it opened. */
  pages: v.optional(v.number()),
  /** The number of faults that the live release had as well. */
  warnings: v.optional(v.number()),
  /** The journeys that it left out. */
  leftOut: v.optional(v.array(v.string())),
});

/** A check that a release has passed. */
export type Evidence = v.InferOutput<typeof evidenceSchema>;

/** A change of the manifest, as the history keeps it. */
export const changeSchema = v.looseObject({
  /** ISO 8601. */
  at: v.string(),
  by: v.string(),
  what: v.picklist([
    'promote',
    'roll out',
    'roll back',
    'halt',
    'restore',
    'retire',
    'grant',
    'hand over',
    'revoke',
  ]),
  app: anyApp,
  from: v.optional(v.string()),
  /** The release that went live; undefined when the app was withdrawn. */
  to: v.optional(v.string()),
  percent: v.optional(percent),
  /** The generation of the app's entry; undefined stands for the first one. */
  generation: v.optional(v.number()),
  why: v.optional(v.string()),
  /** The paths of a grant. */
  paths: v.optional(v.array(v.string())),
  /** The fingerprints of the keys that an app was handed over to. */
  keys: v.optional(v.array(v.string())),
  /** The figures that a gateway decided by. */
  figures: v.optional(v.record(v.string(), v.number())),
  /** The revision of the first change of the set that went live, or back, as one. */
  set: v.optional(v.number()),
  /** The check that a release of a set passed on the site that this one follows. */
  checked: v.optional(evidenceSchema),
});

/** A prefix of paths: fixed parts only, because a prefix with a parameter would take addresses of other apps. */
export const grantedPath = v.pipe(v.string(), v.regex(/^(?:\/[a-z0-9][a-z0-9-]*)+$/));

/** The permission of the release manager that an app is part of the site. */
export const grantSchema = v.looseObject({
  app: anyApp,
  /** The revision of the manifest that the grant came with; the grant with the higher one counts. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The public keys of the app's team, PEM. */
  keys: v.array(v.string()),
  /** The hashes of the texts that earlier keys signed and that stay valid; with them no key of a folder counts. */
  kept: v.optional(v.array(v.string())),
  /** The app may claim these paths and those below them. */
  paths: v.array(grantedPath),
  /** The most that the app's largest page may load. */
  budget: v.optional(budgetSchema),
  change: changeSchema,
  /** True when the app has nothing any more. */
  revoked: v.optional(v.boolean()),
});

/** The permission of the release manager that an app is part of the site. */
export type Grant = v.InferOutput<typeof grantSchema>;

/** Grants by app. */
export type Grants = Readonly<Record<string, Grant>>;

/** A change of the manifest, as the history keeps it. */
export type Change = v.InferOutput<typeof changeSchema>;

/** A release that only a share of the visitors gets. */
export type Rollout = v.InferOutput<typeof rolloutSchema>;

/** The deployment manifest: the live release of each app. */
export interface Manifest {
  /** Grows with every change. */
  readonly revision: number;
  /** The generation of the releases, where it is not the first one and the manifest is that of one generation. */
  readonly generation?: number;
  readonly apps: Readonly<Record<string, v.InferOutput<typeof liveAppSchema>>>;
  /** The releases that only a share of the visitors gets, by app. */
  readonly rollouts?: Readonly<Record<string, Rollout>>;
  /** The withdrawn apps with the release that was live last. */
  readonly retired?: Readonly<Record<string, string>>;
  /** The grants of the apps that the site does not have from its start, revoked ones too. */
  readonly grants?: Grants;
  /** The apps whose entry no key here verifies. */
  readonly unsigned?: readonly string[];
  /** The change that led to this revision. */
  readonly change?: Change;
  /** The changes before it that came with it, of a set that changed as one. */
  readonly set?: readonly { readonly revision: number; readonly change: Change }[];
}

/** The manifest before the first promotion. */
export const emptyManifest: Manifest = { revision: 0, apps: {} };
