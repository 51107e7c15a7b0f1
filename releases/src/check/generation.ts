import type { AppName, Release } from '@studio/shared/contract';
import {
  isRegistered,
  type Manifest,
  partOf,
  RejectedError,
  readGrants,
  readWholeManifest,
} from '../manifest/manifest.ts';
import { type Releases, readPublished } from '../published/published.ts';

/** Returns the apps of the live generation that another one lacks; those that are retired in it are not missing. */
export function missingIn(
  whole: Manifest,
  generation: number,
  grants: Manifest['grants'] = whole.grants,
): AppName[] {
  const [live, other] = [partOf(whole, 'live'), partOf(whole, generation)];
  return Object.keys(live.apps).filter(
    (app) =>
      isRegistered(grants, app) &&
      other.apps[app] === undefined &&
      other.retired?.[app] === undefined,
  );
}

/**
 * Reads the live release of every app of a generation.
 * @throws {RejectedError} when the generation lacks an app of the live one, or has no shell
 */
export async function readWholeGeneration(
  { store, publicKeys }: Releases,
  generation: number,
): Promise<readonly Release[]> {
  const whole = await readWholeManifest(store);
  const grants = await readGrants(store, publicKeys);
  const { apps } = partOf(whole, generation);
  const missing = missingIn(whole, generation, grants);
  if (missing.length > 0) throw new RejectedError(lackSentence(generation, missing));
  if (apps.shell === undefined) throw new RejectedError(lackSentence(generation, ['shell']));
  const registered = Object.entries(apps).filter(([app]) => isRegistered(grants, app));
  return await Promise.all(
    registered.map(([app, { version }]) => readPublished(store, publicKeys, app, version)),
  );
}

/** Says which apps a generation still needs. */
export const lackSentence = (generation: number, missing: readonly AppName[]): string =>
  `Generation ${generation} lacks ${missing.join(', ')}: each team promotes a release of it, or retires the app first.`;
