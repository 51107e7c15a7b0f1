import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './step.ts';

/** How many tests passed and failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** How many of those that passed had failed at first. */
  readonly passedLater?: number;
}

function countIn(report: string, label: string): number {
  return Number(report.match(new RegExp(`^# ${label} (\\d+)$`, 'm'))?.[1] ?? 0);
}

/** A run that failed without a failed test still counts as a failure. */
function counts(ok: boolean, passed: number, failed: number): Counts {
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

/** Tests of what runs in the browser. */
export async function runBrowserUnitTests(): Promise<Counts> {
  const report = join(await mkdtemp(join(tmpdir(), 'jest-')), 'report.json');
  const { ok } = await runStep({
    name: 'component and unit tests',
    command: 'jest',
    args: ['--json', `--outputFile=${report}`, '--silent=false'],
  });
  const text = await readFile(report, 'utf8').catch(() => '{}');
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(text);
  return counts(ok, numPassedTests, numFailedTests);
}

/** Where the tests are that need no site. */
export const nodeTestFiles = ['gateway', 'releases', 'scripts', 'bench/src'].map(
  (folder) => `${folder}/**/*.test.ts`,
);

/** Tests of what runs in Node, by Node's own runner. */
export async function runNodeTests(name: string, patterns: readonly string[]): Promise<Counts> {
  const { ok, output } = await runStep({
    name,
    command: 'node',
    args: ['--test', '--test-reporter=tap', ...patterns],
  });
  return counts(ok, countIn(output, 'pass'), countIn(output, 'fail'));
}
