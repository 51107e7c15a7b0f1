import type { Browser, BrowserContext } from '@playwright/test';
import { paths } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { inParallel } from '../files/in-parallel.ts';
import { provideAxe } from './accessibility.ts';
import type { Fault } from './faults.ts';
import { watchStorage } from './leave-page.ts';
import type { CandidateOnSite, SmokePage } from './pages.ts';
import { serverFaults } from './server-render.ts';
import { createTab, type Tab } from './try-page.ts';

/** The candidate, and the site that shows it. */
export interface SmokeTarget extends CandidateOnSite {
  /** Origin of the site. */
  readonly site: string;
  /** The link that shows the site made of the candidate and the live releases, and the cookie that it sets. */
  readonly link: string;
  readonly cookie: string;
  /**
   * The same for the live releases alone: the server renders their pages anew as well, so that both are compared under
   * the same load.
   */
  readonly liveLink: string;
  readonly liveCookie: string;
}

/**
 * The windows that every page is opened in: of a desktop, and of a small phone in dark colours. It is as narrow as a
 * desktop's window at 400 % zoom (WCAG 2.2, 1.4.10).
 */
export const windows = [
  { width: 320, height: 640, colorScheme: 'dark', name: 'at 320 pixels in dark colours' },
  { width: 1440, height: 900, colorScheme: 'light', name: 'at 1440 pixels' },
] as const;

/** The number of requests to the server at a time, and of failed ones after which the others wait. */
const requests = { atOnce: 2, lost: 3 };

/** Finds the faults of pages, made of the candidate or of the live releases. */
export interface Finder {
  readonly find: (page: SmokePage) => Promise<Fault[]>;
  readonly close: () => Promise<void>;
}

/** Opens a context for each window, of a visitor without cookies. */
async function openContexts(browser: Browser, link: string): Promise<BrowserContext[]> {
  return await inParallel(windows, windows.length, async ({ width, height, colorScheme }) => {
    const context = await browser.newContext({
      locale: 'it-IT',
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const answer = await context.request.get(link, { maxRedirects: 0 });
    if (answer.status() !== 303)
      throw new Error(`The preview link is not valid: ${answer.status()}.`);
    await provideAxe(context);
    await watchStorage(context);
    return context;
  });
}

/** Matches faults of the server's answer with which a page needs no browser. */
const unshown = /^(returns status|is not made|cannot)/;

/**
 * Requests pages from the server before a browser is busy, which would make the answers late.
 * @returns the faults by page; without the pages after several ones that cannot be requested
 */
async function askServer(
  pages: readonly SmokePage[],
  wanted: Parameters<typeof serverFaults>[1],
): Promise<ReadonlyMap<SmokePage, string[]>> {
  const answered = new Map<SmokePage, string[]>();
  let lost = 0;
  await inParallel(pages, requests.atOnce, async (page) => {
    if (lost >= requests.lost) return;
    const faults = await serverFaults(page, wanted);
    if (faults.some((text) => text.startsWith('cannot'))) lost++;
    answered.set(page, faults);
  });
  return answered;
}

/**
 * Opens a window of each size on the site.
 * @param shown the releases that the site is made of: the candidate and the live ones, or the live ones alone
 * @param pages are requested from the server at once
 */
export async function openFinder(
  target: SmokeTarget,
  browser: Browser,
  shown: 'candidate' | 'live',
  pages: readonly SmokePage[] = [],
): Promise<Finder> {
  const { site, candidate, liveCookie } = target;
  const isCandidate = shown === 'candidate';
  const isRemote = candidate.app !== 'shell';
  const home = paths.home.href();
  const isOfHome = ownerOf(home, [...target.others, candidate])?.remote === candidate;
  const wanted = isCandidate
    ? { site, cookie: target.cookie, release: candidate, liveCookie }
    : { site, cookie: liveCookie };
  const answered = new Map(await askServer(pages, wanted));
  const contexts = await openContexts(browser, isCandidate ? target.link : target.liveLink);
  const idle = new Map<BrowserContext, Tab[]>(contexts.map((context) => [context, []]));

  async function visit(context: BrowserContext, page: SmokePage): Promise<string[]> {
    const tab = idle.get(context)?.pop() ?? createTab(context);
    const isEvaluated = isRemote && page.isOwn;
    const made = isCandidate ? { release: candidate, isEvaluated } : {};
    // One window shows what a page leaves behind; each page of a shell is left in the same way.
    const isLeft = context === contexts[0] && (isRemote ? page.isOwn : page.path === home);
    const leavesFor = isOfHome || page.path === home ? paths.account.href() : home;
    const visit = { ...made, ...(isLeft && { leavesFor }) };
    const faults = await tab.visit(site, page, visit);
    idle.get(context)?.push(tab);
    return faults;
  }

  async function find(page: SmokePage): Promise<Fault[]> {
    const { path } = page;
    const served = answered.get(page) ?? (await serverFaults(page, wanted));
    // A page that is opened again is requested again.
    answered.delete(page);
    const faults = served.map((text): Fault => ({ path, text }));
    if (served.some((text) => unshown.test(text))) return faults;
    // A remote is on its own pages only: one window shows that the others still work beside it.
    const shownIn = isRemote && !page.isOwn ? contexts.slice(0, 1) : contexts;
    const seen = await Promise.all(shownIn.map((context) => visit(context, page)));
    const shown = seen.flatMap((texts, index) => {
      const shownAt = windows[index]?.name;
      return texts.map((text): Fault => ({ path, text, ...(shownAt && { shownAt }) }));
    });
    return [...faults, ...shown];
  }

  return {
    find,
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}
