import { withBrowser } from '../common/browser.ts';
import { runLighthouse, type Throttling } from '../common/lighthouse.ts';
import { summarise } from '../common/medians.ts';
import { lighthouseViews } from '../common/settings.ts';
import { requireWorking } from '../variations/require-working.ts';
import { formNames, startVariations, type Variations } from '../variations/variations.ts';
import { alternate, type Measure } from './lighthouse-rounds.ts';
import { type Comparison, lighthouseTables, seconds } from './lighthouse-tables.ts';

const throttlings: readonly Throttling[] = ['simulate', 'devtools'];

async function compare(
  { urls }: Variations,
  chromium: string,
  progress: (line: string) => void,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const { name, path } of lighthouseViews) {
    for (const throttling of throttlings) {
      progress(`Lighthouse: ${name}, ${throttling} …`);
      const measures = formNames.map(
        (form): Measure =>
          async () => {
            try {
              const run = await runLighthouse(`${urls[form]}${path}`, throttling, chromium);
              const { benchmarkIndex, figures } = run;
              const paint = seconds(figures.largestPaint);
              progress(`  ${form}: LCP ${paint}, benchmark index ${benchmarkIndex.toFixed(0)}`);
              return run;
            } catch (error) {
              progress(`  ${form}: ${error instanceof Error ? error.message : error}`);
              return undefined;
            }
          },
      );
      const runs = await alternate(measures);
      const forms = formNames.map((form, index) => [form, summarise(runs[index] ?? [])] as const);
      comparisons.push({ name: `${name}, ${throttling}`, forms: new Map(forms) });
    }
  }
  return comparisons;
}

/** Runs Lighthouse on the site, a single build and a static page; returns the medians as Markdown. */
export async function lighthouseSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  progress('building the site as a single build …');
  const variations = await startVariations();
  try {
    await withBrowser(chromium, async (browser) => {
      for (const { path } of lighthouseViews) await requireWorking(browser, variations, path);
    });
    return lighthouseTables(await compare(variations, chromium, progress));
  } finally {
    await variations.stop();
  }
}
