import { type AppName, inAppOrder, type Release } from '@studio/shared/contract';
import type { PublicKeys } from '../keys/signature.ts';
import {
  generationOf,
  isRegistered,
  type Manifest,
  type Reachable,
  readGrants,
  readManifest,
  readReachable,
} from '../manifest/manifest.ts';
import { readConsents } from '../paths/consents.ts';
import { nameOf } from '../published/description.ts';
import type { Store } from '../store/store.ts';
import type { Peers } from './problem.ts';

/** The peers as the store has them now. */
interface ReadPeers extends Peers {
  /** The live releases of the other apps. */
  readonly beside: readonly Release[];
  /** The names of all peers: the same list for the same releases. */
  readonly names: readonly string[];
  /** Sentences about releases that the check does not compare, and why. */
  readonly notes: readonly string[];
  /** The candidate's app and every live one. */
  readonly apps: readonly string[];
}

const present = (releases: readonly (Release | undefined)[]) =>
  releases.filter((release) => release !== undefined);

/** Returns the releases of the other apps that a release of an app meets, of all that visitors may get. */
export function peersAmong(reachable: readonly Reachable[], app: AppName) {
  const others = reachable.filter((one) => one.app !== app);
  const previous = present(others.map((one) => one.previous));
  const beside = present(others.map(({ live }) => live));
  const current = [...beside, ...present(others.map(({ rolledOut }) => rolledOut))];
  return { others: [...current, ...previous], previous, beside, current };
}

/**
 * Reads every release of its generation that a release of an app can meet on a page now. Releases that sites would reject are noted, not
 * compared.
 * @param seen the manifest, when it was read before
 */
export async function readPeers(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Pick<Release, 'app' | 'generation'>,
  seen?: Manifest,
): Promise<ReadPeers> {
  const { app } = candidate;
  const manifest = seen ?? (await readManifest(store, generationOf(candidate)));
  const grants = await readGrants(store, publicKeys);
  const names = inAppOrder(Object.keys(manifest.apps));
  const found = await Promise.all(
    names
      .filter((name) => isRegistered(grants, name))
      .map((name) => readReachable(store, publicKeys, manifest, name)),
  );
  const reachable = found.filter((one) => one !== undefined);
  // The first release in a generation replaces one of the live generation.
  const replaced =
    reachable.find((one) => one.app === app) ??
    (await readReachable(store, publicKeys, await readManifest(store), app));
  const { others, previous, beside, current } = peersAmong(reachable, app);
  return {
    others,
    previous,
    live: replaced?.live,
    beside,
    consented: await readConsents(store, publicKeys),
    names: [...current.map(nameOf), ...previous.map((release) => `${nameOf(release)} (before)`)],
    notes: [
      ...reachable.flatMap(({ rejected }) =>
        rejected.map((reason) => `${reason}: sites skip it, and so does this check.`),
      ),
      ...names
        .filter((name) => !isRegistered(grants, name))
        .map(
          (name) =>
            `${name} is live, but has no grant: sites leave it out, and so does this check.`,
        ),
    ],
    grants,
    apps: inAppOrder([app, ...names]),
  };
}
