import { setTimeout } from 'node:timers/promises';
import {
  problemsOf,
  releaseStorm,
  type Stretch,
  underLoad,
} from '@studio/e2e/site/release-storm/storm';
import { releasesOf } from '@studio/e2e/site/releases-of';
import { addressesOf } from '@studio/scripts/site-settings';
import { withBrowser } from '../common/browser.ts';
import { quantile } from '../common/medians.ts';
import { siteSettings, stormChanges, targets } from '../common/settings.ts';
import { milliseconds, table } from '../common/table.ts';

const { site } = addressesOf(siteSettings);

/** The duration of the load without changes, in milliseconds. */
const calm = 20_000;

/** The number of published copies per app. */
const copies = 8;

/** The most problems that are logged. */
const maxLogged = 20;

function row(name: string, stretch: Stretch): string[] {
  const { visits, answers, incidents } = stretch;
  const count = (values: readonly string[]) => `${values.length}`;
  return [
    name,
    `${visits.full}`,
    `${visits.client}`,
    count(visits.failed),
    count(visits.blank),
    count([...visits.mixed, ...answers.mixed]),
    count(incidents),
    `${visits.fallbacks}`,
    `${answers.durations.length}`,
    count(answers.failed),
    `${answers.skeletonShapes}`,
    milliseconds(quantile(answers.durations, 0.5)),
    milliseconds(quantile(answers.durations, 0.99)),
  ];
}

const head = [
  'Load',
  'pages loaded',
  'navigations by links',
  'failed',
  'blank',
  'mixed',
  'browser errors',
  'fallbacks',
  'requests without a browser',
  'failed',
  'skeletons instead of pages',
  'p50',
  'p99',
];

/** Measures visits while releases change all the time; returns Markdown. */
export async function stormSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const releases = releasesOf(siteSettings.dataDir);
  return await withBrowser(chromium, async (browser) => {
    progress('visiting while nothing changes …');
    const quiet = await underLoad(browser, site, () => setTimeout(calm));
    progress(`changing releases ${stormChanges} times …`);
    const options = { browser, site, releases, changes: stormChanges, copies };
    const { changes, ...storm } = await releaseStorm(options);
    const problems = [...problemsOf(quiet), ...problemsOf(storm), ...changes.failed];
    for (const problem of problems.slice(0, maxLogged)) progress(`  ${problem}`);
    const { promoted, rolledBackReleases, shown, failed } = changes;
    const figures = [
      `${promoted}`,
      `${rolledBackReleases}`,
      `${failed.length}`,
      milliseconds(quantile(shown, 0.5)),
      milliseconds(quantile(shown, 0.99)),
      milliseconds(Math.max(...shown)),
    ];
    return `### Release storm

Aim: during promotions and rollbacks no navigation fails, no page is blank or uses a release that its bootstrap data do
not name, and the next page load shows a change within ${targets.changeShown} ms.

${table(head, [row('nothing changes', quiet), row('releases change', storm)])}

${table(['Promoted', 'rolled back', 'not shown', 'until a page shows it: p50', 'p99', 'longest'], [figures])}`;
  });
}
