import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { printable } from '../files/errors.ts';
import { jsonText } from '../files/json.ts';
import type { Store } from '../store/store.ts';
import { keysOf, sharedFiles } from './published.ts';

/** The most notes of a release, and the most characters of each. */
export const mostNotes = 20;
const longestNote = 100;

const note = v.pipe(
  v.string(),
  v.transform((text) => printable(text).slice(0, longestNote)),
);

const publicationText = jsonText(
  v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    by: v.string(),
    /** The subjects of the commits since the release that was live. */
    notes: v.fallback(
      v.pipe(
        v.array(note),
        v.transform((notes) => notes.slice(0, mostNotes)),
      ),
      [],
    ),
  }),
);

/** The time, the author and the notes of a publication; not signed, because they decide the age of a release only. */
type Publication = v.InferOutput<typeof publicationText>;

/** Notes the publication of a release; an earlier note stays. */
export async function notePublication(
  store: Store,
  { app, version }: Pick<Release, 'app' | 'version'>,
  by: string,
  now = new Date(),
  notes: readonly string[] = [],
): Promise<void> {
  const text = JSON.stringify({ at: now.toISOString(), by, notes });
  await store.put(keysOf(app, version).publication, Buffer.from(`${text}\n`));
}

/** Reads the publication of a release; returns undefined when it was not noted. */
export async function readPublication(
  store: Store,
  app: AppName,
  version: string,
): Promise<Publication | undefined> {
  const stored = await store.get(keysOf(app, version).publication);
  const parsed = v.safeParse(publicationText, stored?.bytes.toString());
  return parsed.success ? parsed.output : undefined;
}

/** Returns the versions of an app in the store, complete or not. */
export async function versionsOf(store: Store, app: AppName): Promise<string[]> {
  const keys = await store.list(`${app}/`);
  const names = new Set(keys.flatMap((key) => key.split('/').slice(1, 2)));
  names.delete(sharedFiles);
  return [...names];
}
