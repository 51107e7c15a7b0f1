import type { Browser, BrowserContext } from '@playwright/test';
import { ownerOf } from '@studio/shared/contract';
import { readSitemap } from '../site/sitemap.ts';
import { type Fault, keyOf, sentencesOf } from './faults.ts';
import { addressProblems, type CandidateOnSite, type SmokePage, smokePages } from './pages.ts';
import { serverFaults } from './server-render.ts';
import { browserFaults } from './try-page.ts';

/** The result of a smoke test. */
export interface SmokeRun {
  /** ISO 8601. */
  readonly at: string;
  readonly site: string;
  /** The number of pages that were opened; after several faulty pages the rest is left out. */
  readonly pages: number;
  /** Sentences; none when the test passed. */
  readonly problems: string[];
  /** Sentences about faults that the live release has as well. */
  readonly warnings: string[];
}

/** The candidate, and the site that shows it. */
export interface SmokeTarget extends CandidateOnSite {
  /** Origin of the site. */
  readonly site: string;
  /** The link that shows the site made of the candidate and the live releases, and the cookie that it sets. */
  readonly link: string;
  readonly cookie: string;
}

/** The windows that every page is opened in: of a phone and of a desktop. */
const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** The number of pages that are open, and of requests to the server, at a time. */
const atOnce = { browser: 3, server: 2 };

/** The number of pages in a round, and of faulty pages after which the test stops. */
const roundSize = 3;
const maxFaulty = 3;

/**
 * Follows the link.
 * @returns the cookie that shows the candidate
 * @throws {Error} with a sentence when the site cannot be reached, or does not show the candidate
 */
export async function followLink(site: string, link: string): Promise<string> {
  const answer = await fetch(link, { redirect: 'manual' }).catch((cause: unknown) => {
    const sentence = `${site} does not answer: start the site, or name another one with --site.`;
    throw new Error(sentence, { cause });
  });
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

/** Runs a task for each item, a limited number at a time; returns the outcomes in the order of the items. */
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

/** Finds the faults of pages, made of the candidate or of the live releases. */
interface Finder {
  readonly find: (pages: readonly SmokePage[]) => Promise<Fault[]>;
  readonly close: () => Promise<void>;
}

/** Begins the fault of a page that redirects. */
const redirects = 'redirects to';

/** Matches faults of the live release that come from the site: it cannot be compared now. */
const siteFault = /^cannot be|^returns status 429/;

/** Opens a context for each window, of a visitor without cookies. */
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

/**
 * Opens a window of each size on the site.
 * @param cookie shows the candidate; without it the site shows the live releases
 */
async function openFinder(target: SmokeTarget, browser: Browser, cookie?: string): Promise<Finder> {
  const { site, candidate } = target;
  const isRemote = candidate.app !== 'shell';
  const wanted = { site, ...(cookie !== undefined && { cookie, release: candidate }) };
  const contexts = await openContexts(browser, cookie === undefined ? undefined : target.link);

  async function find(pages: readonly SmokePage[]): Promise<Fault[]> {
    const served = await each(pages, atOnce.server, (page) => serverFaults(page, wanted));
    // A page that the server does not render needs no browser.
    const shown = pages.filter(
      (_, index) =>
        !served[index]?.some((text) => /^(returns status|is not made|cannot)/.test(text)),
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
 * Opens pages of a site made of the candidate. A fault counts unless the live release has the same. After several
 * faulty pages the rest is not opened: a page that does not load takes until its timeout.
 * @param notify receives a sentence after every few pages
 */
export async function smokeRun(
  target: SmokeTarget,
  browser: Browser,
  notify: (sentence: string) => void = () => undefined,
): Promise<SmokeRun> {
  const { site, cookie, candidate, others } = target;
  const sitemap = await readSitemap(site);
  const chosen = smokePages(candidate, { others, sitemap });
  const about = addressProblems(target, sitemap, chosen);
  const left = [...chosen.pages];
  const faults: Fault[] = [];
  const known: Fault[] = [];
  const faulty = new Set<string>();
  const finder = await openFinder(target, browser, cookie);
  try {
    while (left.length > 0 && faulty.size < maxFaulty) {
      const { newFaults, knownFaults } = await newIn(left.splice(0, roundSize));
      faults.push(...newFaults);
      known.push(...knownFaults);
      for (const { path } of newFaults) faulty.add(path);
      notify(`${chosen.pages.length - left.length} of ${chosen.pages.length} pages opened.`);
    }
  } finally {
    await finder.close();
  }
  const sentences = (some: readonly Fault[]) => sentencesOf(some, windows.length);
  const untried =
    left.length === 0
      ? []
      : [`${left.length} other pages were not opened, because these have faults.`];
  return {
    at: new Date().toISOString(),
    site,
    pages: chosen.pages.length - left.length,
    problems: [...about.problems, ...sentences(faults), ...untried],
    // A page that redirects as the live release does is no fault.
    warnings: [
      ...about.warnings,
      ...sentences(known.filter(({ text }) => !text.startsWith(redirects))),
    ],
  };

  /** Returns true for a page that only the candidate has: the live release cannot have the same fault. */
  function isNew(path: string): boolean {
    const pattern = ownerOf(path, [candidate])?.claim.path;
    const isOwn = chosen.pages.some((page) => page.path === path && page.isOwn);
    return isOwn && !target.live?.routes.some((claim) => claim.path === pattern);
  }

  /** Separates the faults of the candidate from those that the live release has as well. */
  async function newIn(pages: readonly SmokePage[]) {
    const found = await finder.find(pages);
    const suspects = pages.filter(({ path }) => found.some((fault) => fault.path === path));
    if (suspects.length === 0) return { newFaults: [], knownFaults: [] };
    const live = await openFinder(target, browser);
    try {
      const before = await live.find(suspects);
      const lost = before.find(({ text }) => siteFault.test(text));
      if (lost)
        throw new Error(`${site} cannot be compared now: ${lost.path} ${lost.text}. Try again.`);
      const keys = new Set(before.map(keyOf));
      const isKnown = (fault: Fault) => keys.has(keyOf(fault)) && !isNew(fault.path);
      const isIntended = (fault: Fault) => fault.text.startsWith(redirects) && isNew(fault.path);
      return {
        newFaults: found.filter((fault) => !isKnown(fault) && !isIntended(fault)),
        knownFaults: found.filter(isKnown),
      };
    } finally {
      await live.close();
    }
  }
}
