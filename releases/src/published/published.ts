import { createHash } from 'node:crypto';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { integrityOf } from '../files/integrity.ts';
import { isSignedBy, type PublicKeys } from '../keys/signature.ts';
import type { Store } from '../store/store.ts';
import { descriptionSchema } from './description.ts';

/** Keys of what a published release consists of. */
export function keysOf(app: AppName, version: string) {
  const folder = `${app}/${version}`;
  return {
    folder: `${folder}/`,
    web: (path: string) => `${folder}/web/${path}`,
    server: (path: string) => `${folder}/server/${path}`,
    journeys: (path: string) => `${folder}/journeys/${path}`,
    release: `${folder}/release.json`,
    signature: `${folder}/release.sig`,
    /** The same release may have been built of sources that differ in comments: each has a file of its own. */
    types: ({ integrity }: NonNullable<Release['types']>) =>
      `${folder}/types/${createHash('sha256').update(integrity).digest('hex').slice(0, 16)}.json.br`,
    /** What the last check of it found. */
    check: `${folder}/check`,
    /** When it was published, and by whom. */
    publication: `${folder}/published`,
  };
}

/** Where releases are, and the keys they are checked with. */
export interface Releases {
  readonly store: Store;
  readonly publicKeys: PublicKeys;
}

/** A release that nothing can be made of; the message says why, without a full stop. */
export class UnusableRelease extends Error {
  override readonly name = 'UnusableRelease';
}

/**
 * A published release, signed by its team and whole as far as a server can tell; browsers check the files they get
 * by the integrity values in it.
 * @throws UnusableRelease
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
  const name = `${app} ${version}`;
  if (stored === undefined) throw new UnusableRelease(`${name} is not published`);
  if (accepted.length === 0) {
    throw new UnusableRelease(`${name}: there is no public key for ${app}`);
  }
  if (signature === undefined || !isSignedBy(accepted, stored.bytes, signature.bytes.toString())) {
    throw new UnusableRelease(`${name} is not signed by the team of ${app}`);
  }
  const parsed = v.safeParse(descriptionSchema, stored.bytes.toString());
  if (!parsed.success) {
    throw new UnusableRelease(`${name} describes itself in a way that is not understood here`);
  }
  const release = parsed.output;
  if (release.app !== app || release.version !== version) {
    throw new UnusableRelease(`${name} describes itself as ${release.app} ${release.version}`);
  }
  const server = await store.get(keys.server(release.server));
  if (server === undefined || integrityOf(server.bytes) !== release.serverIntegrity) {
    throw new UnusableRelease(`${name} is not what was signed: ${release.server} is another file`);
  }
  return release;
}

/** The same, where a release that cannot be used is an answer as well. */
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
