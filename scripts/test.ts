import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '@studio/releases/errors';
import { parseOptions, usage } from './testing/options.ts';
import { type Plan, planOf, type Task } from './testing/run-plan.ts';
import type { StageResult } from './testing/run-tests.ts';
import type { Stage } from './testing/stage-kinds.ts';
import { backendInstallation } from './testing/stages.ts';
import {
  countsText,
  durationText,
  type FinishedStage,
  summarize,
  timesTable,
} from './testing/summary.ts';

const root = join(import.meta.dirname, '..');
const timesFile = join(root, 'test-results/times.md');

/** The interval at which a running stage reports its progress, in milliseconds. */
const progressInterval = 60_000;

/** Seconds of each stage on a quiet machine with two cores, as docs/testing.md says they were measured. */
const expectedSeconds: Readonly<Record<string, number>> = JSON.parse(
  await readFile(join(import.meta.dirname, 'testing/expected-seconds.json'), 'utf8'),
);

const began = performance.now();
const clock = () => durationText((performance.now() - began) / 1000).padStart(12);

/** Runs one stage; prints a line when it begins, every minute, and when it has ended. */
async function runTask({ stage, files }: Task, seed: number | undefined): Promise<FinishedStage> {
  const seconds = expectedSeconds[stage.name];
  const isWhole = files === undefined && seconds !== undefined;
  const expected = isWhole ? `, expected ${durationText(seconds)}` : '';
  const stageBegan = performance.now();
  const elapsed = () => (performance.now() - stageBegan) / 1000;
  let progress = '';
  console.log(`${clock()}  ${stage.name}: ${stage.title}${expected}`);
  const timer = setInterval(() => {
    console.log(`${clock()}  ${stage.name}: ${progress}${durationText(elapsed())}${expected}`);
  }, progressInterval);
  const running = stage.run({
    files,
    seed,
    onProgress: ({ ended, total }) => {
      progress = `${ended}${total === undefined ? '' : ` of ${total}`} tests, `;
    },
  });
  try {
    const result = await running.catch((error) => failedStage(stage, error));
    const hasFailed = result.outcomes.some(({ status }) => status === 'failed');
    console.log(
      `${clock()}  ${stage.name} ${hasFailed ? 'FAILED' : 'ok'}: ${countsText(result.outcomes)}, ` +
        `${durationText(elapsed())}${expected}`,
    );
    return { name: stage.name, duration: elapsed(), ...result };
  } finally {
    clearInterval(timer);
  }
}

/** Returns the result of a stage that could not run at all. */
function failedStage({ name, title }: Stage, error: unknown): StageResult {
  const reason = error instanceof Error ? error.message : String(error);
  return { outcomes: [{ file: name, title, status: 'failed', reason }], seconds: new Map() };
}

/** Runs the lanes of a phase side by side; stages that need the backend wait for an installation in another lane. */
async function runPhase(lanes: Plan[number], seed: number | undefined): Promise<FinishedStage[]> {
  const installed = Promise.withResolvers<void>();
  const installs = lanes.some((tasks) => tasks.some(isInstallation));
  if (!installs) installed.resolve();

  async function runLane(tasks: readonly Task[]): Promise<FinishedStage[]> {
    const finished: FinishedStage[] = [];
    for (const task of tasks) {
      if (task.stage.needsBackend) await installed.promise;
      finished.push(await runTask(task, seed));
      if (isInstallation(task)) installed.resolve();
    }
    return finished;
  }

  return (await Promise.all(lanes.map(runLane))).flat();
}

const isInstallation = ({ stage }: Task) => stage === backendInstallation;

/**
 * Returns the processor time of this run and of all programs that it waited for, in seconds; undefined where the system
 * does not tell. The four numbers are hundredths of a second: those of this process, and those of its children (proc(5)).
 */
async function processorSeconds(): Promise<number | undefined> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  const ticks = stat
    ?.replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return ticks === undefined ? undefined : ticks.reduce((sum, one) => sum + one, 0) / 100;
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') return console.log(usage);
  const { only, workspaces, seed } = options;
  if (seed !== undefined) console.log(`Random order: --shuffle=${seed}`);
  const finished: FinishedStage[] = [];
  for (const lanes of await planOf(only, workspaces))
    finished.push(...(await runPhase(lanes, seed)));
  const { text, isGreen } = summarize(finished);
  await mkdir(join(root, 'test-results'), { recursive: true });
  await writeFile(timesFile, timesTable(finished));
  const processors = await processorSeconds();
  const used = processors === undefined ? '' : `, ${processors.toFixed(0)} s of the processors`;
  console.log(`\n${text} in ${durationText((performance.now() - began) / 1000)}${used}`);
  console.log('The slowest files: test-results/times.md');
  process.exitCode = isGreen ? 0 : 1;
}

// Runners have process groups of their own, which end with this process only when it exits by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
