import type { Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { jsonText } from '../files/json.ts';
import { anyApp } from '../published/app-name.ts';
import { keysOf } from '../published/published.ts';
import type { Store } from '../store/store.ts';

const smokeSchema = v.object({
  at: v.string(),
  site: v.string(),
  pages: v.number(),
  problems: v.array(v.string()),
  /** Faults that the live release has as well. */
  warnings: v.array(v.string()),
  /** The number of journeys that ran, and the names of those that were left out on purpose. */
  journeys: v.optional(v.object({ done: v.number(), leftOut: v.array(v.string()) })),
});

const resultSchema = v.object({
  /** ISO 8601. */
  at: v.string(),
  /** The person who ran the check. */
  by: v.string(),
  /** Problems between the release and its peers. */
  problems: v.array(v.string()),
  /** The live version of each app at the time of the check. */
  against: v.record(anyApp, v.string()),
  /** The names of all peers at the time of the check. */
  peers: v.array(v.string()),
  /** The smoke test; left out when there was no site for it. */
  smoke: v.optional(smokeSchema),
});

/** The result of the last check of a release. */
export type CheckResult = v.InferOutput<typeof resultSchema>;

const resultText = jsonText(resultSchema);

/** Stores the result of a check with the release, in place of the previous one. */
export async function storeResult(
  store: Store,
  { app, version }: Release,
  result: CheckResult,
): Promise<void> {
  const key = keysOf(app, version).check;
  const before = await store.get(key);
  const text = `${JSON.stringify(result, null, 2)}\n`;
  // When another check of the same release was faster, its result is the same.
  await store.compareAndSet(key, before?.tag, Buffer.from(text));
}

/** Reads the result of the last check; returns undefined when there is none, or when it is not understood here. */
export async function readResult(
  store: Store,
  { app, version }: Pick<Release, 'app' | 'version'>,
): Promise<CheckResult | undefined> {
  const stored = await store.get(keysOf(app, version).check);
  const parsed = v.safeParse(resultText, stored?.bytes.toString());
  return parsed.success ? parsed.output : undefined;
}
