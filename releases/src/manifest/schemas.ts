import * as v from 'valibot';
import { anyApp } from '../published/app-name.ts';
import type { Grants } from './grants.ts';

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
});

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
    'revoke',
  ]),
  app: anyApp,
  from: v.optional(v.string()),
  /** The release that went live; undefined when the app was withdrawn. */
  to: v.optional(v.string()),
  percent: v.optional(percent),
  why: v.optional(v.string()),
});

/** A change of the manifest, as the history keeps it. */
export type Change = v.InferOutput<typeof changeSchema>;

/** A release that only a share of the visitors gets. */
export type Rollout = v.InferOutput<typeof rolloutSchema>;

/** The deployment manifest: the live release of each app. */
export interface Manifest {
  /** Grows with every change. */
  readonly revision: number;
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
}

/** The manifest before the first promotion. */
export const emptyManifest: Manifest = { revision: 0, apps: {} };
