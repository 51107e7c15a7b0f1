import * as v from 'valibot';
import { anyApp } from '../published/app-name.ts';
import type { Store } from '../store/store.ts';
import { readReports } from './reports.ts';

const sampleSchema = v.object({
  app: anyApp,
  version: v.string(),
  /** `failed` and `error` of browsers, as their reports say; `render` of a page that the server could not render. */
  kind: v.picklist(['failed', 'error', 'render']),
  reason: v.string(),
  /** Stack frames, the innermost first: `auth/1.0.0/remote.0b7dab7d.js:1:20`, of a server build `auth/1.0.0/server.cjs:9:4`. */
  frames: v.array(v.string()),
  /** The releases of the latest page. */
  composition: v.string(),
  /** The route of the latest page, as its release claims it. */
  path: v.optional(v.string()),
  /** The trace id of the latest page. */
  trace: v.optional(v.string()),
  reports: v.number(),
  /** The time of the latest report, ISO 8601. */
  at: v.string(),
});

/** An error that was reported, once for each release, kind and place. It names no visitor and holds no text of the error. */
export type ErrorSample = v.InferOutput<typeof sampleSchema>;

/** The form of a sample's id. */
export const sampleId = /^[0-9a-f]{10}$/;

const partSchema = v.object({ samples: v.optional(v.record(v.string(), v.unknown()), {}) });

/** Reads the samples of all gateways by id, those of one error together; it leaves out malformed objects. */
export async function readSamples(
  store: Pick<Store, 'list' | 'get'>,
): Promise<ReadonlyMap<string, ErrorSample>> {
  const all = new Map<string, ErrorSample>();
  for (const { samples } of await readReports(store, partSchema)) {
    for (const [id, value] of Object.entries(samples)) {
      const parsed = v.safeParse(sampleSchema, value);
      if (parsed.success) all.set(id, together(parsed.output, all.get(id)));
    }
  }
  return all;
}

function together(one: ErrorSample, other: ErrorSample | undefined): ErrorSample {
  if (other === undefined) return one;
  const latest = one.at < other.at ? other : one;
  return { ...latest, reports: one.reports + other.reports };
}
