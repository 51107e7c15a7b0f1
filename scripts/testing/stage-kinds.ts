import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { findChromium, headlessShells } from '@studio/releases/smoke/chromium';
import { installDebianPackage } from '@studio/releases/smoke/debian-package';
import { filesMatching, loadTogether, splitByProcess } from './processes.ts';
import { mergeResults, type Progress, runTests, type StageResult } from './run-tests.ts';

/** Selects the tests of a stage and their order. */
export interface StageOptions {
  /** Test files, each with `:line` where only the tests there are to run; nothing means the whole stage. */
  readonly files?: readonly string[] | undefined;
  /** Seed of a random order; nothing means the usual order. */
  readonly seed?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A part of `npm test` with a name of its own. */
export interface Stage {
  readonly name: string;
  readonly title: string;
  /** Returns whether a test file belongs to the stage; paths are relative to the repository's root. */
  readonly owns: (file: string) => boolean;
  /** True when the stage needs the installed packages of `backend/`. */
  readonly needsBackend: boolean;
  readonly run: (options: StageOptions) => Promise<StageResult>;
}

/** Settings of the programs of tests that save processor time. */
const quick = {
  // Most test files take longer to load than to run, and all load the same modules.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/node'),
  // The type checker is a Go program: with little memory it spends a third of its time on collecting garbage.
  GOGC: '800',
  GOMEMLIMIT: '3GiB',
};

const processors = availableParallelism();

const reporters = join(import.meta.dirname, 'reporters');

/** A test that takes longer hangs, in milliseconds; the slowest takes half a minute on a quiet machine. */
const testTimeout = 360_000;

/** Removes the `:line` that may follow a file. */
const withoutLine = (file: string) => file.replace(/:\d+$/, '');

/** Returns the `run` function of a stage of commands without tests; each command counts as one test. */
export function checks(
  steps: readonly (readonly [title: string, command: string, ...args: string[]])[],
) {
  return async ({ onProgress }: StageOptions): Promise<StageResult> => {
    const results: StageResult[] = [];
    for (const [title, command, ...args] of steps) {
      const began = performance.now();
      const { outcomes } = await runTests({ command, args, environment: quick });
      const [failure] = outcomes;
      results.push({
        outcomes: [{ ...failure, file: title, title, status: failure?.status ?? 'passed' }],
        seconds: new Map([[title, (performance.now() - began) / 1000]]),
      });
      onProgress?.({ ended: results.length, total: steps.length });
    }
    return mergeResults(results);
  };
}

/** Returns a stage of tests that Jest runs. */
export function jestStage(name: string, title: string, pattern: RegExp): Stage {
  return {
    name,
    title,
    owns: (file) => pattern.test(file),
    needsBackend: false,
    run: ({ files = [], seed, onProgress }) =>
      runTests({
        command: 'jest',
        args: [
          `--reporters=${join(reporters, 'jest.ts')}`,
          ...(seed === undefined ? [] : ['--randomize', `--seed=${seed}`]),
          ...(files.length === 0 ? [] : ['--runTestsByPath', ...files.map(withoutLine)]),
        ],
        onProgress,
      }),
  };
}

/** Options of a stage of Node's runner. */
interface NodeStageOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly needsBackend?: boolean;
  /** True when the files that touch nothing but their own values run in one process, beside the others. */
  readonly sharesProcess?: boolean;
  /** Returns the files to run in place of these: some may load several of them. */
  readonly together?: (files: readonly string[]) => Promise<readonly string[]>;
  /** Installs programs that the tests need. */
  readonly prepare?: () => void;
}

/** Returns a stage of tests that Node's runner runs. */
export function nodeStage(
  name: string,
  title: string,
  patterns: readonly string[],
  {
    args = [],
    environment = {},
    needsBackend = false,
    sharesProcess = false,
    together,
    prepare,
  }: NodeStageOptions = {},
): Stage {
  return {
    name,
    title,
    needsBackend,
    owns: (file) => patterns.some((pattern) => matchesGlob(file, pattern)),
    async run({ files, seed, onProgress }) {
      prepare?.();
      const runFiles = (
        chosen: readonly string[],
        further: readonly string[],
        progress = onProgress,
      ) =>
        runTests({
          command: 'node',
          args: [
            '--test',
            `--test-reporter=${join(reporters, 'node.ts')}`,
            `--test-timeout=${testTimeout}`,
            ...(seed === undefined ? [] : ['--test-randomize', `--test-random-seed=${seed}`]),
            ...args,
            ...further,
            ...chosen,
          ],
          environment: { ...quick, ...environment },
          onProgress: progress,
        });
      const named = files?.map(withoutLine);
      const all = named ?? (await filesMatching(patterns));
      if (!sharesProcess) return await runFiles(together ? await together(all) : all, []);

      const { shared, alone } = await splitByProcess(all);
      const groups = [
        { chosen: shared, further: ['--test-isolation=none'] },
        // The process beside these keeps one processor busy.
        { chosen: alone, further: [`--test-concurrency=${Math.max(1, processors - 1)}`] },
      ].filter(({ chosen }) => chosen.length > 0);
      const ended = groups.map(() => 0);
      const results = groups.map(({ chosen, further }, index) =>
        runFiles(chosen, further, (progress) => {
          ended[index] = progress.ended;
          onProgress?.({ ended: ended.reduce((sum, one) => sum + one, 0) });
        }),
      );
      return mergeResults(await Promise.all(results));
    },
  };
}

/** Returns a stage that runs the backend's rules against a real Directus on one database. */
export function rulesStage(
  name: string,
  title: string,
  database: 'sqlite3' | 'pg',
  pattern: string,
) {
  const stage = nodeStage(name, title, [`backend/tests/rules/${pattern}`], {
    // Much of a rule's time is waiting, for mails and for answers that are slow on purpose.
    args: ['--test-global-setup=backend/tests/support/global-setup.ts', '--test-concurrency=4'],
    environment: { TEST_DATABASE: database },
    needsBackend: true,
    together: (files) => loadTogether(name, files),
  });
  // `beside.database.test.ts` and `in-turn.test.ts` run these files; one alone can be named too.
  const loaded = /^backend\/tests\/rules\/(beside|in-turn)\//;
  return { ...stage, owns: (file: string) => stage.owns(file) || loaded.test(file) };
}

/** Installs bubblewrap on a Linux that lacks it: the sandbox of the render processes is tested with it. */
export function provideBubblewrap(): void {
  const isMissing = spawnSync('bwrap', ['--version'], { stdio: 'ignore' }).error !== undefined;
  if (process.platform === 'linux' && isMissing) installDebianPackage('bubblewrap');
}

/** Installs the headless shell on a Linux that lacks it: the whole Chromium takes twice as long for the same tests. */
function provideHeadlessShell(): void {
  const isMissing = (name: string) =>
    spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined;
  const isGiven = (process.env.CHROMIUM ?? '') !== '';
  if (process.platform === 'linux' && !isGiven && headlessShells.every(isMissing))
    installDebianPackage('chromium-headless-shell');
}

/**
 * Returns a stage of tests of the composed site in a real browser.
 * @param args Playwright's selection of tests, unless files are named
 */
export function browserStage(
  name: string,
  title: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Stage {
  return {
    name,
    title,
    owns: (file) => matchesGlob(file, 'e2e/tests/*.spec.ts'),
    needsBackend: true,
    async run({ files, seed, onProgress }) {
      // A site as in production renders its releases in a sandbox.
      provideBubblewrap();
      provideHeadlessShell();
      // Some tests need what the shell lacks. Looked for here, a missing browser is installed once and said at once.
      await findChromium({ isWhole: true });
      return await runTests({
        command: 'playwright',
        args: [
          'test',
          '--config=e2e/playwright.config.ts',
          `--reporter=${join(reporters, 'playwright.ts')}`,
          ...(seed === undefined ? [] : ['--shuffle', String(seed)]),
          ...(files ?? args),
        ],
        environment: { ...quick, ...environment },
        onProgress,
      });
    },
  };
}
