import type { Release } from '@studio/shared/contract';
import type { PublicKeys } from '../keys/signature.ts';
import { type Composition, isSameComposition, liveComposition } from '../manifest/composition.ts';
import { RejectedError, readManifest } from '../manifest/manifest.ts';
import { nameOf } from '../published/description.ts';
import type { Store } from '../store/store.ts';
import { type Allowances, findProblems } from './check.ts';
import { readSurroundings } from './peers.ts';
import { type CheckResult, readResult } from './result.ts';

/** How long a smoke run says something although other releases are live by now, in milliseconds. */
const freshFor = 24 * 60 * 60 * 1000;

/** What speaks against promoting a candidate for what its last smoke run found, or because there was none. */
function smokeProblems(
  candidate: Release,
  smoke: CheckResult['smoke'],
  now: number,
): readonly string[] {
  const { app, version } = candidate;
  const again = `npm run release -- check ${app} --version ${version}`;
  if (smoke === undefined) {
    return [`${nameOf(candidate)} was not tried in a browser yet: ${again}`];
  }
  if (now - Date.parse(smoke.at) > freshFor) {
    return [`${nameOf(candidate)} was last tried in a browser at ${smoke.at}: ${again}`];
  }
  return smoke.problems;
}

/**
 * A candidate is fit where its last check found nothing beside exactly what visitors may get now; where that is
 * something else by now, it is looked at again, and it must have done well in a browser within a day. On a site that
 * has no shell yet nothing can be tried.
 * @returns the revision of the live set that it was held against; undefined where it is meant anyway
 * @throws RejectedError with everything that speaks against the candidate, unless it is meant anyway
 */
export async function requireFit(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Release,
  wish: Allowances & { readonly anyway: boolean },
  now = new Date(),
): Promise<number | undefined> {
  if (wish.anyway) return undefined;
  const set = await readManifest(store);
  const live = liveComposition(set);
  const result = await readResult(store, candidate);
  const { met } = await readSurroundings(store, publicKeys, candidate);
  if (result !== undefined && isClean(result) && isBeside(result, live, met)) return set.revision;
  const problems = [
    ...(await findProblems(store, publicKeys, candidate, wish)),
    ...(live.shell === undefined ? [] : smokeProblems(candidate, result?.smoke, now.getTime())),
  ];
  if (problems.length > 0) throw new RejectedError(problems.join('\n'));
  return set.revision;
}

/** Whether a check was about these live releases, and about all these that visitors may get besides. */
function isBeside(result: CheckResult, live: Composition, met: readonly string[]): boolean {
  return isSameComposition(result.against, live) && result.met.join() === met.join();
}

function isClean({ problems, smoke }: CheckResult): boolean {
  return problems.length === 0 && smoke?.problems.length === 0;
}
