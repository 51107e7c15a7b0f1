import type { Browser, BrowserContext } from '@playwright/test';
import { apps } from '@studio/shared/contract';
import { watchIncidents } from '../incidents.ts';
import type { SiteReleases } from '../releases-of.ts';
import { type Changes, changeReleases, publishCopies } from './changes.ts';
import { type Answers, askSteadily, noAnswers } from './requests.ts';
import { noVisits, roam, type Visits } from './visitor.ts';

/** A period of time under load. */
export interface Stretch {
  readonly visits: Visits;
  readonly answers: Answers;
  /** Messages of browsers: errors, warnings, blocked and failed requests. */
  readonly incidents: readonly string[];
}

/** The size of a storm. */
export interface StormOptions {
  readonly browser: Browser;
  readonly site: string;
  readonly releases: SiteReleases;
  /** Number of changes of the live releases. */
  readonly changes: number;
  /** Number of copies of every app that the storm publishes first. */
  readonly copies: number;
}

/** Number of visitors with a browser. */
const visitors = 2;

/** Number of pages requested without a browser per second, where the answers keep up. */
const pace = 20;

/** Runs visitors and requests during an action. */
export async function underLoad<Result>(
  browser: Browser,
  site: string,
  work: () => Promise<Result>,
): Promise<Stretch & { readonly result: Result }> {
  const [visits, answers] = [noVisits(), noAnswers()];
  const contexts: BrowserContext[] = [];
  let isOver = false;
  const over = () => isOver;
  try {
    while (contexts.length < visitors)
      contexts.push(await browser.newContext({ locale: 'it-IT', baseURL: site }));
    const watches = await Promise.all(contexts.map(watchIncidents));
    const load = Promise.all([
      askSteadily(site, pace, answers, over),
      ...contexts.map((context) => roam(context, site, visits, over)),
    ]);
    const working = work().finally(() => {
      isOver = true;
    });
    const [result] = await Promise.all([working, load]);
    return { visits, answers, incidents: watches.flatMap(({ verdict }) => verdict()), result };
  } finally {
    isOver = true;
    for (const context of contexts) await context.close();
  }
}

/** Returns everything that must not happen, one sentence each. */
export function problemsOf({ visits, answers, incidents }: Stretch): string[] {
  const { failed, blank, mixed } = visits;
  return [...failed, ...blank, ...mixed, ...answers.failed, ...answers.mixed, ...incidents];
}

/** Changes releases all the time while visitors browse the site; restores the live releases afterwards. */
export async function releaseStorm(
  options: StormOptions,
): Promise<Stretch & { readonly changes: Changes }> {
  const { browser, site, releases } = options;
  const before = await Promise.all(apps.map((app) => releases.readLive(app)));
  const copies = await publishCopies(releases, options.copies);
  try {
    const { result, ...stretch } = await underLoad(browser, site, () =>
      changeReleases(releases, site, copies, options.changes),
    );
    return { ...stretch, changes: result };
  } finally {
    for (const { app, version } of before) await releases.makeLive(app, version);
  }
}
