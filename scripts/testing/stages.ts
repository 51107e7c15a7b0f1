import { availableParallelism } from 'node:os';
import { checkoutApps } from '@studio/releases/files/folders';
import { installBackend } from '../install.js';
import {
  browserStage,
  checks,
  jestStage,
  nodeStage,
  provideBubblewrap,
  rulesStage,
  type Stage,
} from './stage-kinds.ts';

const apps = checkoutApps();

/** The folder of sources of each workspace, which the import rules read. */
const sources = {
  shared: 'shared/src',
  ...Object.fromEntries(apps.map((app) => [app, `${app}/src`])),
  gateway: 'gateway/src',
  releases: 'releases/src',
  backend: 'backend',
  scripts: 'scripts',
  operations: 'operations/src',
  e2e: 'e2e',
  bench: 'bench/src',
};

/** The workspaces that `npm run validate -w` checks. */
export const workspaces: readonly string[] = Object.keys(sources);

const titleOf = (title: string, chosen: readonly string[]) =>
  chosen.length === 0 || chosen.length === workspaces.length
    ? title
    : `${title} of ${chosen.join(', ')}`;

/**
 * Returns the stage of lint and import rules.
 * @param chosen limits it to these workspaces and what they import; none means all
 */
export function lintOf(chosen: readonly string[]): Stage {
  const folders = Object.entries(sources)
    .filter(([name]) => chosen.length === 0 || chosen.includes(name))
    .map(([, folder]) => folder);
  // The build recipe belongs to no workspace; each of them is built by it.
  folders.push('rspack', 'rspack.base.js');
  return {
    name: 'lint',
    title: titleOf('lint and import rules', chosen),
    owns: () => false,
    needsBackend: false,
    run: checks([
      ['lint', 'biome', 'check', '--error-on-warnings', ...chosen],
      ['import rules', 'depcruise', '--config', '.dependency-cruiser.cjs', ...folders],
      // Ignored are files whose exports a program calls by name: Directus, a test runner, a bundler.
      ['unused exports', 'knip', '--include=exports,types,nsExports', '--no-progress'],
      [
        'import direction of folders',
        'depcruise',
        '--config',
        '.dependency-cruiser.folders.cjs',
        ...folders,
      ],
    ]),
  };
}

const lint = lintOf([]);

const types: Stage = {
  name: 'types',
  title: 'types of every workspace',
  owns: () => false,
  needsBackend: true,
  run: checks([
    // Incremental builds miss a changed message: the files that use its key do not import the JSON file.
    // One thread takes half of the processor time of several.
    ['types of every workspace', 'tsc', '--build', '--force', '--singleThreaded'],
    ['generated types are up to date', 'node', 'backend/scripts/generate-types.ts', '--check'],
  ]),
};

/** Returns the stage of the types of these workspaces and of what they import. */
export const typesOf = (chosen: readonly string[]): Stage => ({
  ...types,
  title: titleOf('types', chosen),
  needsBackend: chosen.includes('backend'),
  run: checks([['types', 'tsc', '--build', '--force', '--singleThreaded', ...chosen]]),
});

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

const jest = jestStage(
  'jest',
  'unit tests of what runs in the browser',
  new RegExp(`^(shared|${apps.join('|')})/src/.*\\.test\\.tsx?$`),
);

const nodeTests = [
  'gateway/**/*.test.ts',
  'releases/**/*.test.ts',
  'rspack/*.test.ts',
  'scripts/{,dev/,packages/,teams/,testing/}*.test.ts',
  'bench/src/**/*.test.ts',
];

// By default Node leaves one processor idle, which is half of a small machine.
const allProcessors = `--test-concurrency=${availableParallelism()}`;

const node = nodeStage('node', 'unit tests of gateway, releases, scripts and bench', nodeTests, {
  sharesProcess: true,
  prepare: provideBubblewrap,
});

const backendTests = [
  'backend/demo/*.test.ts',
  'backend/tests/unit/*.test.ts',
  // Operators' commands run the backend's scripts.
  'operations/src/**/*.test.ts',
];

const backendUnits = nodeStage(
  'backend-units',
  'unit tests of the backend and of operations',
  backendTests,
  {
    args: [allProcessors],
    needsBackend: true,
  },
);

const fastOnly = ['--test-skip-pattern=@slow', allProcessors];

/** The stages of `npm run validate`: without the tests that take long, which `npm test` runs. */
export const fastStages: readonly Stage[] = [
  jest,
  nodeStage('fast', 'fast tests of gateway, releases, scripts and bench', nodeTests, {
    args: ['--test-skip-pattern=@slow'],
    sharesProcess: true,
    prepare: provideBubblewrap,
  }),
  nodeStage('fast-backend', 'fast unit tests of the backend and of operations', backendTests, {
    args: fastOnly,
    needsBackend: true,
  }),
];

const backend = rulesStage('backend', 'rules of the backend, on SQLite', 'sqlite3', '*.test.ts');

const postgres = rulesStage(
  'postgres',
  'rules of the backend that Postgres could break alone: locks, order, access, several backends',
  'pg',
  '{company-access,company-people,decisions,order,renewed-sessions,search,to-do,two-backends}.database.test.ts',
);

const e2e = browserStage('e2e', 'the composed site in a real browser', ['--grep-invert=@long']);

/** Returns the stage of every door with every person, on one database. */
function isolationStage(name: string, database: 'sqlite3' | 'pg'): Stage {
  const title = `every door with every person, on ${database === 'pg' ? 'Postgres' : 'SQLite'}`;
  return nodeStage(name, title, ['backend/tests/isolation/*.test.ts'], {
    args: ['--test-global-setup=backend/tests/support/global-setup.ts'],
    environment: { TEST_DATABASE: database },
    needsBackend: true,
  });
}

const long = {
  'postgres-all': rulesStage(
    'postgres-all',
    'rules of the backend, on Postgres and Redis',
    'pg',
    '*.test.ts',
  ),
  scanner: nodeStage(
    'scanner',
    'files of clients before a real ClamAV',
    ['backend/tests/scanner/*.test.ts'],
    {
      args: ['--test-global-setup=backend/tests/support/global-setup.ts'],
      environment: { TEST_DATABASE: 'sqlite3' },
      needsBackend: true,
    },
  ),
  isolation: isolationStage('isolation', 'sqlite3'),
  'isolation-postgres': isolationStage('isolation-postgres', 'pg'),
  kills: nodeStage(
    'kills',
    'the release tool, killed at any moment',
    ['releases/src/testing/kill-storm.test.ts'],
    { environment: { KILLS: '200' } },
  ),
  store: nodeStage(
    'store',
    'the store of releases and the files of clients, on a real object store',
    ['releases/src/store/store.test.ts', 'backend/tests/bucket/*.test.ts'],
    { args: ['--test-global-setup=scripts/testing/object-store/setup.ts'], needsBackend: true },
  ),
  restore: nodeStage(
    'restore',
    'backups of a real site, restored, on SQLite and on Postgres',
    ['operations/tests/restore.test.ts'],
    {
      // A test makes a site, backs it up and restores it: almost six minutes on a busy machine.
      args: ['--test-timeout=1200000', '--test-global-setup=scripts/testing/object-store/setup.ts'],
      needsBackend: true,
    },
  ),
  teams: nodeStage(
    'teams',
    'two teams outside of this repository, from the packed packages to live pages',
    ['scripts/teams/teams.test.ts'],
    {
      // Two installations and two checks in a browser.
      args: ['--test-timeout=900000'],
      environment: { TEAMS: '2' },
      prepare: provideBubblewrap,
    },
  ),
  bundlers: nodeStage(
    'bundlers',
    'remotes of every bundler and framework, from create to an automatic rollback',
    ['scripts/teams/bundlers.test.ts'],
    {
      // An installation, two checks in a browser and 48 visits for each template.
      args: ['--test-timeout=3600000'],
      environment: { BUNDLERS: 'all' },
      prepare: provideBubblewrap,
    },
  ),
  tutorial: nodeStage(
    'tutorial',
    'the tutorial of the first change, followed to its build',
    ['scripts/first-change.test.ts'],
    { environment: { TUTORIAL: 'whole' } },
  ),
  rollouts: nodeStage(
    'rollouts',
    'ten thousand simulated roll-outs, guarded and watched',
    [
      'releases/src/site/rollout-statistics/rollout-statistics.test.ts',
      'gateway/src/reports/rollouts.test.ts',
    ],
    { environment: { ROLL_OUTS: '10000' } },
  ),
  'rollout-visits': browserStage('rollout-visits', 'a guarded roll-out under real visits', [
    '--grep=@rollouts',
    '--workers=1',
  ]),
  chaos: browserStage('chaos', 'every remote, broken in every way', ['--grep=@chaos']),
  checks: browserStage('checks', 'the check of every app, as it stands here', [
    '--grep=@checks',
    '--workers=1',
  ]),
  mutations: browserStage('mutations', 'broken and harmless releases before the check', [
    '--grep=@mutations',
  ]),
  faults: browserStage('faults', 'a site whose programs, files and disk fail under load', [
    '--grep=@faults',
    '--workers=1',
  ]),
  storm: browserStage('storm', 'releases that change forty times in a row', ['--grep=@storm']),
  generations: browserStage(
    'generations',
    'two majors of React, live one after the other under load',
    ['--grep=@generations', '--workers=1'],
  ),
  accessibility: browserStage('accessibility', 'every page by the rules of accessibility', [
    '--grep=@accessibility',
  ]),
  studio: browserStage('studio', 'tasks of staff in the Studio, with their clicks', [
    '--grep=@studio',
    '--workers=1',
  ]),
  real: browserStage('real', 'files, tables, values and mails as people and programs make them', [
    '--grep=@real',
    '--workers=1',
  ]),
  forms: browserStage('forms', 'every form of the accounts, in both languages, and every answer', [
    '--grep=@forms',
  ]),
  browsers: browserStage('browsers', 'ten visits in Firefox and in WebKit', [
    '--grep=@browsers',
    '--workers=1',
  ]),
  'slow-clients': browserStage('slow-clients', 'slow clients by the thousand, beside others', [
    '--grep=@slow-clients',
    '--workers=1',
  ]),
  'shared-cache': nodeStage(
    'shared-cache',
    'two clients behind nginx as a shared cache',
    ['gateway/src/manifest/shared-cache.test.ts'],
    { environment: { SHARED_CACHE: 'nginx' } },
  ),
  alerts: nodeStage(
    'alerts',
    'each alert in a real Prometheus',
    ['operations/src/health/alerts.test.ts'],
    {
      args: ['--test-timeout=600000'],
      environment: { ALERTS: 'prometheus' },
      prepare: provideBubblewrap,
    },
  ),
  image: nodeStage(
    'image',
    'the container image, built and started',
    ['scripts/image/image.test.ts'],
    { args: ['--test-timeout=1800000'] },
  ),
  cluster: nodeStage(
    'cluster',
    'a cluster whose parts are killed and upgraded under load',
    ['operations/tests/cluster.test.ts'],
    {
      args: ['--test-timeout=1800000'],
      prepare: provideBubblewrap,
      needsBackend: true,
    },
  ),
  timing: browserStage(
    'timing',
    'times that must not tell who is registered',
    ['--grep=@timing', '--workers=1'],
    { HASH_MEMORY: '64mb' },
  ),
};

/**
 * The stages of `npm test`: phases, one after the other, of lanes that go side by side, of stages in their order. Two
 * lanes keep two cores busy; with a third one, each process waited for the others. The browser tests use both cores
 * themselves. A stage that needs the backend waits for its installation.
 */
export const phases: readonly (readonly (readonly Stage[])[])[] = [
  [
    [lint, jest, node, types, backendUnits],
    [installation, backend, postgres],
  ],
  [[e2e]],
];

/** Installs what the stages with `needsBackend` run. */
export const backendInstallation = installation;

/** Long suites that `npm test` leaves out; each by its name, such as `npm test -- --only=chaos`, or all as `long`. */
export const longStages: readonly Stage[] = Object.values(long);
