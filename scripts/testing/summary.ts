import type { Outcome, StageResult } from './run-tests.ts';

/** More tests that pass only in their second attempt fail a run: they are findings, not noise. */
const mostRepeated = 2;

/** The result of a stage, with its name and duration. */
export interface FinishedStage extends StageResult {
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
}

/** Returns a duration for people: `47 s`, `6 min 05 s`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

const count = (outcomes: readonly Outcome[], status: Outcome['status']) =>
  outcomes.filter((outcome) => outcome.status === status).length;

/**
 * Returns the counts of some tests: `210 passed, 1 repeated, 2 failed`; counts of zero are left out, except for passed
 * and failed.
 */
export function countsText(outcomes: readonly Outcome[]): string {
  const repeated = count(outcomes, 'repeated');
  const skipped = count(outcomes, 'skipped');
  return [
    `${count(outcomes, 'passed') + repeated} passed`,
    ...(repeated > 0 ? [`${repeated} of them repeated`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${count(outcomes, 'failed')} failed`,
  ].join(', ');
}

const nameOf = ({ file, line, title }: Outcome) =>
  `${line === undefined ? file : `${file}:${line}`} › ${title}`;

function detailsOf(outcome: Outcome): string {
  const lines = [
    nameOf(outcome),
    ...(outcome.reason ?? '').split('\n').map((line) => `    ${line}`),
  ];
  if (outcome.trace !== undefined)
    lines.push(`    trace: npx playwright show-trace ${outcome.trace}`);
  return lines.join('\n');
}

/** Returns the command that runs these tests again, and no others. */
function repeatCommand(outcomes: readonly Outcome[]): string {
  const targets = new Set(
    outcomes.map(({ file, line }) => (line === undefined ? file : `${file}:${line}`)),
  );
  return `npm test -- ${[...targets].map((target) => `--only='${target}'`).join(' ')}`;
}

/**
 * Returns the end of a run's output: each failed and each repeated test with its reason, and the counts.
 * @returns also whether the run passed: no test failed and no more than two were repeated
 */
export function summarize(stages: readonly FinishedStage[]): { text: string; isGreen: boolean } {
  const outcomes = stages.flatMap((stage) => stage.outcomes);
  const failed = outcomes.filter(({ status }) => status === 'failed');
  const repeated = outcomes.filter(({ status }) => status === 'repeated');
  const isOverBudget = repeated.length > mostRepeated;
  const parts: string[] = [];
  if (repeated.length > 0) {
    parts.push(
      ['Passed only when repeated, with the first error:', ...repeated.map(detailsOf)].join('\n\n'),
    );
  }
  if (isOverBudget) {
    parts.push(
      `${repeated.length} tests were repeated, at most ${mostRepeated} may be: the run failed.`,
    );
  }
  if (failed.length > 0) {
    parts.push(['Failed:', ...failed.map(detailsOf)].join('\n\n'));
    parts.push(`Run the failed tests again:\n  ${repeatCommand(failed)}`);
  }
  parts.push(countsText(outcomes));
  return { text: parts.join('\n\n'), isGreen: failed.length === 0 && !isOverBudget };
}

/** Returns a table of the durations in a run: all stages, then the slowest `most` files. */
export function timesTable(stages: readonly FinishedStage[], most = 30): string {
  const files = stages
    .flatMap(({ name, seconds }) =>
      [...seconds].map(([file, taken]) => [`${file} (${name})`, taken] as const),
    )
    .sort(([, a], [, b]) => b - a)
    .slice(0, most);
  const rows = (title: string, entries: readonly (readonly [string, number])[]) => [
    `| ${title} | Seconds |`,
    '| --- | ---: |',
    ...entries.map(([name, seconds]) => `| ${name} | ${seconds.toFixed(1)} |`),
  ];
  return [
    ...rows(
      'Stage',
      stages.map(({ name, duration }) => [name, duration] as const),
    ),
    '',
    ...rows(`Slowest ${most} files`, files),
    '',
  ].join('\n');
}
