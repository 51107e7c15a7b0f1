import { apps, type Release } from '@studio/shared/contract';
import type { PublicKeys } from '../keys/signature.ts';
import { type Manifest, readManifest, unknownApps } from '../manifest/manifest.ts';
import { readReachable } from '../manifest/reachable.ts';
import { readConsents } from '../paths/consents.ts';
import { nameOf } from '../published/description.ts';
import type { Store } from '../store/store.ts';
import { saysWhatCrosses } from './exports.ts';
import type { Peers } from './problem.ts';

/** What can be said of the peers besides. */
export interface ReadPeers extends Peers {
  /** The live releases of the other apps. */
  readonly beside: readonly Release[];
  /** Every release that a candidate is held against, each as one text: the same for the same releases. */
  readonly met: readonly string[];
  /** What is not held against the candidate, and why; sentences. */
  readonly notes: readonly string[];
  /** Every app that is known here or live. */
  readonly names: readonly string[];
}

const present = (releases: readonly (Release | undefined)[]) =>
  releases.filter((release) => release !== undefined);

/**
 * Every release that a candidate can meet on a page now; those that sites would refuse are told, not held against.
 * @param seen the live set, where it was read before
 */
export async function readSurroundings(
  store: Store,
  publicKeys: PublicKeys,
  { app }: Pick<Release, 'app'>,
  seen?: Manifest,
): Promise<ReadPeers> {
  const set = seen ?? (await readManifest(store));
  const found = await Promise.all(apps.map((name) => readReachable(store, publicKeys, set, name)));
  const reachable = found.filter((one) => one !== undefined);
  const others = reachable.filter((one) => one.app !== app);
  const previous = present(others.map((one) => one.previous));
  const beside = present(others.map(({ live }) => live));
  const current = [...beside, ...present(others.map(({ rolledOut }) => rolledOut))];
  const unknown = unknownApps(set);
  // Remotes meet the shell, not one another.
  const silent = [...current, ...previous].filter(
    (other) => (app === 'shell' || other.app === 'shell') && !saysWhatCrosses(other),
  );
  return {
    others: [...current, ...previous],
    previous,
    live: reachable.find((one) => one.app === app)?.live,
    beside,
    consented: await readConsents(store, publicKeys),
    met: [...current.map(nameOf), ...previous.map((release) => `${nameOf(release)} (before)`)],
    notes: [
      ...reachable.flatMap(({ refused }) =>
        refused.map((reason) => `${reason}: sites pass it over, and so does this check.`),
      ),
      ...silent.map(
        (other) =>
          `${nameOf(other)} was built by an older tool and does not say what it ${other.app === 'shell' ? 'exports' : 'uses'}: it is taken to fit.`,
      ),
      ...unknown.map((name) => `${name} is live, but not known here: nothing was held against it.`),
    ],
    names: [...apps, ...unknown],
  };
}
