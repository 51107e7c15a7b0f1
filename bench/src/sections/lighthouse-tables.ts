import type { Figures } from '../common/lighthouse.ts';
import type { Summary } from '../common/medians.ts';
import { targets } from '../common/settings.ts';
import { milliseconds, table } from '../common/table.ts';
import type { FormName } from '../variations/variations.ts';

/** The figures of one view under one throttling, by form. */
export interface Comparison {
  readonly name: string;
  readonly forms: ReadonlyMap<FormName, Summary>;
}

/** Formats milliseconds as seconds with two decimals. */
export const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

const columns: readonly [string, (figures: Figures) => string][] = [
  ['performance', ({ performance }) => performance.toFixed(0)],
  ['accessibility', ({ accessibility }) => accessibility.toFixed(0)],
  ['best practices', ({ bestPractices }) => bestPractices.toFixed(0)],
  ['SEO', ({ seo }) => seo.toFixed(0)],
  ['LCP', ({ largestPaint }) => seconds(largestPaint)],
  ['FCP', ({ firstPaint }) => seconds(firstPaint)],
  ['TBT', ({ blockingTime }) => milliseconds(blockingTime)],
  ['CLS', ({ layoutShift }) => layoutShift.toFixed(3)],
];

function rows({ name, forms }: Comparison): string[][] {
  return [...forms].map(([form, { kept, discarded, figures }]) => {
    const values = columns.map(([, show]) => (figures === undefined ? '–' : show(figures)));
    return [name, form, ...values, `${kept}`, `${discarded}`];
  });
}

/** Returns the row of ratios and figures that have an aim. */
function ratios({ name, forms }: Comparison): string[] {
  const ours = forms.get('ours')?.figures;
  const ratio = (form: FormName) => {
    const { largestPaint = Number.NaN } = forms.get(form)?.figures ?? {};
    const value = (ours?.largestPaint ?? Number.NaN) / largestPaint;
    return Number.isNaN(value) ? '–' : value.toFixed(2);
  };
  if (ours === undefined) return [name, '–', '–', '–', '–', '–'];
  const { performance, accessibility, bestPractices, seo, blockingTime, layoutShift } = ours;
  const points = Math.min(performance, accessibility, bestPractices, seo);
  return [
    name,
    ratio('static page'),
    ratio('single build'),
    points.toFixed(0),
    blockingTime.toFixed(0),
    layoutShift.toFixed(3),
  ];
}

/** Renders comparisons as Markdown: a table against the aims and a table of all figures. */
export function lighthouseTables(comparisons: readonly Comparison[]): string {
  const { paintToStatic, paintToSingle, points, blockingTime, layoutShift } = targets;
  const aims = [
    'View, throttling',
    `LCP, ours to static (≤ ${paintToStatic})`,
    `LCP, ours to single (≤ ${paintToSingle})`,
    `lowest points (≥ ${points})`,
    `TBT, ms (≤ ${blockingTime})`,
    `CLS (${layoutShift})`,
  ];
  const head = [
    'View, throttling',
    'form',
    ...columns.map(([title]) => title),
    'runs',
    'discarded',
  ];
  return `### Lighthouse, mobile (medians)

Ours against the aims, which apply to the rows with applied throttling (devtools):

${table(aims, comparisons.map(ratios))}

Ours, the same site as a single build, and the same content as a static page, measured in turn:

${table(head, comparisons.flatMap(rows))}`;
}
