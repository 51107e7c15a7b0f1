import type { Browser } from '@playwright/test';
import type { Release } from '@studio/shared/contract';
import { compositionLink } from '../composition-link.ts';
import { startBrowser } from './browser.ts';
import { type SmokePage, smokePages } from './pages.ts';
import { tryPage } from './try-page.ts';

/** How a candidate did on a real site in a real browser. */
export interface SmokeRun {
  /** ISO 8601. */
  readonly at: string;
  readonly site: string;
  /** How many pages were opened. */
  readonly pages: number;
  /** Sentences; none where all went well. */
  readonly problems: string[];
}

/** What a smoke run is about. */
export interface Trial {
  /** Origin of the site. */
  readonly site: string;
  /** Of a link that shows the site made of the candidate and what is live. */
  readonly token: string;
  readonly candidate: Release;
  /** The live releases that the candidate is tried with. */
  readonly others: readonly Release[];
}

const linkOf = ({ site, token }: Trial) => compositionLink(site, token);

/** The site takes the link. @throws a sentence where it is away, or does not know the releases */
async function requireSite(trial: Trial): Promise<void> {
  const { site } = trial;
  const answer = await fetch(linkOf(trial), { redirect: 'manual' }).catch(() => undefined);
  if (answer === undefined) {
    throw new Error(`${site} does not answer: start the site, or name another one with --site.`);
  }
  if (answer.status === 303) return;
  throw new Error(
    `${site} does not show this release (${answer.status}): it must use the same releases and keys.`,
  );
}

/** Tries the pages as a visitor that the browser does not know yet. */
async function tryAll(
  trial: Trial,
  pages: readonly SmokePage[],
  browser: Browser,
): Promise<string[]> {
  const { site, candidate } = trial;
  const context = await browser.newContext({ locale: 'it-IT' });
  try {
    await context.request.get(linkOf(trial), { maxRedirects: 0 });
    const problems: string[] = [];
    for (const page of pages) problems.push(...(await tryPage(context, site, candidate, page)));
    return problems;
  } finally {
    await context.close();
  }
}

/** Lends a browser. */
export type WithBrowser = <Result>(use: (browser: Browser) => Promise<Result>) => Promise<Result>;

const withNewBrowser: WithBrowser = async (use) => {
  const browser = await startBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
};

/**
 * Opens the candidate's pages on a site as visitors will see them.
 * @param withBrowser lends the browser; it starts and closes one by default
 * @throws a sentence where the site or a browser is away
 */
export async function smokeRun(trial: Trial, withBrowser = withNewBrowser): Promise<SmokeRun> {
  await requireSite(trial);
  const pages = smokePages(trial.candidate, trial.others);
  const problems = await withBrowser((browser) => tryAll(trial, pages, browser));
  return { at: new Date().toISOString(), site: trial.site, pages: pages.length, problems };
}
