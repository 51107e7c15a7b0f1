import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { runStep } from './step.ts';
import type { Counts } from './unit-tests.ts';

/** Tests of the composed site in a real browser with the real backend. */
export async function runEndToEndTests(args: readonly string[]): Promise<Counts> {
  const chromium = await findChromium().catch((error: Error) => error);
  if (chromium instanceof Error) {
    console.error(chromium.message);
    return { passed: 0, failed: 1 };
  }
  const report = join(await mkdtemp(join(tmpdir(), 'e2e-')), 'report.json');
  const { ok } = await runStep({
    name: 'end-to-end tests',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', ...args],
    environment: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    live: true,
  });
  const text = await readFile(report, 'utf8').catch(() => '{}');
  const { stats = {} } = JSON.parse(text);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats;
  return {
    passed: expected + flaky,
    failed: ok ? 0 : Math.max(unexpected, 1),
    passedLater: flaky,
  };
}
