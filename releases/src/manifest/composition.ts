import { type AppName, inAppOrder } from '@studio/shared/contract';
import * as v from 'valibot';
import { anyApp } from '../published/app-name.ts';
import type { Manifest } from './schemas.ts';

/** The version of each app on a page. */
export type Composition = Readonly<Record<AppName, string>>;

/** Returns the live releases, without roll-outs. */
export function liveComposition(live: Manifest): Composition {
  const entries = inAppOrder(Object.keys(live.apps)).flatMap((app) => {
    const version = live.apps[app]?.version;
    return version === undefined ? [] : [[app, version]];
  });
  return Object.fromEntries(entries);
}

/** Returns true when two compositions name the same releases. */
export function isSameComposition(one: Composition, other: Composition): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((app) => one[app] === other[app]);
}

const entrySchema = v.strictTuple([anyApp, v.pipe(v.string(), v.minLength(1))]);

/**
 * Parses a composition as pages and reports write it: `shell@1.0.0 auth@1.1.0`.
 * @throws {Error} with a sentence when it is malformed, or names no shell
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
  throw new Error(
    `"${text}" is no composition: write "shell@<version> auth@<version> …", with a shell.`,
  );
}
