import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumFlags } from '@studio/e2e/site/chromium';
import * as v from 'valibot';

const program = join(import.meta.dirname, '../../node_modules/.bin/lighthouse');
const run = promisify(execFile);

/** The throttling method of Lighthouse: computed after the load (simulate) or applied during it (devtools). */
export type Throttling = 'simulate' | 'devtools';

const number = v.object({ numericValue: v.number() });
const category = v.object({ score: v.number() });
const reportSchema = v.object({
  environment: v.object({ benchmarkIndex: v.number() }),
  categories: v.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: v.object({
    'largest-contentful-paint': number,
    'first-contentful-paint': number,
    'total-blocking-time': number,
    'cumulative-layout-shift': number,
  }),
});

/** The figures of one run: categories in points of 100, times in milliseconds. */
export interface Figures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaint: number;
  readonly firstPaint: number;
  readonly blockingTime: number;
  readonly layoutShift: number;
}

/** A run and the speed of the machine during it. */
export interface Run {
  readonly figures: Figures;
  readonly benchmarkIndex: number;
}

/** Parses Lighthouse's JSON report. */
function readReport(report: unknown): Run {
  const { environment, categories, audits } = v.parse(reportSchema, report);
  return {
    benchmarkIndex: environment.benchmarkIndex,
    figures: {
      performance: categories.performance.score * 100,
      accessibility: categories.accessibility.score * 100,
      bestPractices: categories['best-practices'].score * 100,
      seo: categories.seo.score * 100,
      largestPaint: audits['largest-contentful-paint'].numericValue,
      firstPaint: audits['first-contentful-paint'].numericValue,
      blockingTime: audits['total-blocking-time'].numericValue,
      layoutShift: audits['cumulative-layout-shift'].numericValue,
    },
  };
}

/** Runs Lighthouse once for an address, with its mobile settings and a new browser. */
export async function runLighthouse(
  url: string,
  throttling: Throttling,
  chromium: string,
): Promise<Run> {
  const { stdout } = await run(
    program,
    [
      url,
      '--quiet',
      '--output=json',
      `--throttling-method=${throttling}`,
      `--chrome-flags=--headless=new --accept-lang=it-IT ${chromiumFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 100_000_000 },
  );
  return readReport(JSON.parse(stdout));
}
