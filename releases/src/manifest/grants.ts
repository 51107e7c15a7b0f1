import { type AppName, isFirstApp, type Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { jsonText } from '../files/json.ts';
import {
  fingerprintOf,
  gateway,
  isSignedBy,
  type PublicKeys,
  releaseManager,
  signatureOf,
} from '../keys/signature.ts';
import type { Author } from './changes.ts';
import { isEntryName } from './generations.ts';
import { RejectedError } from './rejected-error.ts';
import { type Grant, type Grants, grantSchema, type Manifest } from './schemas.ts';

export const signedGrantSchema = v.looseObject({
  /** JSON of the grant; exactly these bytes are signed. */
  grant: v.string(),
  /** Ed25519 (RFC 8032), Base64. */
  signature: v.string(),
});

export type SignedGrant = v.InferOutput<typeof signedGrantSchema>;

/** Signed grants by app. */
export type SignedGrants = Readonly<Record<string, SignedGrant>>;

const grantText = jsonText(grantSchema);

/** Begins the signed text with its kind, so that a signature of another kind is never valid for a grant. */
const signedBytes = (grant: string) => Buffer.from(`grant ${grant}`);

/** Signs a grant with the key of the release manager. */
export function signGrant(grant: Grant, privateKey: string): SignedGrant {
  const text = JSON.stringify(grant);
  return { grant: text, signature: signatureOf(signedBytes(text), privateKey) };
}

/**
 * Parses a grant without verifying its signature.
 * @throws {Error} when it is malformed
 */
export const readGrant = ({ grant }: Pick<SignedGrant, 'grant'>): Grant =>
  v.parse(grantText, grant);

/** Returns a grant that the release manager signed for this app; undefined for anything else. */
export async function verifyGrant(
  app: AppName,
  signed: SignedGrant,
  publicKeys: PublicKeys,
): Promise<Grant | undefined> {
  const accepted = await publicKeys(releaseManager);
  if (!isSignedBy(accepted, signedBytes(signed.grant), signed.signature)) return undefined;
  const parsed = v.safeParse(grantText, signed.grant);
  return parsed.success && parsed.output.app === app ? parsed.output : undefined;
}

/** Returns the verified grants. */
export async function verifiedGrants(
  signed: SignedGrants,
  publicKeys: PublicKeys,
): Promise<Grants> {
  const found = await Promise.all(
    Object.entries(signed).map(async ([app, one]) => [
      app,
      await verifyGrant(app, one, publicKeys),
    ]),
  );
  return Object.fromEntries(found.filter(([, grant]) => grant !== undefined));
}

/** Returns true when an app is part of the site: an app from the site's start, or one with a grant. */
export function isRegistered(grants: Grants | undefined, app: AppName): boolean {
  const grant = grants?.[app];
  return grant === undefined ? isFirstApp(app) : grant.revoked !== true;
}

/** Returns a path that a release claims outside of its grant; undefined when the grant has all of them. */
export function pathOutsideGrant(
  { app, routes }: Pick<Release, 'app' | 'routes'>,
  grants: Grants | undefined,
): string | undefined {
  if (isFirstApp(app)) return undefined;
  const grant = grants?.[app];
  const isBelow = (path: string, prefix: string) =>
    path === prefix || path.startsWith(`${prefix}/`);
  const prefixes = grant?.paths ?? [];
  return routes.find(({ path }) => !prefixes.some((prefix) => isBelow(path.toLowerCase(), prefix)))
    ?.path;
}

/** The parts of a grant that a change sets; parts that are left out stay. */
export interface GrantedParts {
  readonly keys?: readonly string[] | undefined;
  readonly paths?: readonly string[] | undefined;
  readonly budget?: Grant['budget'];
  /** The texts that stay valid of an app whose keys are replaced: see {@link Grant}. */
  readonly kept?: readonly string[] | undefined;
}

/**
 * Grants an app its paths, keys and bytes, or changes its grant.
 * @throws {RejectedError} when a first grant has no path or no key, for reserved names, and for more than other keys of
 *   an app that a site has from its start
 */
export function granted(
  live: Manifest,
  app: AppName,
  { keys, paths, budget, kept }: GrantedParts,
  author: Author,
): Manifest {
  rejectReserved(app);
  const isFirst = isFirstApp(app);
  if (isFirst && (keys === undefined || (paths ?? budget) !== undefined)) throw firstAppError(app);
  const before = live.grants?.[app];
  const given = before?.revoked === true ? undefined : before;
  const next = {
    keys: [...(keys ?? given?.keys ?? [])],
    paths: [...(paths ?? given?.paths ?? [])],
    ...((budget ?? given?.budget) && { budget: budget ?? given?.budget }),
    ...((kept ?? given?.kept) && { kept: [...(kept ?? given?.kept ?? [])] }),
  };
  if (next.keys.length === 0 || (next.paths.length === 0 && !isFirst))
    throw new RejectedError(`A first grant of ${app} needs --path and --key.`);
  const change =
    kept === undefined
      ? ({ what: 'grant', paths: next.paths } as const)
      : ({ what: 'hand over', keys: next.keys.map(fingerprintOf) } as const);
  return withGrant(live, app, next, { ...author, app, ...change });
}

/**
 * Takes everything from an app: sites answer its paths as if it did not exist, and accept no release of it.
 * @throws {RejectedError} when the app has no grant
 */
export function revoked(live: Manifest, app: AppName, author: Author): Manifest {
  rejectReserved(app);
  if (isFirstApp(app)) throw firstAppError(app);
  if (!isRegistered(live.grants, app)) throw new RejectedError(`${app} has no grant.`);
  const nothing = { keys: [], paths: [], revoked: true };
  return withGrant(live, app, nothing, { ...author, what: 'revoke', app });
}

/** Names that the store or the keys use for something else. */
const reserved = [
  ...[releaseManager, gateway, 'consents', 'damaged', 'history', 'live', 'previews', 'reports'],
];

function rejectReserved(app: AppName): void {
  if (reserved.includes(app) || isEntryName(app))
    throw new RejectedError(`${app} cannot be the name of an app.`);
}

const firstAppError = (app: AppName) =>
  new RejectedError(
    `${app} is part of every site and needs no grant: --key alone hands it over, retire withdraws it.`,
  );

function withGrant(
  live: Manifest,
  app: AppName,
  parts: Pick<Grant, 'keys' | 'kept' | 'paths' | 'budget' | 'revoked'>,
  change: Grant['change'],
): Manifest {
  const revision = live.revision + 1;
  const grant: Grant = { app, revision, ...parts, change };
  return { ...live, revision, grants: { ...live.grants, [app]: grant }, change };
}
