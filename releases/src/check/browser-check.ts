import type { Release } from '@studio/shared/contract';
import { type JourneyRun, journeysFor, testJourneys } from '../journeys/journeys.ts';
import type { JourneySite, StartJourneySite } from '../journeys/throwaway.ts';
import type { PublicKeys, Signer } from '../keys/signature.ts';
import {
  type Composition,
  consoleApp,
  generationOf,
  liveComposition,
  readManifest,
} from '../manifest/manifest.ts';
import { longestLink, previewLink, previewToken } from '../site/preview-link.ts';
import { startBrowser } from '../smoke/browser.ts';
import { followLink, type SmokeRun, smokeRun } from '../smoke/smoke.ts';
import type { Store } from '../store/store.ts';
import { fieldProblems } from './fields.ts';
import { readPeers } from './peers.ts';

/** The lifetime of a link, a little less than the longest one: the site's clock may be behind. */
const linkLife = longestLink.check - 30_000;

/** The site that a candidate is tested on, and the signer of its link. */
interface TestSite {
  readonly site: string;
  readonly signer: Signer;
  /** Starts a site for journeys that log in; undefined leaves these journeys out. */
  readonly startSite: StartJourneySite | undefined;
  /** Receives a sentence while the test is running. */
  readonly notify: (sentence: string) => void;
}

/** The result of the part of a check that needs a browser. */
interface BrowserCheck extends SmokeRun {
  readonly journeys: Omit<JourneyRun, 'problems'>;
}

/**
 * Tests a candidate on a site, together with the live releases: the fields that it asks for, its pages, then its
 * journeys.
 * @returns undefined when no shell is live, so that there is no site, and for the console, which is no part of it
 * @throws {Error} with a sentence when the site or the browser cannot be reached
 */
export async function checkInBrowser(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Release,
  { site, signer, startSite, notify }: TestSite,
): Promise<BrowserCheck | undefined> {
  const { app, version } = candidate;
  if (app === consoleApp) return undefined;
  const peers = await readPeers(store, publicKeys, candidate);
  const { live: replaced, consented } = peers;
  const beside = peers.beside.filter((one) => one.app !== consoleApp);
  const live: Composition = Object.fromEntries(beside.map((one) => [one.app, one.version]));
  // A first shell has no site to be tested on; any other one is tested on the site of the live shell.
  const hasShell =
    app === 'shell' ? (await readManifest(store, generationOf(candidate))).apps.shell : live.shell;
  if (hasShell === undefined) return undefined;
  // A link may end while a slow machine opens pages: each part gets its own.
  const newLink = (apps: Composition = { ...live, [app]: version }) => {
    const until = new Date(Date.now() + linkLife).toISOString();
    const claim = { apps, by: signer.by, purpose: 'check', until } as const;
    return previewLink(site, previewToken(claim, signer.privateKey));
  };
  const link = newLink();
  const cookie = await followLink(site, link);
  // The first release in a generation is compared with the site of the live one.
  const isFirst = replaced !== undefined && generationOf(replaced) !== generationOf(candidate);
  const compared = isFirst
    ? liveComposition(await readManifest(store))
    : { ...live, ...(replaced && { [app]: replaced.version }) };
  const liveLink = newLink(compared);
  const liveCookie = await followLink(site, liveLink);
  const fields = await fieldProblems(site, candidate, cookie);
  const { browser, endpoint, close } = await startBrowser();
  // The second site starts while pages are tested: both mostly wait.
  const needsSite = journeysFor(candidate, beside).some(({ needsAccount }) => needsAccount);
  const starting = needsSite ? startSite?.([candidate, ...beside]) : undefined;
  // takeSite reports a failed start; without this line Node would see an unhandled rejection until then.
  starting?.catch(() => undefined);
  let isUsed = false;
  try {
    const smoke = await smokeRun(
      {
        ...{ site, link, cookie, liveLink, liveCookie, candidate, others: beside, consented },
        live: replaced,
      },
      browser,
      notify,
    );
    const { problems, ...journeys } = await testJourneys({
      store,
      candidate,
      others: beside,
      preview: { browser: endpoint, site, link: newLink() },
      // A candidate with faulty pages is rejected without its journeys.
      startSite: smoke.problems.length === 0 && starting !== undefined ? takeSite : undefined,
    });
    return { ...smoke, problems: [...smoke.problems, ...problems, ...fields], journeys };
  } finally {
    await close();
    // A site that no journey used is stopped; one that did not start has nothing to stop.
    if (!isUsed) await starting?.then(({ stop }) => stop()).catch(() => undefined);
  }

  async function takeSite(): Promise<JourneySite> {
    isUsed = true;
    if (starting === undefined) throw new Error('No site was started.');
    return await starting;
  }
}
