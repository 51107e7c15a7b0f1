import type { Store } from '@studio/shared/client';
import { readSetting, saveSetting } from '@studio/shared/client';
import * as v from 'valibot';
import { unfinishedSetting } from './uploads.ts';

/** The time for which the backend keeps the bytes of an unfinished upload, in milliseconds. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(schema);

const recordSchema = v.object({
  name: v.string(),
  size: v.number(),
  type: v.string(),
  hash: v.string(),
  /** Path of the upload; nothing else may be asked with the client's session. */
  url: v.pipe(v.string(), v.regex(/^\/api\/uploads\/[\w-]+$/)),
  company: optional(v.number()),
  request: optional(v.object({ id: v.number(), title: v.string() })),
  startedAt: v.number(),
  /** The tab that sends it. */
  tab: v.string(),
});

/** What this browser keeps of an upload until it is finished or the client logs out: where it goes on, not the file. */
export type UnfinishedUpload = v.InferOutput<typeof recordSchema>;

/** Returns the unfinished uploads that this browser keeps for the client. */
export function readUnfinished(store: Store): UnfinishedUpload[] {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.array(recordSchema)),
    readSetting(store, unfinishedSetting),
  );
  if (!parsed.success) return [];
  return parsed.output.filter(({ startedAt }) => startedAt > Date.now() - lifetime);
}

/** Keeps the fields of the record of an upload, in place of an earlier one. */
export function keepUnfinished(store: Store, upload: UnfinishedUpload): void {
  const others = readUnfinished(store).filter(({ url }) => url !== upload.url);
  saveSetting(store, unfinishedSetting, JSON.stringify([...others, v.parse(recordSchema, upload)]));
}

/** Forgets an upload that has arrived or that the client gave up. */
export function forgetUnfinished(store: Store, forgotten: string): void {
  const others = readUnfinished(store).filter(({ url }) => url !== forgotten);
  saveSetting(store, unfinishedSetting, JSON.stringify(others));
}

const lockName = (tab: string) => `studio.upload.${tab}`;

/** Holds a lock for as long as this tab lives, so that other tabs know that it sends its files itself. */
export function holdTabLock(tab: string): void {
  navigator.locks
    ?.request(lockName(tab), () => new Promise<never>(() => {}))
    // The page is unloading, or the browser has no locks: other tabs then offer the files too.
    .catch(() => undefined);
}

/** Resolves with the uploads that no open tab is sending. */
export async function abandonedUploads(store: Store): Promise<UnfinishedUpload[]> {
  const state = await navigator.locks?.query();
  const held = new Set(state?.held?.map(({ name }) => name));
  return readUnfinished(store).filter(({ tab }) => !held.has(lockName(tab)));
}
