import type { Browser, BrowserContext } from '@playwright/test';
import { apps } from '@studio/shared/contract';
import { watchIncidents } from '../incidents.ts';
import type { SiteReleases } from '../releases-of.ts';
import { type Changes, changeReleases, publishCopies } from './changes.ts';
import { type Answers, askSteadily, noAnswers } from './requests.ts';
import { noVisits, roam, type Visits } from './visitor.ts';

/** A stretch of time under load. */
export interface Stretch {
  readonly visits: Visits;
  readonly answers: Answers;
  /** What browsers complained about: errors, warnings, refused and failed requests. */
  readonly incidents: readonly string[];
}

/** What a storm is made of. */
export interface StormOptions {
  readonly browser: Browser;
  readonly site: string;
  readonly releases: SiteReleases;
  /** How often the live set is changed. */
  readonly changes: number;
  /** Copies of every app that are published before. */
  readonly copies: number;
}

/** Visitors with a browser each. */
const visitors = 2;

/** Pages asked for without a browser, per second, where the answers keep up with it. */
const pace = 20;

/** Keeps visitors and requests going while something is done. */
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

/** Everything that must not happen, a sentence each. */
export function problemsOf({ visits, answers, incidents }: Stretch): string[] {
  const { failed, blank, mixed } = visits;
  return [...failed, ...blank, ...mixed, ...answers.failed, ...answers.mixed, ...incidents];
}

/** Releases change all the time while visitors go through the site; what was live before is live again afterwards. */
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
