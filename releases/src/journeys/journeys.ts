import type { Release } from '@studio/shared/contract';
import { integrityOf } from '../files/integrity.ts';
import { nameOf } from '../published/description.ts';
import { keysOf } from '../published/published.ts';
import type { Store } from '../store/store.ts';
import { type JourneyPlace, type ReleasedJourneys, runJourneys } from './run-journeys.ts';
import type { StartJourneySite } from './throwaway.ts';

/** The outcome of the journeys of a check. */
export interface JourneyRun {
  /** The number of journeys that ran. */
  readonly done: number;
  /** The names of journeys that were left out. */
  readonly leftOut: string[];
  /** Sentences; none when all journeys passed. */
  readonly problems: string[];
}

/** The candidate and the sites of its journeys. */
interface JourneyTest {
  readonly store: Store;
  readonly candidate: Release;
  /** The live releases beside it. */
  readonly others: readonly Release[];
  /** The site of the check, a link that shows the candidate there, and the browser; no journey logs in there. */
  readonly preview: JourneyPlace;
  /** Starts a site for the journeys that log in; undefined leaves these out. */
  readonly startSite: StartJourneySite | undefined;
}

/** Returns the journeys of a candidate; for the shell, which all remotes need, those of all remotes as well. */
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

/**
 * Reads journeys from the store.
 * @throws {Error} with a sentence when they differ from what was signed
 */
async function readJourneys(
  store: Store,
  release: Release,
  names: readonly string[],
): Promise<ReleasedJourneys> {
  const { file = '', integrity } = release.journeys ?? {};
  const stored = await store.get(keysOf(release.app, release.version).journeys(file));
  if (stored === undefined || integrityOf(stored.bytes) !== integrity)
    throw new Error(`${nameOf(release)} is not what was signed: ${file} differs.`);
  return { release, code: stored.bytes.toString(), names };
}

/**
 * Runs the journeys of a candidate: those without a login on the site of the check, the others on a temporary site.
 * @throws {Error} with a sentence when that site does not start
 */
export async function testJourneys({
  store,
  candidate,
  others,
  preview,
  startSite,
}: JourneyTest): Promise<JourneyRun> {
  const all = journeysFor(candidate, others);
  const runAll = async (journeys: typeof all, place: JourneyPlace) => {
    const groups = [...Map.groupBy(journeys, ({ release }) => release)];
    // Each release has a process of its own, and each journey a visitor of its own.
    const found = await Promise.all(
      groups.map(async ([release, group]) => {
        const names = group.map(({ name }) => name);
        return await runJourneys(await readJourneys(store, release, names), place);
      }),
    );
    return found.flat();
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
