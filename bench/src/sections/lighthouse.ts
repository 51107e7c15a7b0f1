import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumFlags } from '@studio/e2e/site/chromium';
import { jsonText } from '@studio/releases/json';
import * as v from 'valibot';
import { withBrowser } from '../common/browser.ts';
import { inTurn, median, table } from '../common/figures.ts';
import { lighthouseRuns, lighthouseViews } from '../common/settings.ts';
import { requireWorking } from '../variations/require-working.ts';
import { formNames, withVariations } from '../variations/variations.ts';
import type { Section } from './section.ts';

const program = join(import.meta.dirname, '../../node_modules/.bin/lighthouse');
const run = promisify(execFile);

/** The throttling methods of Lighthouse: computed after the load, or applied during it. */
const throttlings = ['simulate', 'devtools'] as const;

const audit = v.object({ numericValue: v.number() });
const category = v.object({ score: v.number() });
const reportSchema = jsonText(
  v.object({
    environment: v.object({ benchmarkIndex: v.number() }),
    categories: v.object({
      performance: category,
      accessibility: category,
      'best-practices': category,
      seo: category,
    }),
    audits: v.object({
      'largest-contentful-paint': audit,
      'first-contentful-paint': audit,
      'total-blocking-time': audit,
      'cumulative-layout-shift': audit,
    }),
  }),
);

type Report = v.InferOutput<typeof reportSchema>;

/** Runs Lighthouse once with its mobile settings and a new browser. */
async function measure(url: string, throttling: string, chromium: string): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    `--throttling-method=${throttling}`,
    `--chrome-flags=--headless=new --accept-lang=it-IT ${chromiumFlags.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  const { stdout } = await run(program, [url, ...options], { env, maxBuffer: 100_000_000 });
  return v.parse(reportSchema, stdout);
}

const paint = ({ audits }: Report) => audits['largest-contentful-paint'].numericValue;

const columns: Readonly<Record<string, (report: Report) => number>> = {
  'LCP, ms': paint,
  'FCP, ms': ({ audits }) => audits['first-contentful-paint'].numericValue,
  'TBT, ms': ({ audits }) => audits['total-blocking-time'].numericValue,
  CLS: ({ audits }) => audits['cumulative-layout-shift'].numericValue,
  'lowest points': ({ categories }) =>
    Math.min(...Object.values(categories).map(({ score }) => score)) * 100,
  'benchmark index': ({ environment }) => environment.benchmarkIndex,
};

/** Compares the site, the same site as a single build, and the same content as a static page. */
export const lighthouse: Section = async ({ chromium, progress }) => {
  progress('building the site as a single build …');
  const rows = await withVariations(async (urls) => {
    await withBrowser(chromium, async (browser) => {
      for (const { path } of lighthouseViews) await requireWorking(browser, urls, path);
    });
    const measured: string[][] = [];
    for (const { name, path } of lighthouseViews) {
      for (const throttling of throttlings) {
        progress(`Lighthouse: ${name}, ${throttling} …`);
        const reports = await inTurn(lighthouseRuns, formNames, (form) =>
          measure(`${urls[form]}${path}`, throttling, chromium),
        );
        const own = median((reports[0] ?? []).map(paint));
        for (const [index, form] of formNames.entries()) {
          const of = reports[index] ?? [];
          const ratio = (own / median(of.map(paint))).toFixed(2);
          const figures = Object.values(columns).map((figure) => {
            const value = median(of.map(figure));
            return value.toFixed(value < 1 ? 3 : 0);
          });
          measured.push([`${name}, ${throttling}`, form, ratio, ...figures]);
        }
      }
    }
    return measured;
  });
  return `### Lighthouse, mobile (medians of ${lighthouseRuns})

Aims, for applied throttling (devtools): LCP at most 1.15 times that of the static page and 1.05 times that of the
single build; at least 99 points; TBT at most 100 ms; CLS 0. The forms are measured in turn. Below a benchmark index of
1,300 the machine was busy with other work.

${table(['View, throttling', 'form', 'LCP of ours to it', ...Object.keys(columns)], rows)}`;
};
