import { join, matchesGlob } from 'node:path';
import { apps } from '@studio/shared/contract';
import { findChromium } from '../chromium.ts';
import { installBackend } from '../install.js';
import { provideBubblewrap } from './bubblewrap.ts';
import { type Progress, runTests, type StageResult } from './run-tests.ts';

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
  /** The stage runs what `backend/` has installed. */
  readonly needsBackend: boolean;
  readonly run: (options: StageOptions) => Promise<StageResult>;
}

const reporters = join(import.meta.dirname, 'reporters');

/** A test that takes longer hangs, in milliseconds; the slowest takes half a minute on a quiet machine. */
const testTimeout = 360_000;

/** Removes the `:line` that may follow a file. */
const withoutLine = (file: string) => file.replace(/:\d+$/, '');

/** Runs commands that have no tests of their own; each counts as one. */
function checks(steps: readonly (readonly [title: string, command: string, ...args: string[]])[]) {
  return async ({ onProgress }: StageOptions): Promise<StageResult> => {
    const results: StageResult[] = [];
    for (const [title, command, ...args] of steps) {
      const began = performance.now();
      const { outcomes } = await runTests({ command, args });
      const [failure] = outcomes;
      results.push({
        outcomes: [{ ...failure, file: title, title, status: failure?.status ?? 'passed' }],
        seconds: new Map([[title, (performance.now() - began) / 1000]]),
      });
      onProgress?.({ ended: results.length, total: steps.length });
    }
    return {
      outcomes: results.flatMap(({ outcomes }) => outcomes),
      seconds: new Map(results.flatMap(({ seconds }) => [...seconds])),
    };
  };
}

const servers = ['gateway', 'gateway/browser', 'releases', 'backend'];
const typed = ['shared', ...apps, ...servers, 'e2e', 'bench', 'scripts'];
const cruised = ['shared/src', ...apps.map((app) => `${app}/src`), 'gateway/src', 'releases/src'];

const lint: Stage = {
  name: 'lint',
  title: 'lint and import rules',
  owns: () => false,
  needsBackend: false,
  run: checks([
    ['lint', 'biome', 'check', '--error-on-warnings'],
    ['import rules', 'depcruise', '--config', '.dependency-cruiser.cjs', ...cruised],
  ]),
};

const types: Stage = {
  name: 'types',
  title: 'types of every workspace',
  owns: () => false,
  needsBackend: true,
  run: checks([
    ...typed.map((workspace) => [`types of ${workspace}`, 'tsc', '-p', workspace] as const),
    ['generated types are up to date', 'node', 'backend/scripts/generate-types.ts', '--check'],
  ]),
};

const installation: Stage = {
  name: 'install',
  title: 'installation of the backend',
  owns: () => false,
  needsBackend: false,
  async run() {
    const title = 'installation of the backend';
    const began = performance.now();
    await installBackend();
    return {
      outcomes: [],
      seconds: new Map([[title, (performance.now() - began) / 1000]]),
    };
  },
};

const jest: Stage = {
  name: 'jest',
  title: 'unit tests of what runs in the browser',
  owns: (file) => /^(shared|shell|public-site|auth|customer-area)\/src\/.*\.test\.tsx?$/.test(file),
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

/** How a stage of Node's runner differs from the usual. */
interface NodeStageOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly needsBackend?: boolean;
  /** Installs programs that the tests need. */
  readonly prepare?: () => void;
}

/** Returns a stage of tests that Node's runner runs. */
function nodeStage(
  name: string,
  title: string,
  patterns: readonly string[],
  { args = [], environment = {}, needsBackend = false, prepare }: NodeStageOptions = {},
): Stage {
  return {
    name,
    title,
    needsBackend,
    owns: (file) => patterns.some((pattern) => matchesGlob(file, pattern)),
    async run({ files, seed, onProgress }) {
      prepare?.();
      return await runTests({
        command: 'node',
        args: [
          '--test',
          `--test-reporter=${join(reporters, 'node.ts')}`,
          `--test-timeout=${testTimeout}`,
          ...(seed === undefined ? [] : ['--test-randomize', `--test-random-seed=${seed}`]),
          ...args,
          ...(files?.map(withoutLine) ?? patterns),
        ],
        environment,
        onProgress,
      });
    },
  };
}

const node = nodeStage(
  'node',
  'unit tests of gateway, releases, scripts and bench',
  [
    'gateway/**/*.test.ts',
    'releases/**/*.test.ts',
    'scripts/**/*.test.ts',
    'bench/src/**/*.test.ts',
  ],
  { prepare: provideBubblewrap },
);

const backendUnits = nodeStage(
  'backend-units',
  'unit tests of the backend',
  ['backend/content/**/*.test.ts', 'backend/tests/unit/*.test.ts'],
  { needsBackend: true },
);

/** Returns a stage that runs the backend's rules against a real Directus on one database. */
function rulesStage(name: string, title: string, database: 'sqlite3' | 'pg', pattern: string) {
  return nodeStage(name, title, [`backend/tests/rules/${pattern}`], {
    // Much of a rule's time is waiting, for mails and for answers that are slow on purpose.
    args: ['--test-global-setup=backend/tests/support/global-setup.ts', '--test-concurrency=2'],
    environment: { TEST_DATABASE: database },
    needsBackend: true,
  });
}

const backend = rulesStage('backend', 'rules of the backend, on SQLite', 'sqlite3', '*.test.ts');

const postgres = rulesStage(
  'postgres',
  'rules of the backend that depend on the database, on Postgres',
  'pg',
  '*.database.test.ts',
);

/**
 * Returns a stage of tests of the composed site in a real browser.
 * @param args which of them, unless files are named
 */
function browserStage(name: string, title: string, args: readonly string[]): Stage {
  return {
    name,
    title,
    owns: (file) => matchesGlob(file, 'e2e/tests/*.spec.ts'),
    needsBackend: true,
    async run({ files, seed, onProgress }) {
      // A site as in production renders its releases in a sandbox.
      provideBubblewrap();
      return await runTests({
        command: 'playwright',
        args: [
          'test',
          '--config=e2e/playwright.config.ts',
          `--reporter=${join(reporters, 'playwright.ts')}`,
          ...(seed === undefined ? [] : ['--shuffle', String(seed)]),
          ...(files ?? args),
        ],
        environment: { CHROMIUM: await findChromium() },
        onProgress,
      });
    },
  };
}

const e2e = browserStage('e2e', 'the composed site in a real browser', ['--grep-invert=@long']);

const long = {
  'postgres-all': rulesStage(
    'postgres-all',
    'rules of the backend, on Postgres',
    'pg',
    '*.test.ts',
  ),
  kills: nodeStage(
    'kills',
    'the release tool, killed at any moment',
    ['releases/src/kill-storm.test.ts'],
    { environment: { KILLS: '200' } },
  ),
  chaos: browserStage('chaos', 'every remote, broken in every way', ['chaos.spec.ts']),
  storm: browserStage('storm', 'releases that change forty times in a row', [
    'release-storm.spec.ts',
  ]),
  accessibility: browserStage('accessibility', 'every page by the rules of accessibility', [
    'accessibility.spec.ts',
  ]),
  forms: browserStage('forms', 'every form of the accounts, in both languages', ['forms.spec.ts']),
  timing: browserStage('timing', 'times that must not tell who is registered', [
    'uniform-time.spec.ts',
    '--workers=1',
  ]),
};

/**
 * The stages of `npm test`: phases, one after the other, of lanes that go side by side, of stages in their order. Two
 * lanes are what a machine with two cores bears; the browser tests use both cores themselves.
 */
export const phases: readonly (readonly (readonly Stage[])[])[] = [
  [[lint, jest, node], [installation]],
  [[types, backendUnits, postgres], [backend]],
  [[e2e]],
];

/** Installs what the stages with `needsBackend` run. */
export const backendInstallation = installation;

/** Long suites that `npm test` leaves out; each is a command of its own, such as `npm run test:chaos`. */
export const longStages: readonly Stage[] = Object.values(long);
