import { type Figures, type Run, runLighthouse, type Throttling } from './lighthouse.ts';
import { counts, type Summary, summarise } from './medians.ts';
import { lighthouseRuns, lighthouseViews, siteSettings, targets } from './settings.ts';
import { table } from './table.ts';

const throttlings: readonly Throttling[] = ['simulate', 'devtools'];

/** Repeats until enough runs count, at most twice as often as wanted. */
async function repeat(
  measure: () => Promise<Run>,
  progress: (line: string) => void,
): Promise<Run[]> {
  const runs: Run[] = [];
  while (runs.filter(counts).length < lighthouseRuns && runs.length < 2 * lighthouseRuns) {
    const run = await measure();
    const outcome = counts(run) ? 'kept' : 'discarded';
    progress(`  benchmark index ${run.benchmarkIndex.toFixed(0)}: ${outcome}`);
    runs.push(run);
  }
  return runs;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

const columns: readonly [string, (figures: Figures) => string][] = [
  ['performance', ({ performance }) => performance.toFixed(0)],
  ['accessibility', ({ accessibility }) => accessibility.toFixed(0)],
  ['best practices', ({ bestPractices }) => bestPractices.toFixed(0)],
  ['SEO', ({ seo }) => seo.toFixed(0)],
  ['LCP', ({ largestPaint }) => seconds(largestPaint)],
  ['FCP', ({ firstPaint }) => seconds(firstPaint)],
  ['TBT', ({ blockingTime }) => `${blockingTime.toFixed(0)} ms`],
  ['CLS', ({ layoutShift }) => layoutShift.toFixed(3)],
];

function cells(name: string, { kept, discarded, figures }: Summary): string[] {
  const values = columns.map(([, show]) => (figures === undefined ? '–' : show(figures)));
  return [name, ...values, `${kept}`, `${discarded}`];
}

/** Medians of Lighthouse's figures, as Markdown. */
export async function lighthouseSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const rows: string[][] = [];
  for (const { name, path } of lighthouseViews) {
    const url = `http://localhost:${siteSettings.port}${path}`;
    for (const throttling of throttlings) {
      progress(`Lighthouse: ${name}, ${throttling} …`);
      const runs = await repeat(() => runLighthouse(url, throttling, chromium), progress);
      rows.push(cells(`${name}, ${throttling}`, summarise(runs)));
    }
  }
  const head = ['View, throttling', ...columns.map(([title]) => title), 'runs', 'discarded'];
  return `### Lighthouse, mobile (medians)

Aim: accessibility, best practices and SEO ${targets.score}; layout shift (CLS) ${targets.layoutShift}.

${table(head, rows)}`;
}
