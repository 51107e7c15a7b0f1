import type { Release } from '@studio/shared/contract';
import { integrityOf } from '../files/integrity.ts';
import { nameOf } from '../published/description.ts';
import { keysOf } from '../published/published.ts';
import type { Store } from '../store/store.ts';
import { type JourneyPlace, type ReleasedJourneys, runJourneys } from './run-journeys.ts';
import type { StartJourneySite } from './throwaway.ts';

/** The outcome of the journeys of a check. */
export interface JourneyRun {
  /** How many ran. */
  readonly done: number;
  /** Names of those that were left out. */
  readonly leftOut: string[];
  /** Sentences; none where all went well. */
  readonly problems: string[];
}

/** The parts that the journeys of a check need. */
export interface JourneyTrial {
  readonly store: Store;
  readonly candidate: Release;
  /** The live releases beside it. */
  readonly others: readonly Release[];
  /** The real site, where no journey logs in, with a link that shows the candidate, and the browser that is used. */
  readonly preview: JourneyPlace;
  /** Starts a site for those that log in; undefined where they are left out. */
  readonly startSite: StartJourneySite | undefined;
}

/** Returns the journeys of a candidate; for the shell, which is under all remotes, those of all remotes. */
export function journeysFor(
  candidate: Release,
  others: readonly Release[],
): { readonly release: Release; readonly name: string; readonly needsAccount: boolean }[] {
  const releases = candidate.app === 'shell' ? [candidate, ...others] : [candidate];
  return releases.flatMap((release) =>
    (release.journeys?.list ?? []).map(({ name, needs }) => ({
      release,
      name,
      needsAccount: needs === 'account',
    })),
  );
}

/** @throws a sentence where the journeys are not what was signed */
async function released(
  store: Store,
  release: Release,
  names: readonly string[],
): Promise<ReleasedJourneys> {
  const { file = '', integrity } = release.journeys ?? {};
  const stored = await store.get(keysOf(release.app, release.version).journeys(file));
  if (stored === undefined || integrityOf(stored.bytes) !== integrity)
    throw new Error(`${nameOf(release)} is not what was signed: ${file} is another file.`);
  return { release, code: stored.bytes.toString(), names };
}

/**
 * Runs the journeys of a candidate: those without a login on the real site, the others on a site that is thrown away.
 * @throws a sentence where that site does not start
 */
export async function testJourneys({
  store,
  candidate,
  others,
  preview,
  startSite,
}: JourneyTrial): Promise<JourneyRun> {
  const all = journeysFor(candidate, others);
  const runAll = async (journeys: typeof all, place: JourneyPlace) => {
    const groups = Map.groupBy(journeys, ({ release }) => release);
    const problems: string[] = [];
    for (const [release, group] of groups) {
      const names = group.map(({ name }) => name);
      problems.push(...(await runJourneys(await released(store, release, names), place)));
    }
    return problems;
  };
  const [withAccount, anonymous] = [true, false].map((needs) =>
    all.filter(({ needsAccount }) => needsAccount === needs),
  );
  const problems = await runAll(anonymous ?? [], preview);
  if (withAccount === undefined || withAccount.length === 0)
    return { done: all.length, leftOut: [], problems };
  if (startSite === undefined) {
    const leftOut = withAccount.map(({ name }) => name);
    return { done: all.length - leftOut.length, leftOut, problems };
  }
  const { url, account, stop } = await startSite([candidate, ...others]);
  try {
    const place = { browser: preview.browser, site: url, account };
    problems.push(...(await runAll(withAccount, place)));
  } finally {
    await stop();
  }
  return { done: all.length, leftOut: [], problems };
}
