import { type AppName, type Release, releaseSchema } from '@studio/shared/contract';
import * as v from 'valibot';
import { integrityOf } from './integrity.ts';
import { isSignedBy } from './signature.ts';
import type { Store } from './store/store.ts';

export {
  type CompositionClaim,
  compositionToken,
  readCompositionToken,
} from './composition-link.ts';

/** Keys of what a published release consists of. */
export function keysOf(app: AppName, version: string) {
  const folder = `${app}/${version}`;
  return {
    folder: `${folder}/`,
    web: (path: string) => `${folder}/web/${path}`,
    server: (path: string) => `${folder}/server/${path}`,
    release: `${folder}/release.json`,
    signature: `${folder}/release.sig`,
    /** What the last check of it found. */
    check: `${folder}/check`,
  };
}

/** Gives the key that an app's releases are checked with; undefined where nobody may release it. */
export type PublicKeys = (app: AppName) => Promise<string | undefined>;

/**
 * A published release, signed by its team and whole as far as a server can tell; browsers check the files they get
 * by the integrity values in it.
 * @throws a sentence that says what is wrong with it
 */
export async function readPublished(
  store: Store,
  publicKeys: PublicKeys,
  app: AppName,
  version: string,
): Promise<Release> {
  const keys = keysOf(app, version);
  const [stored, signature, publicKey] = await Promise.all([
    store.get(keys.release),
    store.get(keys.signature),
    publicKeys(app),
  ]);
  const name = `${app} ${version}`;
  if (stored === undefined) throw new Error(`${name} is not published`);
  if (publicKey === undefined) throw new Error(`${name}: there is no public key for ${app}`);
  const text = stored.bytes.toString();
  if (signature === undefined || !isSignedBy(publicKey, stored.bytes, signature.bytes.toString())) {
    throw new Error(`${name} is not signed by the team of ${app}`);
  }
  const release = v.parse(releaseSchema, JSON.parse(text));
  if (release.app !== app || release.version !== version) {
    throw new Error(`${name} describes itself as ${release.app} ${release.version}`);
  }
  const server = await store.get(keys.server(release.server));
  if (server === undefined || integrityOf(server.bytes) !== release.serverIntegrity) {
    throw new Error(`${name} is not what was signed: ${release.server} is another file`);
  }
  return release;
}
