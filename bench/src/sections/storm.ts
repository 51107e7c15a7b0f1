import { setTimeout } from 'node:timers/promises';
import {
  problemsOf,
  releaseStorm,
  type Stretch,
  underLoad,
} from '@studio/e2e/site/release-storm/storm';
import { releasesOf } from '@studio/e2e/site/releases-of';
import { withBrowser } from '../common/browser.ts';
import { milliseconds, quantile, table } from '../common/figures.ts';
import { site, siteSettings, stormChanges } from '../common/settings.ts';
import type { Section } from './section.ts';

/** The duration of the load without changes, in milliseconds. */
const calm = 20_000;

/** The number of published copies per app. */
const copies = 8;

function row(name: string, stretch: Stretch): string[] {
  const { visits, answers } = stretch;
  return [
    name,
    `${visits.full + visits.client}`,
    `${answers.durations.length}`,
    `${problemsOf(stretch).length}`,
    `${visits.fallbacks}`,
    milliseconds(quantile(answers.durations, 0.99)),
  ];
}

/** Measures visits while releases change all the time. */
export const storm: Section = async ({ chromium, progress }) => {
  const releases = releasesOf(siteSettings.dataDir);
  return await withBrowser(chromium, async (browser) => {
    progress('visiting while nothing changes …');
    const quiet = await underLoad(browser, site, () => setTimeout(calm));
    progress(`changing releases ${stormChanges} times …`);
    const options = { browser, site, releases, changes: stormChanges, copies };
    const { changes, ...busy } = await releaseStorm(options);
    for (const problem of [...problemsOf(quiet), ...problemsOf(busy), ...changes.failed])
      progress(`  ${problem}`);
    const { promoted, rolledBackReleases, shown, failed } = changes;
    const figures = [promoted, rolledBackReleases, failed.length].map(String);
    const times = [quantile(shown, 0.5), quantile(shown, 0.99), Math.max(...shown)];
    return `### Release storm

Aim: during promotions and rollbacks no navigation fails, no page is blank or uses a release that its bootstrap data do
not name, and the next page load shows a change within 1 s (p99).

${table(
  ['Load', 'pages', 'requests without a browser', 'problems', 'fallbacks', 'p99 of requests'],
  [row('nothing changes', quiet), row('releases change', busy)],
)}

${table(
  ['Promoted', 'rolled back', 'not shown', 'until a page shows it: p50', 'p99', 'longest'],
  [[...figures, ...times.map((time) => milliseconds(time))]],
)}`;
  });
};
