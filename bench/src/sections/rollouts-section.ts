import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseSet } from '@studio/gateway/manifest/live-releases';
import { createHealth } from '@studio/gateway/reports/health';
import { exampleRelease } from '@studio/gateway/testing/example-release';
import {
  type Comparison,
  comparisonKey,
  judge,
  readComparisons,
  viewsNeeded,
} from '@studio/releases/rollout-statistics';
import { openStore } from '@studio/releases/store';
import {
  addViews,
  arm,
  simulateRollOut,
  type Worse,
} from '@studio/releases/testing/simulated-rollouts';
import type { Report } from '@studio/shared/contract';
import { median } from '../common/medians.ts';
import { table } from '../common/table.ts';

/** Simulated roll-outs of each kind. */
const simulations = 1000;

/** Numbers of gateways whose counts a decision reads. */
const gateways = [1, 8, 32] as const;

const step = { app: 'auth', version: '2', percent: 10, since: '2026-11-24T00:00:00.000Z' };

const shares = [1, 10, 50] as const;

const stepRows = () =>
  shares.map((percent) => {
    const needed = viewsNeeded(percent);
    return [`${percent} %`, `${needed}`, `${(needed * 100) / percent}`];
  });

const releases: Readonly<Record<string, Worse>> = {
  'as good as the old one': {},
  'LCP 20 % longer': { slower: 1.2 },
  'LCP 50 % longer': { slower: 1.5 },
  'fails in 2 % of the visits, the old one in 0.33 %': { failed: 0.02 },
  'fails in 20 %': { failed: 0.2 },
};

function simulatedRow([name, worse]: readonly [string, Worse]): string[] {
  const ends = Array.from({ length: simulations }, () => simulateRollOut(worse));
  const before = (share: number) =>
    ((ends.filter(({ percent }) => percent < share).length * 100) / simulations).toFixed(1);
  const visits = median(ends.map(({ views }) => views));
  return [name, `${before(10)} %`, `${before(50)} %`, `${before(100)} %`, `${visits}`];
}

/** Measures one decision by the counts of some gateways, in milliseconds. */
async function decisionRow(count: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-rollouts-'));
  try {
    const store = openStore(folder);
    const comparison: Comparison = { candidate: arm(), current: arm() };
    addViews(comparison.candidate, 100, {});
    addViews(comparison.current, 900, {});
    const report = { releases: {}, comparisons: { [comparisonKey(step)]: comparison } };
    for (let index = 0; index < count; index += 1)
      await store.compareAndSet(
        `reports/${index}.json`,
        undefined,
        Buffer.from(JSON.stringify(report)),
      );
    const times: number[] = [];
    for (let run = 0; run < 50; run += 1) {
      const began = performance.now();
      const comparisonOf = await readComparisons(store);
      judge({ comparison: comparisonOf(step), percent: step.percent });
      times.push(performance.now() - began);
    }
    return [`${count}`, median(times).toFixed(2)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The reports of a page. */
const reports: readonly Report[] = [
  { kind: 'loaded', app: 'auth' },
  { kind: 'vital', app: 'auth', name: 'TTFB', value: 80 },
  { kind: 'vital', app: 'auth', name: 'FCP', value: 900 },
  { kind: 'vital', app: 'auth', name: 'LCP', value: 1200 },
  { kind: 'vital', app: 'auth', name: 'INP', value: 60 },
];

/** Measures the processor time in which a gateway counts the reports of one page, in microseconds. */
function microsecondsPerPage(isRollingOut: boolean): number {
  const app = (name: 'shell' | 'auth', version: string) => ({
    release: { ...exampleRelease(name), version },
  });
  const everybody = releaseSet({ shell: app('shell', '1'), auth: app('auth', '1') });
  const rollouts = [{ app: 'auth', percent: 10, since: step.since, entry: app('auth', '2') }];
  const pages = 5000;
  const health = createHealth();
  health.follow({ revision: 1, everybody, ...(isRollingOut && { rollouts }) });
  const began = process.cpuUsage();
  for (let page = 0; page < pages; page += 1) {
    const network = `network ${page}`;
    const version = isRollingOut && page % 10 === 0 ? '2' : '1';
    const composition = `shell@1 auth@${version}`;
    const reporter = { view: network, network, provider: `${page % 500}`, composition };
    for (const report of reports) health.add({ ...reporter, start: 'warm' }, report);
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / pages;
}

/** Measures guarded roll-outs: visits, decisions, and the cost of a page; returns Markdown. */
export async function rolloutsSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  progress(`simulating ${simulations} roll-outs of each kind …`);
  const simulated = Object.entries(releases).map(simulatedRow);
  progress('measuring decisions and pages …');
  const decisions: string[][] = [];
  for (const count of gateways) decisions.push(await decisionRow(count));
  // In turn, so that other work on the machine affects both.
  const rounds = Array.from({ length: 9 }, () => [
    microsecondsPerPage(false),
    microsecondsPerPage(true),
  ]);
  const [without = 0, during = 0] = [0, 1].map((kind) =>
    median(rounds.map((round) => round[kind] ?? 0)),
  );
  return `### Guarded roll-outs

Aim: an equal release is stopped in at most 1 %, a worse one before 50 % of the visitors in at least 95 %.

${table(['Step', 'visits of the new release', 'visits of the site'], stepRows())}

${simulations} simulated roll-outs of each kind; the last column counts the visits of the new release until the end:

${table(['Release', 'stopped at 1 %', 'before 50 %', 'at all', 'visits, median'], simulated)}

A gateway decides every ten seconds, by the counts of all of them in a folder:

${table(['Gateways', 'one decision, ms'], decisions)}

The gateway counts five reports of a page in ${without.toFixed(0)} µs of processor time without a roll-out and in ${during.toFixed(0)} µs during one (${(during / without).toFixed(2)} times).`;
}
