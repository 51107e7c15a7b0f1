import * as v from 'valibot';

const text = v.string();
const maybe = v.nullable(text);
const figures = v.nullable(v.record(text, v.number()));

const staff = v.object({ name: text, isAdministrator: v.boolean() });

const vital = v.object({ count: v.number(), p75: v.number() });

/** The use of a thing whose end another app has announced. */
const end = v.object({
  app: text,
  by: text,
  /** The first day without it. */
  on: text,
  instead: text,
  contract: v.nullable(v.number()),
  module: maybe,
  name: maybe,
  slot: maybe,
});

/** The live releases. */
export const liveSchema = v.object({
  staff,
  revision: v.number(),
  problems: v.array(text),
  retired: v.array(v.object({ app: text, version: text })),
  ends: v.array(end),
  apps: v.array(
    v.object({
      app: text,
      version: text,
      before: v.array(text),
      since: v.nullable(v.object({ at: text, by: text, why: maybe })),
      published: v.nullable(v.object({ at: text, by: text })),
      rollout: v.nullable(
        v.object({
          version: text,
          percent: v.number(),
          isGuarded: v.boolean(),
          isPaused: v.boolean(),
        }),
      ),
      health: v.array(
        v.object({
          version: text,
          views: v.number(),
          failed: v.number(),
          vitals: v.record(text, vital),
        }),
      ),
    }),
  ),
});

const change = v.object({
  revision: v.number(),
  at: text,
  by: text,
  what: text,
  app: text,
  from: maybe,
  to: maybe,
  percent: v.nullable(v.number()),
  why: maybe,
  figures,
  /** The check that a release of a promoted set passed on the site that this one follows. */
  checked: v.nullable(v.object({ at: text, by: text, site: maybe, pages: v.nullable(v.number()) })),
});

/** The changes of the manifest, the newest first. */
export const historySchema = v.object({ staff, changes: v.array(change) });

/** The roll-outs under way, and the latest decisions. */
export const rolloutsSchema = v.object({
  staff,
  rollouts: v.array(
    v.object({
      app: text,
      version: text,
      from: maybe,
      percent: v.number(),
      since: text,
      stepSince: text,
      steps: v.array(v.number()),
      next: v.nullable(v.number()),
      needed: v.number(),
      isGuarded: v.boolean(),
      isPaused: v.boolean(),
      outcome: v.picklist(['few', 'worse', 'fine']),
      figures: v.record(text, v.number()),
      notes: v.array(text),
    }),
  ),
  decisions: v.array(change),
});

const reported = {
  id: text,
  app: text,
  version: text,
  kind: v.picklist(['failed', 'error', 'render']),
  reason: text,
  reports: v.number(),
  at: text,
  path: maybe,
};

/** The reported errors, the latest first. */
export const errorsSchema = v.object({
  staff,
  errors: v.array(v.object({ ...reported, place: maybe })),
});

/** An error with its frames in the sources. */
export const errorSchema = v.object({
  staff,
  ...reported,
  trace: maybe,
  composition: text,
  frames: v.array(
    v.object({
      released: text,
      source: maybe,
      line: v.nullable(v.number()),
      column: v.nullable(v.number()),
      functionName: maybe,
      lines: v.array(v.object({ line: v.number(), text })),
      problem: maybe,
    }),
  ),
});

/** The packages that the shell shares, and each app's use of them. */
export const graphSchema = v.object({
  staff,
  shared: v.array(v.object({ name: text, version: text })),
  ends: v.array(end),
  /** The slots that apps offer, and the apps that fill them. */
  slots: v.array(v.object({ name: text, app: text, apps: v.array(text) })),
  apps: v.array(
    v.object({
      app: text,
      version: text,
      contract: v.number(),
      newestContract: v.number(),
      uses: v.array(v.object({ name: text, range: text, names: v.array(text) })),
      fields: v.array(v.object({ collection: text, names: v.array(text) })),
    }),
  ),
});

/** The bytes of the releases that were live, by app. */
export const sizesSchema = v.object({
  staff,
  apps: v.array(
    v.object({
      app: text,
      points: v.array(
        v.object({
          version: text,
          at: text,
          scripts: v.number(),
          styles: v.number(),
          total: v.number(),
          budget: v.nullable(v.object({ scripts: v.number(), styles: v.number() })),
        }),
      ),
    }),
  ),
});

/** The published releases of each app. */
export const versionsSchema = v.object({
  staff,
  /** Origin of the public site. */
  site: text,
  /** The previews of branches. */
  previews: v.array(
    v.object({
      ...{ app: text, branch: text, version: text, by: text, at: text, until: text },
      address: text,
    }),
  ),
  apps: v.array(
    v.object({
      app: text,
      live: text,
      versions: v.array(
        v.object({
          version: text,
          at: text,
          by: text,
          notes: v.array(text),
          state: v.picklist(['live', 'before', 'other']),
        }),
      ),
    }),
  ),
});

export type Staff = v.InferOutput<typeof staff>;
export type End = v.InferOutput<typeof end>;
export type Live = v.InferOutput<typeof liveSchema>;
export type Change = v.InferOutput<typeof change>;
export type History = v.InferOutput<typeof historySchema>;
export type Rollouts = v.InferOutput<typeof rolloutsSchema>;
export type Errors = v.InferOutput<typeof errorsSchema>;
export type ExplainedError = v.InferOutput<typeof errorSchema>;
export type Graph = v.InferOutput<typeof graphSchema>;
export type Sizes = v.InferOutput<typeof sizesSchema>;
export type Versions = v.InferOutput<typeof versionsSchema>;
