import type { Release } from '@studio/shared/contract';
import { type JourneyRun, journeysFor, testJourneys } from '../journeys/journeys.ts';
import type { JourneySite, StartJourneySite } from '../journeys/throwaway.ts';
import type { PublicKeys } from '../keys/signature.ts';
import type { Composition } from '../manifest/composition.ts';
import { readManifest } from '../manifest/manifest.ts';
import { longestLink, previewLink, previewToken } from '../site/preview-link.ts';
import { startBrowser } from '../smoke/browser.ts';
import { followLink, type SmokeRun, smokeRun } from '../smoke/smoke.ts';
import type { Store } from '../store/store.ts';
import { fieldProblems } from './fields.ts';
import { readSurroundings } from './peers.ts';

/** A little less than allowed: the site's clock may go behind. */
const linkLife = longestLink.check - 30_000;

/** Where a candidate is tried, and the key of the team that does so. */
interface Place {
  readonly site: string;
  readonly privateKey: string;
  /** Starts a site for journeys that log in; undefined where they are left out. */
  readonly startSite: StartJourneySite | undefined;
}

/** How a candidate did in a browser. */
export interface Tried extends SmokeRun {
  readonly journeys: Omit<JourneyRun, 'problems'>;
}

/**
 * Tries a candidate in a browser together with what is live and can be used: on pages, then on its journeys. Undefined
 * where no shell is live, because then there is no site.
 * @throws a sentence where the site or a browser is away
 */
export async function runSmoke(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Release,
  { site, privateKey, startSite }: Place,
): Promise<Tried | undefined> {
  const { app, version } = candidate;
  const {
    beside,
    live: replaced,
    consented,
  } = await readSurroundings(store, publicKeys, candidate);
  const live: Composition = Object.fromEntries(beside.map((one) => [one.app, one.version]));
  // A first shell has no site to be tried on; any other one has that of the shell before.
  const hasShell = app === 'shell' ? (await readManifest(store)).apps.shell : live.shell;
  if (hasShell === undefined) return undefined;
  const claim = { apps: { ...live, [app]: version }, by: app, purpose: 'check' } as const;
  // It may end while a slow machine opens pages: each part gets its own.
  const newLink = () => {
    const until = new Date(Date.now() + linkLife).toISOString();
    return previewLink(site, previewToken({ ...claim, until }, privateKey));
  };
  const link = newLink();
  const cookie = await followLink(site, link);
  const fields = await fieldProblems(site, candidate);
  const { browser, endpoint, close } = await startBrowser();
  // It starts while pages are tried: both mostly wait.
  const needsSite = journeysFor(candidate, beside).some(({ needsAccount }) => needsAccount);
  const starting = needsSite ? startSite?.([candidate, ...beside]) : undefined;
  starting?.catch(() => undefined);
  let isUsed = false;
  try {
    const smoke = await smokeRun(
      { site, link, cookie, candidate, others: beside, live: replaced, consented },
      browser,
    );
    const { problems, ...journeys } = await testJourneys({
      store,
      candidate,
      others: beside,
      preview: { browser: endpoint, site, link: newLink() },
      // A candidate that is refused anyway has its verdict.
      startSite: smoke.problems.length === 0 && starting !== undefined ? takeSite : undefined,
    });
    return { ...smoke, problems: [...smoke.problems, ...problems, ...fields], journeys };
  } finally {
    await close();
    if (!isUsed) await starting?.then(({ stop }) => stop()).catch(() => undefined);
  }

  async function takeSite(): Promise<JourneySite> {
    isUsed = true;
    if (starting === undefined) throw new Error('No site was started.');
    return await starting;
  }
}
