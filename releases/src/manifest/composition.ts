import { type AppName, apps } from '@studio/shared/contract';
import * as v from 'valibot';
import type { Manifest } from './manifest.ts';

/** Version of each app that a page is made of. */
export type Composition = { readonly [app in AppName]?: string };

/** What everybody gets now. */
export function liveComposition(live: Manifest): Composition {
  const entries = apps.flatMap((app) => {
    const version = live.apps[app]?.version;
    return version === undefined ? [] : [[app, version]];
  });
  return Object.fromEntries(entries);
}

/** Whether two compositions name the same releases. */
export function isSameComposition(one: Composition, other: Composition): boolean {
  return apps.every((app) => one[app] === other[app]);
}

const entrySchema = v.strictTuple([v.picklist(apps), v.pipe(v.string(), v.minLength(1))]);

/**
 * Reads a composition as pages and reports name theirs: `shell@1.0.0 auth@1.1.0`.
 * @throws a sentence where it is none, or names no shell
 */
export function parseComposition(text: string): Composition {
  const entries = text
    .trim()
    .split(/\s+/)
    .map((entry) => v.safeParse(entrySchema, entry.split('@')));
  const named: Composition = Object.fromEntries(
    entries.flatMap(({ success, output }) => (success ? [output] : [])),
  );
  if (entries.every(({ success }) => success) && named.shell !== undefined) return named;
  throw new Error(`"${text}" is no composition: shell@<version> and the other apps the same way.`);
}
