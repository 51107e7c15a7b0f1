import type { Browser, BrowserContext } from '@playwright/test';
import { type AddressTrial, addressProblems } from './address-problems.ts';
import { type Fault, keyOf, sentencesOf } from './faults.ts';
import { type SmokePage, smokePages } from './pages.ts';
import { serverFaults } from './server-render.ts';
import { readSitemap } from './sitemap.ts';
import { browserFaults } from './try-page.ts';

/** How a candidate did on a real site in a real browser. */
export interface SmokeRun {
  /** ISO 8601. */
  readonly at: string;
  readonly site: string;
  /** How many pages were opened. */
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

/** Finds the faults of some pages, of the candidate or of what is live. */
type FindFaults = (pages: readonly SmokePage[]) => Promise<Fault[]>;

/** Opens a context for each window, as a visitor that the browser does not know yet. */
async function openContexts(browser: Browser, link?: string): Promise<BrowserContext[]> {
  return await each(windows, windows.length, async (viewport) => {
    const context = await browser.newContext({
      locale: 'it-IT',
      viewport,
      reducedMotion: 'reduce',
    });
    if (link !== undefined) await context.request.get(link, { maxRedirects: 0 });
    return context;
  });
}

/** @param cookie shows the candidate; without it what is live is tried */
function finder(trial: Trial, browser: Browser, cookie?: string): FindFaults {
  const { site, candidate } = trial;
  const isRemote = candidate.app !== 'shell';
  const wanted = { site, ...(cookie !== undefined && { cookie, release: candidate }) };
  return async (pages) => {
    const served = await each(pages, atOnce.server, (page) => serverFaults(page, wanted));
    // A page that the server does not have is not shown by a browser either.
    const shown = pages.filter(
      (_, index) => !served[index]?.some((text) => /^is (answered|not made)|cannot/.test(text)),
    );
    const contexts = await openContexts(browser, cookie === undefined ? undefined : trial.link);
    try {
      const visits = shown.flatMap((page) => contexts.map((context) => ({ page, context })));
      const seen = await each(visits, atOnce.browser, async ({ page, context }) => {
        const isEvaluated = isRemote && cookie !== undefined && page.isOwn;
        return await browserFaults(context, site, page, isEvaluated ? candidate : undefined);
      });
      return [
        ...pages.flatMap(({ path }, index) =>
          (served[index] ?? []).map((text) => ({ path, text })),
        ),
        ...visits.flatMap(({ page: { path }, context }, index) => {
          const width = windows[contexts.indexOf(context)]?.width;
          return (seen[index] ?? []).map((text) => ({ path, text, ...(width && { width }) }));
        }),
      ];
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
  };
}

/**
 * Opens pages of a site that is made of the candidate as visitors will see them. What is wrong with a page counts where
 * the live release does not have the same fault.
 */
export async function smokeRun(trial: Trial, browser: Browser): Promise<SmokeRun> {
  const { site, cookie, candidate, others } = trial;
  const sitemap = await readSitemap(site);
  const chosen = smokePages(candidate, { others, sitemap });
  const about = addressProblems(trial, sitemap, chosen);
  const faults = await finder(trial, browser, cookie)(chosen.pages);
  const faulty = chosen.pages.filter(({ path }) => faults.some((fault) => fault.path === path));
  const known = new Set((await finder(trial, browser)(faulty)).map(keyOf));
  const isKnown = (fault: Fault) => known.has(keyOf(fault));
  const told = (some: readonly Fault[]) => sentencesOf(some, windows.length);
  return {
    at: new Date().toISOString(),
    site,
    pages: chosen.pages.length,
    problems: [...about.problems, ...told(faults.filter((fault) => !isKnown(fault)))],
    warnings: [...about.warnings, ...told(faults.filter(isKnown))],
  };
}
