import * as v from 'valibot';
import type { Totals } from '../metrics/metrics.ts';
import type { State } from '../metrics/state.ts';
import { type Check, judge, type Level, timeOf } from './checks.ts';

const level = v.picklist(['ok', 'warning', 'problem'] satisfies Level[]);

/** The form of a report, as the internal server sends it. */
export const healthReportSchema = v.object({
  level,
  /** The time since which it has this level, ISO 8601; not before the gateway's start. */
  since: v.string(),
  /** The live revision of the manifest, 0 without one. */
  revision: v.number(),
  checks: v.array(
    v.object({
      name: v.string(),
      level,
      sentence: v.string(),
      runbook: v.exactOptional(v.string()),
      since: v.string(),
    }),
  ),
});

/** The health of the installation for people. */
export type HealthReport = v.InferOutput<typeof healthReportSchema>;

/** Time for which sums are remembered, in milliseconds. */
const recent = 5 * 60_000;

/** Remembers when the level of each check changed. */
export interface Reporter {
  /** Judges a state and returns the report. */
  readonly add: (state: State, totals: Totals, now: number) => HealthReport;
}

/** Creates a reporter that knows nothing from before its start. */
export function createReporter(): Reporter {
  const since = new Map<string, { readonly level: Level; readonly at: number }>();
  let sums: { readonly at: number; readonly totals: Totals }[] = [];

  const dateOf = (name: string, level: Level, now: number) => {
    const known = since.get(name);
    const at = known?.level === level ? known.at : now;
    since.set(name, { level, at });
    return new Date(at).toISOString();
  };

  return {
    add(state, totals, now) {
      sums = [...sums.filter(({ at }) => at > now - recent), { at: now, totals }];
      const happened = difference(sums[0]?.totals ?? totals, totals);
      const checks = judge(state, happened, now).map((check) => ({
        ...check,
        since: dateOf(check.name, check.level, now),
      }));
      const level = worst(checks);
      const since = dateOf('all', level, now);
      return { level, since, revision: state.live?.revision ?? 0, checks };
    },
  };
}

function difference(before: Totals, after: Totals): Totals {
  return {
    requests: after.requests - before.requests,
    refused: after.refused - before.refused,
    refusedLogins: after.refusedLogins - before.refusedLogins,
    serverErrors: after.serverErrors - before.serverErrors,
    pages: after.pages - before.pages,
    slowPages: after.slowPages - before.slowPages,
    failedProcesses: after.failedProcesses - before.failedProcesses,
    rollbacks: after.rollbacks - before.rollbacks,
  };
}

function worst(checks: readonly Check[]): Level {
  const has = (level: Level) => checks.some((check) => check.level === level);
  if (has('problem')) return 'problem';
  return has('warning') ? 'warning' : 'ok';
}

const verdicts: Readonly<Record<Level, string>> = {
  ok: 'All is well',
  warning: 'Something needs an eye',
  problem: 'Something needs a hand now',
};

/** Returns the verdict in one sentence, with the time since which it holds. */
export function verdictOf({ level, since }: HealthReport, now: number): string {
  return `${verdicts[level]}, for ${timeOf((now - Date.parse(since)) / 1000)}.`;
}

/** Returns the address of the part of the runbook for an alert. */
export const runbookOf = (alert: string) => `docs/operations/alerts.md#${alert.toLowerCase()}`;

const order: readonly Level[] = ['problem', 'warning', 'ok'];

/** Returns checks with the worst first. */
export function worstFirst(checks: HealthReport['checks']): HealthReport['checks'] {
  return order.flatMap((level) => checks.filter((check) => check.level === level));
}

const marks: Readonly<Record<Level, string>> = { ok: 'ok', warning: 'eye', problem: 'PROBLEM' };

/** Returns the report as lines for a terminal, the worst first. */
export function linesOf(report: HealthReport, now: number): string[] {
  const lines = worstFirst(report.checks).map(({ name, level, sentence, since, runbook }) => {
    const age = timeOf((now - Date.parse(since)) / 1000);
    const advice = runbook === undefined ? '' : ` For ${age}; see ${runbookOf(runbook)}.`;
    return `${marks[level].padEnd(8)} ${name.padEnd(10)} ${sentence}${advice}`;
  });
  return [verdictOf(report, now), ...lines];
}
