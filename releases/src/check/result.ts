import type { Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { anyApp } from '../manifest/manifest.ts';
import { keysOf } from '../published/published.ts';
import type { Store } from '../store/store.ts';

const smokeSchema = v.object({
  at: v.string(),
  site: v.string(),
  pages: v.number(),
  problems: v.array(v.string()),
  /** Faults that the live release has as well. */
  warnings: v.optional(v.array(v.string()), []),
  /** How many journeys were gone, and which were left out on purpose. */
  journeys: v.optional(v.object({ done: v.number(), leftOut: v.array(v.string()) })),
});

const resultSchema = v.object({
  /** ISO 8601. */
  at: v.string(),
  /** What speaks against the release beside what was live. */
  problems: v.array(v.string()),
  /** Version of each app that was live then. */
  against: v.optional(v.record(anyApp, v.string()), {}),
  /** Every release that it was held against, the previous ones and one that was rolled out among them. */
  met: v.optional(v.array(v.string()), []),
  /** How it did in a browser; left out where there was no site to try it on. */
  smoke: v.optional(smokeSchema),
});

/** What the last check of a release found. */
export type CheckResult = v.InferOutput<typeof resultSchema>;

/** Keeps what a check found with the release, for whoever asks later; the last one counts. */
export async function storeResult(
  store: Store,
  { app, version }: Release,
  result: CheckResult,
): Promise<void> {
  const key = keysOf(app, version).check;
  const before = await store.get(key);
  // Somebody who checks the same release at this moment finds the same.
  const text = `${JSON.stringify(result, null, 2)}\n`;
  await store.compareAndSet(key, before?.tag, Buffer.from(text));
}

/** What the last check found; undefined where there was none. */
export async function readResult(
  store: Store,
  { app, version }: Pick<Release, 'app' | 'version'>,
): Promise<CheckResult | undefined> {
  const stored = await store.get(keysOf(app, version).check);
  const text = v.pipe(v.string(), v.parseJson(), resultSchema);
  const parsed = v.safeParse(text, stored?.bytes.toString());
  return parsed.success ? parsed.output : undefined;
}
