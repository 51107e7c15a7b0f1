const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { workspaces } = require('./package.json');

/** The import rules of docs/architecture.md. An app is a workspace with a build recipe. */
const apps = workspaces.filter((name) => existsSync(join(__dirname, name, 'rspack.config.js')));
const appPattern = `^(${apps.join('|')})/`;
const remoteRoom = `^(${apps.filter((app) => app !== 'shell').join('|')})/src/([^/]+)/`;
const sharedRoom = '^shared/src/([^/]+)/';
const tests = '\\.test\\.tsx?$|/src/testing/';

/** Files that a compiler writes, and the template of a remote, which is a project of its own. */
const generated = '(^|/)(\\.cache|dist|releases/template)/';

/** The rooms of shared, and those that each may import: kit, then client, then contract, then rules. */
const sharedImports = {
  contract: ['rules'],
  rules: [],
  client: ['contract', 'rules'],
  kit: ['client', 'contract', 'rules'],
};

/** In the extension of the backend, these rooms may import only the ones named; its loose files compose them. */
const base = ['platform', 'common', 'rights', 'notify'];
const portalImports = {
  platform: [],
  common: ['platform'],
  rights: ['platform', 'common'],
  notify: ['platform', 'common', 'rights'],
  identity: base,
  exchange: base,
  documents: [...base, 'exchange'],
  due: [...base, 'exchange', 'documents'],
  clients: [...base, 'identity', 'due'],
  site: [...base, 'exchange'],
  privacy: [...base, 'identity', 'exchange', 'documents', 'due'],
};

const portalRules = Object.entries(portalImports).map(([room, allowed]) => ({
  name: `portal-${room}`,
  severity: 'error',
  from: { path: `^backend/extensions/portal/src/${room}/` },
  to: {
    path: '^backend/extensions/portal/src/',
    pathNot: [room, ...allowed].map((name) => `^backend/extensions/portal/src/${name}/`),
  },
}));

const sharedRules = Object.entries(sharedImports).map(([room, allowed]) => ({
  name: `shared-${room}`,
  severity: 'error',
  from: { path: `^shared/src/${room}/`, pathNot: tests },
  to: { path: sharedRoom, pathNot: [room, ...allowed].map((name) => `^shared/src/${name}/`) },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...apps.map((app) => ({
      name: `${app}-imports-no-other-app`,
      severity: 'error',
      from: { path: `^${app}/` },
      to: { path: appPattern, pathNot: `^${app}/` },
    })),
    {
      name: 'federation-only-in-remotes',
      comment: 'Only shell/src/remotes names the federation runtime.',
      severity: 'error',
      from: { path: `${appPattern}|^shared/`, pathNot: '^shell/src/remotes/' },
      to: { path: '@module-federation/' },
    },
    {
      name: 'no-feature-imports-another',
      comment:
        'In a remote: remote.ts → feature → parts → content → shared. Features of the client area share threads → uploads.',
      severity: 'error',
      from: { path: remoteRoom, pathNot: tests },
      to: {
        path: remoteRoom,
        pathNot: '^$1/src/($2|parts|messages|content)/|^customer-area/src/(threads|uploads)/',
      },
    },
    ...sharedRules,
    ...portalRules,
    {
      name: 'portal-has-no-other-rooms',
      severity: 'error',
      from: {
        path: '^backend/extensions/portal/src/[^/]+/',
        pathNot: `^backend/extensions/portal/src/(${Object.keys(portalImports).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'client-by-package-name',
      comment: 'client exists once on a page: a relative import would bundle a second copy.',
      severity: 'error',
      from: { path: '^shared/src/', pathNot: `${tests}|^shared/src/client/` },
      to: {
        path: '^shared/src/client/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased', 'npm', 'npm-dev', 'localmodule', 'aliased-workspace'],
      },
    },
    {
      name: 'directus-sdk-where-the-backend-is-asked',
      severity: 'error',
      from: {
        path: `${appPattern}|^shared/`,
        pathNot:
          '^shared/src/(client/(content|session)/|contract/content-schema)|^[^/]+/src/content/',
      },
      to: { path: 'node_modules/@directus/sdk' },
    },
    {
      name: 'servers-import-no-app',
      severity: 'error',
      from: { path: '^(backend|gateway|releases|scripts|operations)/' },
      to: { path: appPattern },
    },
    {
      name: 'production-without-the-demo',
      comment:
        'Only import() behind `settings.demo` loads the demo firm, which production does not install.',
      severity: 'error',
      from: { pathNot: `^backend/(demo|tests)/|^e2e/|${tests}` },
      to: { path: '^backend/demo/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'demo-by-its-public-file',
      comment:
        'Tests read the logins and the firm by themselves: pictures and letters take long to load.',
      severity: 'error',
      from: { pathNot: '^backend/demo/' },
      to: { path: '^backend/demo/', pathNot: '^backend/demo/(demo|firm|users)\\.ts$' },
    },
    {
      name: 'testing-only-from-tests',
      severity: 'error',
      // Test support of other packages, the measurements and the tests' own configuration.
      from: {
        pathNot: `${tests}|^(bench|e2e|backend/tests|operations/tests)/|^scripts/teams/|jest\\.config\\.js$`,
      },
      to: { path: '/src/testing/' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { path: `${appPattern}|^(shared|gateway|releases|scripts|operations|e2e)/` },
      // Names with # are given by the build recipe, and the colours of the brand are written by it.
      to: { couldNotResolve: true, pathNot: '^#|[?]colours[.]css$' },
    },
  ],
  options: {
    exclude: { path: generated },
    doNotFollow: { path: ['node_modules', '^[^/]+/dist/'] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    preserveSymlinks: false,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
