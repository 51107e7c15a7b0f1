import type { Browser, BrowserContext } from '@playwright/test';
import { ownerOf } from '@studio/shared/contract';
import { readSitemap } from '../site/sitemap.ts';
import { type Fault, keyOf, sentencesOf } from './faults.ts';
import { type AddressTrial, addressProblems, type SmokePage, smokePages } from './pages.ts';
import { serverFaults } from './server-render.ts';
import { browserFaults } from './try-page.ts';

/** How a candidate did on a real site in a real browser. */
export interface SmokeRun {
  /** ISO 8601. */
  readonly at: string;
  readonly site: string;
  /** How many pages were opened; the rest were not where several had problems. */
  readonly pages: number;
  /** Sentences; none where all went well. */
  readonly problems: string[];
  /** Faults that are no worse than on the live release; sentences. */
  readonly warnings: string[];
}

/** What a smoke run is about. */
export interface Trial extends AddressTrial {
  /** Origin of the site. */
  readonly site: string;
  /** Shows the site made of the candidate and what is live, and the cookie that it is exchanged for. */
  readonly link: string;
  readonly cookie: string;
}

/** The windows that every page is tried in: a phone's and a desk's. */
const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** How many pages are open at a time, and how many are asked of the server. */
const atOnce = { browser: 3, server: 2 };

/** Pages per round, and the number of faulty pages after which the run stops. */
const round = 3;
const enough = 3;

/**
 * Follows the link.
 * @returns the cookie that shows the candidate
 * @throws a sentence where the site is away, or does not know the releases
 */
export async function followLink(site: string, link: string): Promise<string> {
  const answer = await fetch(link, { redirect: 'manual' }).catch(() => undefined);
  if (answer === undefined) {
    throw new Error(`${site} does not answer: start the site, or name another one with --site.`);
  }
  if (answer.status === 303) {
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
  }
  throw new Error(
    `${site} does not show this release (${answer.status}): it must use the same releases and keys.`,
  );
}

/** Does something with each item, so many at a time; gives the outcomes in the order of the items. */
async function each<Item, Outcome>(
  items: readonly Item[],
  limit: number,
  act: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, item] = next;
      outcomes[index] = await act(item);
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  return outcomes;
}

/** Finds the faults of pages, of the candidate or of what is live. */
interface Finder {
  readonly find: (pages: readonly SmokePage[]) => Promise<Fault[]>;
  readonly close: () => Promise<void>;
}

/** Begins the fault of a page that leads to another. */
const redirects = 'redirects to';

/** Faults of the live release that say nothing about it: the site was not there to be compared with. */
const unknowable = /^cannot be|^is answered with 429/;

/** Opens a context for each window, as a visitor that the browser does not know yet. */
async function openContexts(browser: Browser, link?: string): Promise<BrowserContext[]> {
  return await each(windows, windows.length, async (viewport) => {
    const context = await browser.newContext({
      locale: 'it-IT',
      viewport,
      reducedMotion: 'reduce',
    });
    if (link !== undefined) {
      const answer = await context.request.get(link, { maxRedirects: 0 });
      if (answer.status() !== 303)
        throw new Error(`The preview link is not valid: ${answer.status()}.`);
    }
    return context;
  });
}

/** @param cookie shows the candidate; without it what is live is tried */
async function openFinder(trial: Trial, browser: Browser, cookie?: string): Promise<Finder> {
  const { site, candidate } = trial;
  const isRemote = candidate.app !== 'shell';
  const wanted = { site, ...(cookie !== undefined && { cookie, release: candidate }) };
  const contexts = await openContexts(browser, cookie === undefined ? undefined : trial.link);

  async function find(pages: readonly SmokePage[]): Promise<Fault[]> {
    const served = await each(pages, atOnce.server, (page) => serverFaults(page, wanted));
    // A page that the server does not have is not shown by a browser either.
    const shown = pages.filter(
      (_, index) => !served[index]?.some((text) => /^(is (answered|not made)|cannot)/.test(text)),
    );
    const visits = shown.flatMap((page) => contexts.map((context) => ({ page, context })));
    const seen = await each(visits, atOnce.browser, async ({ page, context }) => {
      if (cookie === undefined) return await browserFaults(context, site, page);
      const isEvaluated = isRemote && page.isOwn;
      return await browserFaults(context, site, page, { release: candidate, isEvaluated });
    });
    return [
      ...pages.flatMap(({ path }, index) => (served[index] ?? []).map((text) => ({ path, text }))),
      ...visits.flatMap(({ page: { path }, context }, index) => {
        const width = windows[contexts.indexOf(context)]?.width;
        return (seen[index] ?? []).map((text) => ({ path, text, ...(width && { width }) }));
      }),
    ];
  }

  return {
    find,
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/**
 * Opens pages of a site that is made of the candidate as visitors will see them. What is wrong with a page counts where
 * the live release does not have the same fault. Where that holds of several pages, the rest are not opened: a page that
 * does not come takes as long as the patience of its visitors.
 */
export async function smokeRun(trial: Trial, browser: Browser): Promise<SmokeRun> {
  const { site, cookie, candidate, others } = trial;
  const sitemap = await readSitemap(site);
  const chosen = smokePages(candidate, { others, sitemap });
  const about = addressProblems(trial, sitemap, chosen);
  const left = [...chosen.pages];
  const faults: Fault[] = [];
  const known: Fault[] = [];
  const faulty = new Set<string>();
  const finder = await openFinder(trial, browser, cookie);
  try {
    while (left.length > 0 && faulty.size < enough) {
      const { newFaults, knownFaults } = await newIn(left.splice(0, round));
      faults.push(...newFaults);
      known.push(...knownFaults);
      for (const { path } of newFaults) faulty.add(path);
    }
  } finally {
    await finder.close();
  }
  const told = (some: readonly Fault[]) => sentencesOf(some, windows.length);
  const untried =
    left.length === 0
      ? []
      : [`${left.length} other pages were not tried, because these have faults.`];
  return {
    at: new Date().toISOString(),
    site,
    pages: chosen.pages.length - left.length,
    problems: [...about.problems, ...told(faults), ...untried],
    // A page that leads elsewhere, now as before, is as it should be.
    warnings: [...about.warnings, ...told(known.filter(({ text }) => !text.startsWith(redirects)))],
  };

  /** Whether a path of the candidate answers the page that its live release does not have: all faults are its own. */
  function isNew(path: string): boolean {
    const pattern = ownerOf(path, [candidate])?.claim.path;
    const isOwn = chosen.pages.some((page) => page.path === path && page.isOwn);
    return isOwn && !trial.live?.routes.some((claim) => claim.path === pattern);
  }

  /** Tells the faults of the candidate from those that are on the live release as well. */
  async function newIn(pages: readonly SmokePage[]) {
    const found = await finder.find(pages);
    const suspects = pages.filter(({ path }) => found.some((fault) => fault.path === path));
    if (suspects.length === 0) return { newFaults: [], knownFaults: [] };
    const live = await openFinder(trial, browser);
    try {
      const before = await live.find(suspects);
      const lost = before.find(({ text }) => unknowable.test(text));
      if (lost)
        throw new Error(`${site} cannot be compared now: ${lost.path} ${lost.text}. Try again.`);
      const keys = new Set(before.map(keyOf));
      const isKnown = (fault: Fault) => keys.has(keyOf(fault)) && !isNew(fault.path);
      const isMeant = (fault: Fault) => fault.text.startsWith(redirects) && isNew(fault.path);
      return {
        newFaults: found.filter((fault) => !isKnown(fault) && !isMeant(fault)),
        knownFaults: found.filter(isKnown),
      };
    } finally {
      await live.close();
    }
  }
}
