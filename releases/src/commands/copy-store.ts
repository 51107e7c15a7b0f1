import type { AppName, Release } from '@studio/shared/contract';
import { inParallel } from '../files/in-parallel.ts';
import { integrityOf } from '../files/integrity.ts';
import type { PublicKeys } from '../keys/signature.ts';
import {
  accessWith,
  historyPrefix,
  manifestKey,
  readState,
  unverified,
  verifyEntry,
} from '../manifest/manifest.ts';
import { consentsPrefix } from '../paths/consents.ts';
import { keysOf, storedFiles, tryPublished, UnusableRelease } from '../published/published.ts';
import { previewsPrefix } from '../site/branch-preview.ts';
import { openStore, type Store } from '../store/open-store.ts';
import type { Command } from './command.ts';

/** The number of objects that are copied at a time: an object store answers each after a while. */
const copiesAtATime = 8;

/** Begin the keys of what is neither a release nor the manifest. The counts of gateways are not copied: they are short-lived. */
const otherPrefixes = [consentsPrefix, historyPrefix, 'damaged/'];

const signaturePattern = /^([^/]+)\/([^/]+)\/release\.sig$/;

/**
 * Copies the folder of releases into the bucket. A second run copies what is missing, so that a run may be stopped at
 * any moment, and teams may go on until the gateways read the bucket.
 */
export const copyStore: Command = async (_options, { folder, releases, keys, store }) => {
  if (typeof releases === 'string')
    throw new Error(
      'There is no bucket to copy into: set RELEASES_S3_BUCKET, and RELEASES_DIR if the folder is not the usual one.',
    );
  const source = openStore(folder);
  const { publicKeys } = accessWith(source, keys);
  const { copied, left } = await copyAll(source, store, publicKeys);
  const lines = [...copied.map((name) => `Copied: ${name}.`), ...left.map((why) => `${why}.`)];
  return { lines: lines.length === 0 ? ['Nothing to copy.'] : lines, result: { copied, left } };
};

/** The names of what was copied, and sentences without their full stops about what was left out. */
interface Copied {
  readonly copied: readonly string[];
  readonly left: readonly string[];
}

/**
 * Copies every published release, whose signature and files it verifies, then consents and history, at last the
 * manifest with its kept states.
 * @throws {Error} when the manifest cannot follow: an entry is not signed, a live release was left out, or the target
 *   has changes of its own
 */
export async function copyAll(
  source: Store,
  target: Store,
  publicKeys: PublicKeys,
): Promise<Copied> {
  const there = new Set(await target.list(''));
  const keys = await source.list('');
  const present = new Set(keys);
  const copied: string[] = [];
  const left: string[] = [];
  for (const key of keys) {
    const [, app, version] = signaturePattern.exec(key) ?? [];
    if (app === undefined || version === undefined) continue;
    const outcome = await copyRelease({ source, target, publicKeys, there, present }, app, version);
    if (outcome === 'copied') copied.push(`${app} ${version}`);
    else if (outcome !== 'there') left.push(outcome.message);
  }
  const others = keys.filter(
    (key) => otherPrefixes.some((prefix) => key.startsWith(prefix)) && !there.has(key),
  );
  await inParallel(others, copiesAtATime, (key) => copyObject(source, target, key));
  if (others.length > 0) copied.push(`history and consents (${others.length})`);
  for (const key of keys.filter((one) => one.startsWith(previewsPrefix)))
    await copyStates(source, target, key, { keepsOwn: true });
  await requireValidManifest(source, target, publicKeys);
  if (await copyStates(source, target, manifestKey)) copied.push('manifest');
  return { copied, left };
}

export interface Places {
  readonly source: Store;
  readonly target: Store;
  readonly publicKeys: PublicKeys;
  /** The keys of the target before the copy. */
  readonly there: ReadonlySet<string>;
  /** The keys of the source. */
  readonly present: ReadonlySet<string>;
}

/**
 * Copies a release, the signature last: without it a half-copied release does not count as published.
 * @returns the error of a release that sites could not use
 */
export async function copyRelease(
  { source, target, publicKeys, there, present }: Places,
  app: AppName,
  version: string,
): Promise<'copied' | 'there' | UnusableRelease> {
  const keys = keysOf(app, version);
  if (there.has(keys.signature)) {
    await copyStates(source, target, keys.check, { keepsOwn: true });
    return 'there';
  }
  const release = await tryPublished(source, publicKeys, app, version);
  if (release instanceof UnusableRelease) return release;
  const expected = describedObjects(release);
  for (const key of expected.keys())
    if (!present.has(key)) return new UnusableRelease(`${app} ${version} lacks ${key}`);
  const unsigned = [keys.release, keys.publication].filter((key) => present.has(key));
  let damaged: string | undefined;
  const objects = [...expected, ...unsigned.map((key) => [key, undefined] as const)];
  await inParallel(objects, copiesAtATime, async ([key, integrity]) => {
    if (!(await copyObject(source, target, key, integrity))) damaged ??= key;
  });
  if (damaged !== undefined)
    return new UnusableRelease(`${app} ${version} is not what was signed: ${damaged} differs`);
  await copyStates(source, target, keys.check, { keepsOwn: true });
  await copyObject(source, target, keys.signature);
  return 'copied';
}

/** Returns the keys of the signed files of a release with their integrity values. */
function describedObjects(release: Release): Map<string, string> {
  const { app, version, server, serverIntegrity, journeys, types, maps } = release;
  const keys = keysOf(app, version);
  return new Map([
    ...storedFiles(release),
    [keys.server(server), serverIntegrity],
    ...(journeys ? [[keys.journeys(journeys.file), journeys.integrity] as const] : []),
    ...(types ? [[keys.types(types), types.integrity] as const] : []),
    ...(maps ? [[keys.maps(maps), maps.integrity] as const] : []),
  ]);
}

/**
 * Copies an immutable object and reads it again.
 * @param integrity the value that its bytes must have
 * @returns false when they have another one, and nothing was copied
 * @throws {Error} when the target has other bytes under the key
 */
async function copyObject(
  source: Store,
  target: Store,
  key: string,
  integrity?: string,
): Promise<boolean> {
  const stored = await source.get(key);
  if (stored === undefined) return false;
  if (integrity !== undefined && integrityOf(stored.bytes) !== integrity) return false;
  await target.put(key, stored.bytes);
  if ((await target.get(key))?.bytes.equals(stored.bytes)) return true;
  throw new Error(`The target has another object under ${key}. Nothing of it was changed.`);
}

/**
 * Copies the states of a mutable object that follow those of the target, the oldest first.
 * @param keepsOwn leaves a target that has changes of its own as it is
 * @returns true when there were any
 * @throws {Error} when the target has changes of its own
 */
async function copyStates(
  source: Store,
  target: Store,
  key: string,
  { keepsOwn = false }: { readonly keepsOwn?: boolean } = {},
): Promise<boolean> {
  const states = (await source.states(key)).reverse();
  const last = await target.get(key);
  const done =
    last === undefined ? -1 : states.findLastIndex(({ bytes }) => bytes.equals(last.bytes));
  if (last !== undefined && done === -1) {
    if (keepsOwn || states.length === 0) return false;
    throw new Error(`${key} in the bucket has changes of its own. It was not copied.`);
  }
  let tag = last?.tag;
  for (const { bytes } of states.slice(done + 1)) {
    if (!(await target.compareAndSet(key, tag, bytes)))
      throw new Error(`Another program changes ${key} in the bucket. Run the command again.`);
    tag = (await target.get(key))?.tag;
  }
  return done + 1 < states.length;
}

/** @throws {Error} when an entry is not signed, or the target lacks a live release */
async function requireValidManifest(
  source: Store,
  target: Store,
  publicKeys: PublicKeys,
): Promise<void> {
  const state = await readState(source);
  for (const [app, signed] of Object.entries(state.entries))
    await verifyEntry(app, signed, publicKeys, { anyGateway: true });
  const { apps, rollouts = {} } = unverified(state);
  for (const [app, { version }] of [...Object.entries(apps), ...Object.entries(rollouts)]) {
    if ((await target.get(keysOf(app, version).signature)) === undefined)
      throw new Error(
        `${app} ${version} is live and was not copied, so the manifest stays in the folder.`,
      );
  }
}
