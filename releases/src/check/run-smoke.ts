import { apps, type Release } from '@studio/shared/contract';
import { liveComposition } from '../composition.ts';
import { compositionToken, longestLink } from '../composition-link.ts';
import { readLiveSet } from '../live/index.ts';
import { type PublicKeys, readPublished } from '../published.ts';
import { type SmokeRun, smokeRun } from '../smoke/smoke-run.ts';
import type { Store } from '../store/index.ts';

/** A little less than allowed: the site's clock may go behind. */
const linkLife = longestLink.check - 30_000;

/** Where a candidate is tried, and the key of the team that does so. */
interface Place {
  readonly site: string;
  readonly privateKey: string;
}

/**
 * Tries a candidate in a browser together with what is live; undefined where no shell is live, because then there is
 * no site yet.
 * @throws a sentence where the site or a browser is away
 */
export async function runSmoke(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Release,
  { site, privateKey }: Place,
): Promise<SmokeRun | undefined> {
  const { app, version } = candidate;
  const live = liveComposition(await readLiveSet(store));
  if (live.shell === undefined) return undefined;
  const others = apps.flatMap((name) => {
    const beside = live[name];
    return name === app || beside === undefined
      ? []
      : [readPublished(store, publicKeys, name, beside)];
  });
  const until = new Date(Date.now() + linkLife).toISOString();
  const claim = { apps: { ...live, [app]: version }, until, by: app, purpose: 'check' } as const;
  return await smokeRun({
    site,
    token: compositionToken(claim, privateKey),
    candidate,
    others: await Promise.all(others),
  });
}
