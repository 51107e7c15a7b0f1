import { createHash } from 'node:crypto';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { storedIntegrities } from '../files/compress.ts';
import { integrityOf } from '../files/integrity.ts';
import { gateway, isSignedBy, type PublicKeys, releaseManager } from '../keys/signature.ts';
import type { Store } from '../store/store.ts';
import { descriptionSchema } from './description.ts';

/** The name that takes the place of a version in keys and addresses of files that releases share. */
export const sharedFiles = 'files';

const contentHash = /\.[0-9a-f]{12}\.\w+$/;

/** Returns true for a file whose name has twelve hexadecimal digits of its content's hash. */
export const hasHash = (path: string): boolean => contentHash.test(path);

/** Matches the hashes of bundlers: eight or more hexadecimal digits, or eight letters with a digit or a capital. */
const anyHash = /([.-])(?:[0-9a-f]{8,64}|(?=[\w-]*[0-9A-Z])[\w-]{8})(?=\.\w+$)/;

/**
 * Returns the name of a file with `*` in the place of its hash: the same for the same part of two releases. A name that
 * is not understood stays as it is, and one that only looks like a hash joins parts: both cost bytes, never the content.
 */
export const withoutHash = (path: string): string => path.replace(anyHash, '$1*');

/** The parts of a release that decide where its files are. */
type Filed = Pick<Release, 'app' | 'version' | 'sharesFiles'>;

const placeOf = ({ version, sharesFiles }: Filed) => (sharesFiles ? sharedFiles : version);

/** Returns the address of a file of a release: the same in every release that has it, if they share their files. */
export const addressOf = (release: Filed, path: string): string =>
  `/releases/${release.app}/${placeOf(release)}/${path}`;

/**
 * Returns the address of a file below the release's version, which every release has as well: a fallback loads from there,
 * so that each of its scripts and styles can be told from those of the live release on the same page.
 */
export const ownAddressOf = ({ app, version }: Filed, path: string): string =>
  `/releases/${app}/${version}/${path}`;

/** Returns the key of a file for browsers. */
export const fileKey = (release: Filed, path: string): string =>
  release.sharesFiles
    ? `${release.app}/${sharedFiles}/${path}`
    : `${release.app}/${release.version}/web/${path}`;

/** Returns the keys of a release's files for browsers, compressed ones too, with the integrity values of their bytes. */
export function storedFiles(release: Filed & Pick<Release, 'files'>): Map<string, string> {
  return new Map(
    release.files.flatMap((file) =>
      [...storedIntegrities(file)].map(([path, integrity]): [string, string] => [
        fileKey(release, path),
        integrity,
      ]),
    ),
  );
}

/** Returns the keys of the objects of a published release, besides its files for browsers. */
export function keysOf(app: AppName, version: string) {
  const folder = `${app}/${version}`;
  return {
    folder: `${folder}/`,
    server: (path: string) => `${folder}/server/${path}`,
    journeys: (path: string) => `${folder}/journeys/${path}`,
    release: `${folder}/release.json`,
    signature: `${folder}/release.sig`,
    /** One release may be built of sources that differ in comments: each has a types file of its own. */
    types: ({ integrity }: NonNullable<Release['types']>) =>
      `${folder}/types/${nameByHash(integrity)}.json.br`,
    /** As with the types, builds that differ in comments have other maps. */
    maps: ({ integrity }: NonNullable<Release['maps']>) =>
      `${folder}/maps/${nameByHash(integrity)}.json.br`,
    /** The result of the last check. */
    check: `${folder}/check`,
    /** The time and the author of the publication. */
    publication: `${folder}/published`,
  };
}

const nameByHash = (integrity: string) =>
  createHash('sha256').update(integrity).digest('hex').slice(0, 16);

/** The store of releases, and the public keys that verify them. */
export interface Releases {
  readonly store: Store;
  readonly publicKeys: PublicKeys;
}

/** A release that sites cannot use; the message says why, without a full stop. */
export class UnusableRelease extends Error {
  override readonly name = 'UnusableRelease';
}

/**
 * Reads the description of a published release, and verifies its signature and its server build. Browsers verify the
 * other files by the integrity values of the description.
 * @throws {UnusableRelease} when a part is missing, differs, or is not signed by the app's team
 */
export async function readPublished(
  store: Store,
  publicKeys: PublicKeys,
  app: AppName,
  version: string,
): Promise<Release> {
  const keys = keysOf(app, version);
  const [stored, signature, accepted] = await Promise.all([
    store.get(keys.release),
    store.get(keys.signature),
    publicKeys(app),
  ]);
  const release = signedDescription(app, version, accepted, stored?.bytes, signature?.bytes);
  const server = await store.get(keys.server(release.server));
  if (server === undefined || integrityOf(server.bytes) !== release.serverIntegrity) {
    throw new UnusableRelease(
      `${app} ${version} is not what was signed: ${release.server} differs`,
    );
  }
  return release;
}

/**
 * Returns the description of a release that the app's team has signed.
 * @param accepted public keys of the team
 * @throws {UnusableRelease} when a part is missing, is of another release, is not signed by the team, or names a file
 *   that it does not list
 */
export function signedDescription(
  app: AppName,
  version: string,
  accepted: Awaited<ReturnType<PublicKeys>>,
  text: Buffer | undefined,
  signature: Buffer | undefined,
): Release {
  const name = `${app} ${version}`;
  if (app === gateway || app === releaseManager)
    throw new UnusableRelease(`${name}: the keys of ${app} sign no release`);
  if (text === undefined) throw new UnusableRelease(`${name} is not published`);
  if (accepted.length === 0)
    throw new UnusableRelease(`${name}: there is no public key for ${app}`);
  if (signature === undefined || !isSignedBy(accepted, text, signature.toString()))
    throw new UnusableRelease(`${name} is not signed by the team of ${app}`);
  const parsed = v.safeParse(descriptionSchema, text.toString());
  if (!parsed.success)
    throw new UnusableRelease(`${name} has a description that this checkout does not understand`);
  const release = parsed.output;
  if (release.app !== app || release.version !== version)
    throw new UnusableRelease(`${name} has the description of ${release.app} ${release.version}`);
  const unlisted = unlistedFile(release);
  if (unlisted !== undefined) throw new UnusableRelease(`${name} does not list its ${unlisted}`);
  return release;
}

/** Returns a file that a release names for its pages without listing it; undefined when all are listed. */
function unlistedFile({ entry, scripts, styles, routes, files }: Release): string | undefined {
  const listed = new Set(files.map(({ path }) => path));
  const ofRoutes = routes.flatMap((route) => [...route.scripts, ...route.styles]);
  return [entry, ...scripts, ...styles, ...ofRoutes].find((path) => !listed.has(path));
}

/** Reads a published release like {@link readPublished}; returns the error of a release that cannot be used. */
export async function tryPublished(
  ...asked: Parameters<typeof readPublished>
): Promise<Release | UnusableRelease> {
  try {
    return await readPublished(...asked);
  } catch (error) {
    if (error instanceof UnusableRelease) return error;
    throw error;
  }
}
