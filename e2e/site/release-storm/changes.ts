import { setTimeout } from 'node:timers/promises';
import { readHistory, readManifest } from '@studio/releases/manifest';
import { type AppName, apps } from '@studio/shared/contract';
import { compositionIn } from '../page.ts';
import type { SiteReleases } from '../releases-of.ts';
import { pick } from './targets.ts';

/** The outcome of release changes; a failure is a sentence. */
export interface Changes {
  promoted: number;
  rolledBackReleases: number;
  /** Times from the change to the last byte of the first page that shows it, in milliseconds. */
  readonly shown: number[];
  readonly failed: string[];
}

/** Versions to promote, by app. */
export type Copies = { readonly [app in AppName]?: readonly string[] };

/** Longest time until a page shows a change, in milliseconds. */
const patience = 20_000;

/** Pause between two requests for a page, in milliseconds. */
const look = 20;

/** Longest pause before the next change, in milliseconds. */
const longestPause = 500;

/** Publishes the live release of every app several more times, as separate versions. */
export async function publishCopies(releases: SiteReleases, each: number): Promise<Copies> {
  const run = Date.now().toString(36);
  const copies: [AppName, string[]][] = [];
  for (const app of apps) {
    const versions = Array.from({ length: each }, (_, index) => `9.0.${index}-storm-${run}`);
    for (const version of versions) await releases.publishCopy(app, version);
    copies.push([app, versions]);
  }
  return Object.fromEntries(copies);
}

/** Returns the live composition as the bootstrap data name it. */
export async function liveCompositionText({ store }: SiteReleases): Promise<string> {
  const live = await readManifest(store);
  return apps
    .flatMap((app) => {
      const version = live.apps[app]?.version;
      return version === undefined ? [] : [`${app}@${version}`];
    })
    .join(' ');
}

/**
 * Waits until a new page consists of these releases.
 * @returns false after the longest time
 */
export async function untilShown(site: string, composition: string): Promise<boolean> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const answer = await fetch(site).catch(() => undefined);
    const html = (await answer?.text().catch(() => undefined)) ?? '';
    if (compositionIn(html) === composition) return true;
    await setTimeout(look);
  }
  return false;
}

/** Promotes another release of one app or rolls it back, with about equal probability. */
async function changeOne(releases: SiteReleases, copies: Copies, changes: Changes): Promise<void> {
  const app = pick(apps);
  const live = (await readManifest(releases.store)).apps[app];
  if (Math.random() < 0.5 && live !== undefined && live.before.length > 0) {
    await releases.rollBack(app);
    changes.rolledBackReleases += 1;
    return;
  }
  const others = (copies[app] ?? []).filter((version) => version !== live?.version);
  await releases.makeLive(app, pick(others));
  changes.promoted += 1;
}

/** Changes the live release of random apps several times, each time when a page shows the previous change. */
export async function changeReleases(
  releases: SiteReleases,
  site: string,
  copies: Copies,
  times: number,
): Promise<Changes> {
  const changes: Changes = { promoted: 0, rolledBackReleases: 0, shown: [], failed: [] };
  const { length: before } = await readHistory(releases.store);
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await changeOne(releases, copies, changes);
    const composition = await liveCompositionText(releases);
    if (await untilShown(site, composition)) changes.shown.push(performance.now() - began);
    else changes.failed.push(`no page has shown ${composition}`);
    await setTimeout(Math.random() * longestPause);
  }
  const history = (await readHistory(releases.store)).slice(before);
  const halts = history.filter(({ what }) => what === 'halt');
  changes.failed.push(...halts.map(({ app, from }) => `the site itself took ${app} ${from} back`));
  return changes;
}
