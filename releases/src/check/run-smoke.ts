import type { Release } from '@studio/shared/contract';
import type { Composition } from '../composition.ts';
import { compositionToken, longestLink } from '../composition-link.ts';
import { readLiveSet } from '../live/index.ts';
import type { PublicKeys } from '../signature.ts';
import { type SmokeRun, smokeRun } from '../smoke/smoke-run.ts';
import type { Store } from '../store/index.ts';
import { fieldProblems } from './fields.ts';
import { readSurroundings } from './surroundings.ts';

/** A little less than allowed: the site's clock may go behind. */
const linkLife = longestLink.check - 30_000;

/** Where a candidate is tried, and the key of the team that does so. */
interface Place {
  readonly site: string;
  readonly privateKey: string;
}

/**
 * Tries a candidate on a site: in a browser together with what is live and can be used, and whether the site's backend
 * has the fields that it asks for. Undefined where no shell is live, because then there is no site.
 * @throws a sentence where the site or a browser is away
 */
export async function runSmoke(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Release,
  { site, privateKey }: Place,
): Promise<SmokeRun | undefined> {
  const { app, version } = candidate;
  const { beside } = await readSurroundings(store, publicKeys, candidate);
  const live: Composition = Object.fromEntries(beside.map((one) => [one.app, one.version]));
  // A first shell has no site to be tried on; any other one has that of the shell before.
  const hasShell = app === 'shell' ? (await readLiveSet(store)).apps.shell : live.shell;
  if (hasShell === undefined) return undefined;
  const until = new Date(Date.now() + linkLife).toISOString();
  const claim = { apps: { ...live, [app]: version }, until, by: app, purpose: 'check' } as const;
  const run = await smokeRun({
    site,
    token: compositionToken(claim, privateKey),
    candidate,
    others: beside,
  });
  return { ...run, problems: [...run.problems, ...(await fieldProblems(site, candidate))] };
}
