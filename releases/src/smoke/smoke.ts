import type { Browser } from '@playwright/test';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { inParallel } from '../files/in-parallel.ts';
import { readSitemap } from '../site/sitemap.ts';
import { type Fault, keyOf, kindOf, sentencesOf } from './faults.ts';
import { type Finder, openFinder, type SmokeTarget, windows } from './finder.ts';
import { addressProblems, movedAddresses, type SmokePage, smokePages } from './pages.ts';
import { movedProblems } from './server-render.ts';

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

/** The number of pages that are open at a time, each in all windows. */
const atOnce = 2;

/** The number of pages between two sentences about the progress, and of faulty pages after which the test stops. */
const progressStep = 3;
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

/** Begins the fault of a page that redirects. */
const redirects = 'redirects to';

/** Matches faults that a busy machine can cause: the page is late, or its parts arrive in another order. */
const timed =
  /^(?:takes the server|moves while it loads|cannot be|shows no heading|comes from the server without)/;

/** The number of times that a page with a doubtful fault is opened. */
const looks = 4;

/** The faults of a page. */
interface Outcome {
  readonly newFaults: readonly Fault[];
  /** The live release has them as well. */
  readonly knownFaults: readonly Fault[];
  /** A later look at the candidate did not show them again. */
  readonly passingFaults: readonly Fault[];
}

/** Matches faults of the live release that come from the site: it cannot be compared now. */
const siteFault = /^cannot be|^returns status 429/;

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
  const { site, candidate, others } = target;
  const sitemap = await readSitemap(site);
  const chosen = smokePages(candidate, { others, sitemap });
  const about = addressProblems(target, sitemap, chosen);
  const moved = movedAddresses(candidate, { others, sitemap });
  const movedFaults = await Promise.all(moved.map((one) => movedProblems(one, target)));
  const found: Outcome[] = [];
  let faulty = 0;
  const finder = await openFinder(target, browser, 'candidate', chosen.pages);
  let opening: Promise<Finder> | undefined;
  const all = chosen.pages.length;
  let opened = 0;
  try {
    await inParallel([...chosen.pages.entries()], atOnce, async ([index, page]) => {
      if (faulty >= maxFaulty) return;
      const outcome = await newIn(page);
      found[index] = outcome;
      if (outcome.newFaults.length > 0) faulty++;
      opened++;
      if (opened % progressStep === 0 || opened === all)
        notify(`${opened} of ${all} pages opened.`);
    });
  } finally {
    await finder.close();
    const live = await opening?.catch(() => undefined);
    await live?.close();
  }
  const faults = found.flatMap(({ newFaults }) => newFaults);
  const known = found.flatMap(({ knownFaults }) => knownFaults);
  const passing = found.flatMap(({ passingFaults }) => passingFaults);
  const sentences = (some: readonly Fault[]) => sentencesOf(some, windows.length);
  const untried =
    opened === all
      ? []
      : [`${all - opened} other pages were not opened, because these have faults.`];
  return {
    at: new Date().toISOString(),
    site,
    pages: opened,
    problems: [...about.problems, ...movedFaults.flat(), ...sentences(faults), ...untried],
    // A page that redirects as the live release does is no fault.
    warnings: [
      ...about.warnings,
      ...sentences(known.filter(({ text }) => !text.startsWith(redirects))),
      ...sentences(
        passing.map((fault) => ({ ...fault, text: `${fault.text}, but not each time` })),
      ),
    ],
  };

  /** Returns true for a page that only the candidate has: the live release cannot have the same fault. */
  function isNew(path: string): boolean {
    const pattern = ownerOf(path, [candidate])?.claim.path;
    const isOwn = chosen.pages.some((page) => page.path === path && page.isOwn);
    return isOwn && !target.live?.routes.some((claim) => claim.path === pattern);
  }

  /**
   * Separates the faults of the candidate from those that the live release has as well. A fault that a busy machine can
   * cause counts only when each look at the candidate shows it and no look at the live releases, one after the other.
   */
  async function newIn(page: SmokePage): Promise<Outcome> {
    const faults = await finder.find(page);
    const passing = new Set<Fault>();
    const keys = new Set<string>();
    const isKnown = (fault: Fault) => keys.has(keyOf(fault)) && !isNew(fault.path);
    const isIntended = (fault: Fault) => fault.text.startsWith(redirects) && isNew(fault.path);
    const counts = (fault: Fault) => !isKnown(fault) && !isIntended(fault) && !passing.has(fault);
    const isDoubtful = (fault: Fault) =>
      counts(fault) && (timed.test(fault.text) || (candidate.app !== 'shell' && !page.isOwn));
    for (let look = 1; faults.some(counts) && look <= looks; look++) {
      if (look > 1) {
        if (!faults.some(isDoubtful)) break;
        const again = new Set((await finder.find(page)).map(kindOf));
        for (const fault of faults.filter(isDoubtful))
          if (!again.has(kindOf(fault))) passing.add(fault);
      }
      opening ??= openFinder(target, browser, 'live');
      const before = await (await opening).find(page);
      const lost = before.find(({ text }) => siteFault.test(text));
      if (lost)
        throw new Error(`${site} cannot be compared now: ${lost.path} ${lost.text}. Try again.`);
      for (const fault of before) keys.add(keyOf(fault));
    }
    return {
      newFaults: faults.filter(counts),
      knownFaults: faults.filter(isKnown),
      passingFaults: [...passing].filter((fault) => !isKnown(fault)),
    };
  }
}
