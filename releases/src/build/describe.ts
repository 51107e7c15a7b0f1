import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type AppName,
  type ContractRange,
  type NamesByModule,
  newestOf,
  offeredContracts,
  ownerOf,
  type Release,
} from '@studio/shared/contract';
import * as v from 'valibot';
import { providedVersions } from '../../../rspack.base.js';
import { isCompressed } from '../files/compress.ts';
import { listFiles } from '../files/files.ts';
import { partsOf, root } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { descriptionOf } from '../published/description.ts';
import type { Compiled } from './build.ts';
import { askedFields } from './fields.ts';
import { describeJourneys } from './journeys.ts';
import { textsOf } from './messages.ts';
import { requiredRanges } from './required-ranges.ts';
import { routeClaims } from './route-claims.ts';
import { loadServerBuild } from './server-build.ts';
import { inOrder } from './shared-names.ts';

/** Server builds are read with this checkout's packages in place of the shell's singletons. */
const require = createRequire(import.meta.url);

async function releasedFile(folder: string, path: string, compressed: ReadonlySet<string>) {
  const bytes = await readFile(join(folder, path));
  const onTheWire = `${path}.br`;
  return {
    path,
    bytes: bytes.length,
    ...(compressed.has(onTheWire) && { brotli: (await stat(join(folder, onTheWire))).size }),
    integrity: integrityOf(bytes),
  };
}

async function releasedFiles(folder: string): Promise<Release['files']> {
  const paths = await listFiles(folder);
  const compressed = new Set(paths.filter(isCompressed));
  const files = paths.filter((path) => !compressed.has(path));
  return await Promise.all(files.map((path) => releasedFile(folder, path, compressed)));
}

/** All scripts of a build for the browser, one after the other. */
async function scriptsIn(folder: string, files: Release['files']): Promise<string> {
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const messages = await Promise.all(
    scripts.map(({ path }) => readFile(join(folder, path), 'utf8')),
  );
  return messages.join('\n');
}

const packageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.string(),
    /** Addresses of pages that a check opens: of paths with parameters that the site map does not name. */
    examples: v.optional(v.array(v.string())),
  }),
);

async function readPackage(app: AppName) {
  return v.parse(packageSchema, await readFile(join(root, app, 'package.json'), 'utf8'));
}

/**
 * Returns what a release says of its examples.
 * @throws a sentence where the app does not answer one
 */
export function examplesOf(
  app: AppName,
  routes: Release['routes'],
  examples: readonly string[] = [],
): Pick<Release, 'examples'> {
  const foreign = examples.find((address) => ownerOf(address, [{ routes }]) === undefined);
  if (foreign !== undefined)
    throw new Error(`${app}/package.json names the example ${foreign}, which no route answers.`);
  return examples.length > 0 ? { examples: [...examples] } : {};
}

/**
 * The package's version and a hash of all that is released, so that whatever differs is another version: not where it
 * comes from, the commit and the TypeScript, for a comment makes no other release.
 */
async function withVersion(described: Omit<Release, 'version'>): Promise<Release> {
  const { commit: _, types: __, ...content } = described;
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8);
  const { app, ...rest } = described;
  const { version } = await readPackage(app);
  return { app, version: `${version}-${hash}`, ...rest };
}

const shellSchema = v.object({ singletons: v.record(v.string(), v.looseObject({})) });

/** Adds the name by which a module that is not an ES module gives itself: compilers do not list it. */
function withDefaults(browser: NamesByModule, server: NamesByModule): NamesByModule {
  const named = Object.entries(browser).map(([module, names]): [string, string[]] => [
    module,
    server[module]?.includes('default') ? [...names, 'default'] : names,
  ]);
  return inOrder(new Map(named));
}

/** Names that cross between the app and the others; of the shell's server build those that it hands out. */
function crossing(
  app: AppName,
  serverModule: unknown,
  { names, types }: Compiled,
): Pick<Release, 'imports' | 'exports' | 'types'> {
  if (app !== 'shell') return { imports: names, types };
  const { singletons } = v.parse(shellSchema, serverModule);
  const server = inOrder(
    new Map(Object.entries(singletons).map(([module, given]) => [module, Object.keys(given)])),
  );
  return { exports: { browser: withDefaults(names.browser, server), server }, types };
}

/**
 * Writes `release.json` for what was just built.
 * @param initial names of the files needed before the app can render
 * @param compiled what its compilers found; a build for development has none of it
 * @param required ranges of shared packages that a remote asks of a shell
 * @throws {Error} when the remote says that its newest contract is older than its oldest
 */
export async function describeRelease(
  builds: string,
  app: AppName,
  initial: readonly string[],
  compiled?: Compiled,
  required?: Readonly<Record<string, string>>,
): Promise<Release> {
  const parts = partsOf(builds, app);
  const files = await releasedFiles(parts.web);
  const serverBuild = join(parts.server, 'server.cjs');
  const server = await readFile(serverBuild);
  const serverIntegrity = integrityOf(server);
  const serverModule = loadServerBuild({ file: serverBuild, integrity: serverIntegrity }, require);
  const isShell = app === 'shell';
  const entries = initial.filter((name) => name.endsWith('.js'));
  const entry = isShell ? entries[0] : 'remoteEntry.js';
  if (entry === undefined) throw new Error(`the build of ${app} has no entry`);
  const routes = routeClaims(
    app,
    serverModule,
    files.map(({ path }) => path),
  );
  const contracts = isShell ? offeredContracts : contractsIn(app, serverModule);
  const release = await withVersion({
    app,
    commit: currentCommit(),
    contract: contracts.contract,
    entry,
    scripts: [entry, ...entries.filter((name) => name !== entry)],
    styles: initial.filter((name) => name.endsWith('.css')),
    fonts: initial.filter(
      (name) => name.endsWith('-normal.woff2') || /-normal\.\w+\.woff2$/.test(name),
    ),
    server: 'server.cjs',
    serverIntegrity,
    routes,
    shared: {
      provided: isShell ? providedVersions() : {},
      required: isShell ? {} : (required ?? (await requiredRanges(app))),
    },
    messages: await textsOf(app, serverModule, await scriptsIn(parts.web, files)),
    fields: await askedFields(app, serverModule, server.toString()),
    files,
    ...(compiled && crossing(app, serverModule, compiled)),
    ...examplesOf(app, routes, (await readPackage(app)).examples),
    ...(compiled && (await describeJourneys(builds, app))),
    ...(newestOf(contracts) > contracts.contract && { newestContract: newestOf(contracts) }),
  });
  await writeFile(parts.release, descriptionOf(release));
  return release;
}

const contractsSchema = v.object({
  contract: v.pipe(v.number(), v.safeInteger()),
  newestContract: v.optional(v.pipe(v.number(), v.safeInteger())),
});

/** Reads the contracts of a remote from the very module that the shell loads, so that the two cannot differ. */
function contractsIn(app: AppName, serverModule: unknown): ContractRange {
  const contracts = v.parse(contractsSchema, serverModule);
  if (newestOf(contracts) >= contracts.contract) return contracts;
  throw new Error(
    `${app}/src/remote.ts: newestContract ${newestOf(contracts)} is older than contract ${contracts.contract}.`,
  );
}

/** The commit that is checked out; `unknown` outside a repository. */
export function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
