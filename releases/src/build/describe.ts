import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type AppName,
  budgetSchema,
  type ContractRange,
  endsSchema,
  type NamesByModule,
  type NamesBySide,
  newestOf,
  offeredContracts,
  type Release,
} from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import * as v from 'valibot';
import { recordMaps } from '../explain/source-maps.ts';
import { compressFiles, isCompressed } from '../files/compress.ts';
import { listFiles } from '../files/files.ts';
import { appFolder, hasRecipe, partsOf } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { jsonText } from '../files/json.ts';
import { firstGeneration } from '../manifest/manifest.ts';
import { descriptionOf } from '../published/description.ts';
import { hasHash } from '../published/published.ts';
import { generationNumber, inOrder, providedVersions } from '../singletons/singletons.ts';
import { recordTypes } from '../types/record-types.ts';
import { announcedEnds } from './announced-ends.ts';
import { type BuildNotes, readNotes } from './build-notes.ts';
import { currentCommit } from './commits.ts';
import { evaluateServer } from './evaluate.ts';
import { askedFields } from './fields.ts';
import { importedNames } from './imported-names.ts';
import { describeJourneys } from './journeys.ts';
import { messagesOf, untranslated } from './messages.ts';
import { movedClaims, movedSchema } from './moved-paths.ts';
import { requiredRanges } from './required-ranges.ts';
import { routeClaims } from './route-claims.ts';
import { slotsOf } from './slots.ts';

const versionSchema = v.object({ version: v.string() });

const require = createRequire(import.meta.url);

async function releasedFile(folder: string, path: string, compressed: ReadonlySet<string>) {
  const read = (file: string) => readFile(join(folder, file));
  const bytes = await read(path);
  const isCompressible = compressed.has(`${path}.br`) && compressed.has(`${path}.gz`);
  const [br, gzip] = isCompressible ? [await read(`${path}.br`), await read(`${path}.gz`)] : [];
  return {
    path,
    bytes: bytes.length,
    ...(br && { brotli: br.length }),
    integrity: integrityOf(bytes),
    ...(br && gzip && { encoded: { br: integrityOf(br), gzip: integrityOf(gzip) } }),
  };
}

async function releasedFiles(folder: string): Promise<Release['files']> {
  const paths = await listFiles(folder);
  const compressed = new Set(paths.filter(isCompressed));
  const files = paths.filter((path) => !compressed.has(path));
  return await Promise.all(files.map((path) => releasedFile(folder, path, compressed)));
}

/** Reads all scripts of a browser build as one text. */
async function scriptsIn(folder: string, files: Release['files']): Promise<string> {
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const texts = await Promise.all(scripts.map(({ path }) => readFile(join(folder, path), 'utf8')));
  return texts.join('\n');
}

const packageSchema = jsonText(
  v.object({
    version: v.string(),
    /** Addresses for the smoke test, of paths with parameters that the site map does not have. */
    examples: v.optional(v.array(v.string())),
    /** The most bytes that the largest page of the app loads. */
    budget: v.optional(budgetSchema),
    /** The announced ends, for the teams that use the app. */
    ends: v.optional(endsSchema),
    /** The paths that the app retires, with those that took their place. */
    moved: v.optional(movedSchema),
  }),
);

async function readPackage(app: AppName) {
  return v.parse(packageSchema, await readFile(join(appFolder(app), 'package.json'), 'utf8'));
}

/**
 * Returns the examples of a release for its description.
 * @throws {Error} with a sentence when no route answers one
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
 * Adds the version: that of the package and a hash of the content, so that another content is another version. The
 * commit, the TypeScript, the source maps and the versions of packages are not part of the hash, because a changed
 * comment is no other release.
 */
async function withVersion(described: Omit<Release, 'version'>): Promise<Release> {
  const { commit: _, types: __, maps: ___, packages: ____, ...content } = described;
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8);
  const { app, ...rest } = described;
  const { version } = await readPackage(app);
  return { app, version: `${version}-${hash}`, ...rest };
}

const shellSchema = v.object({ singletons: v.record(v.string(), v.looseObject({})) });

/** Adds the name `default` to modules that are not ES modules: compilers do not list it. */
function withDefaults(browser: NamesByModule, server: NamesByModule): NamesByModule {
  const named = Object.entries(browser).map(([module, names]): [string, string[]] => [
    module,
    server[module]?.includes('default') ? [...names, 'default'] : names,
  ]);
  return inOrder(new Map(named));
}

/** Returns the imports or exports of the app; the server exports of the shell are its singletons. */
function crossing(
  app: AppName,
  serverModule: unknown,
  code: string,
  names: NamesBySide | undefined,
): Pick<Release, 'imports' | 'exports'> {
  if (app !== 'shell') {
    const server = names === undefined ? importedNames(code) : names.server;
    // Both sides are made of the same sources: without a list of its own the browser's build imports what the other does.
    return server === undefined ? {} : { imports: { browser: names?.browser ?? server, server } };
  }
  const { singletons } = v.parse(shellSchema, serverModule);
  const server = inOrder(
    new Map(Object.entries(singletons).map(([module, given]) => [module, Object.keys(given)])),
  );
  return { exports: { browser: withDefaults(names?.browser ?? {}, server), server } };
}

/**
 * Requires imports by name.
 * @throws {Error} when an app imports a whole shared module: a check could not compare its names
 */
export function requireNames(app: AppName, { browser, server }: NamesBySide): void {
  const whole = [...Object.entries(browser), ...Object.entries(server)].find(
    // Packages may be imported whole: the check compares their versions.
    ([module, names]) => module.startsWith('@studio/') && names.includes('*'),
  );
  if (whole === undefined) return;
  throw new Error(
    `${app} imports all of ${whole[0]} (import *, import() or require): import names, so that a check can compare them.`,
  );
}

/** Returns the versions of the packages that this project builds with. */
function installedPackages(): Release['packages'] {
  const names = ['@studio/shared', '@studio/releases'];
  return Object.fromEntries(
    names.map((name) => [name, v.parse(versionSchema, require(`${name}/package.json`)).version]),
  );
}

/** The parts of a release that lie beside it: its types and its source maps. */
type Beside = Pick<Release, 'types' | 'maps'>;

/**
 * Describes a build, of any compiler: takes out its source maps, compresses its files, and writes `release.json`.
 * @param builds the folder of builds
 * @throws {Error} with a sentence about a part of the build that no release can have, or about its types
 */
export async function describeBuild(builds: string, app: AppName): Promise<Release> {
  const parts = partsOf(builds, app);
  // The maps leave the folder of browsers' files before these are compressed and listed.
  const maps = await recordMaps(parts);
  const notes = await readNotes(app, parts);
  if (notes.names) requireNames(app, notes.names);
  await compressFiles(parts.web);
  const types = notes.types ? await recordTypes(parts.types, app) : undefined;
  return await describeRelease(builds, app, notes, { maps, ...(types && { types }) });
}

/**
 * Writes `release.json` for a build.
 * @param beside the parts beside it; a build that follows edits has none
 * @throws {Error} when the remote's newest contract is older than its oldest, or a release lacks a language
 */
export async function describeRelease(
  builds: string,
  app: AppName,
  notes: BuildNotes,
  beside?: Beside,
): Promise<Release> {
  const parts = partsOf(builds, app);
  const files = await releasedFiles(parts.web);
  const { serverModule, serverIntegrity, code } = await evaluateServer(app, parts);
  const isShell = app === 'shell';
  const { entry } = notes;
  const paths = files.map(({ path }) => path);
  const pages = await exported(app, () => routeClaims(app, serverModule, paths, notes.chunks));
  const { examples, budget, ends, moved } = await readPackage(app);
  const routes = [...pages, ...movedClaims(app, moved, pages)];
  const generation = generationNumber();
  const contracts = isShell
    ? offeredContracts
    : await exported(app, () => contractsIn(app, serverModule));
  const installed = hasRecipe(app) ? requiredRanges : async () => ({});
  const scripts = await scriptsIn(parts.web, files);
  const messages = await exported(app, () => messagesOf(app, serverModule, scripts));
  const slots = await exported(app, () => slotsOf(app, serverModule, notes));
  const crossed = beside && crossing(app, serverModule, code, notes.names);
  const release = await withVersion({
    app,
    commit: currentCommit(),
    ...(beside === undefined && { development: true as const }),
    contract: contracts.contract,
    entry,
    // The shell's first script stands before its entry.
    scripts: isShell
      ? [...notes.scripts]
      : [entry, ...notes.scripts.filter((name) => name !== entry)],
    styles: [...notes.styles],
    fonts: [...(notes.fonts ?? [])],
    server: 'server.cjs',
    serverIntegrity,
    routes,
    shared: {
      provided: isShell ? providedVersions() : {},
      required: isShell ? {} : (notes.shared ?? (await installed(app))),
    },
    messages: {
      ...messages,
      needs: [...new Set([...messages.needs, ...(notes.messages ?? [])])],
    },
    fields: notes.fields ?? (await askedFields(app)),
    ...slots,
    files,
    ...(beside && notes.sharesFiles && { sharesFiles: requireHashes(app, files) }),
    packages: installedPackages(),
    ...crossed,
    ...announcedEnds(app, ends, { ...contracts, ...crossed, ...slots }),
    ...beside,
    ...examplesOf(app, routes, examples),
    ...(budget && { budget }),
    ...(generation !== firstGeneration && { generation }),
    ...(beside && (await describeJourneys(builds, app))),
    ...(newestOf(contracts) > contracts.contract && { newestContract: newestOf(contracts) }),
  });
  if (beside) requireLanguages(release);
  await writeFile(parts.release, descriptionOf(release));
  return release;
}

/**
 * Reads exports of the module that the shell loads.
 * @throws {Error} with a sentence that names the export
 */
async function exported<Result>(
  app: AppName,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (!v.isValiError(cause)) throw cause;
    const [{ message, path = [] }] = cause.issues;
    const at = path.map(({ key }) => String(key)).join('.');
    throw new Error(
      `${app} does not export ${at || 'a module'} as its contract says: ${message} (docs/contract.md).`,
      { cause },
    );
  }
}

/**
 * Requires a hash of its content in the name of every file, so that releases can share those that they have in common.
 * @throws {Error} with a sentence
 */
function requireHashes(app: AppName, files: Release['files']): true {
  const other = files.find(({ path }) => !hasHash(path));
  if (other === undefined) return true;
  throw new Error(
    `${app}: the name of ${other.path} has no hash of its content: use [name].[contenthash:12], or leave out sharesFiles.`,
  );
}

/**
 * Requires all messages in both languages; while an app is edited, one may come before the other.
 * @throws {Error} with the sentences of the check
 */
export function requireLanguages(release: Release): void {
  const problems = untranslated(release);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const contractsSchema = v.object({
  contract: v.pipe(v.number(), v.safeInteger()),
  newestContract: v.optional(v.pipe(v.number(), v.safeInteger())),
});

/** Returns the contracts of a remote, read from the module that the shell loads. */
function contractsIn(app: AppName, serverModule: unknown): ContractRange {
  const contracts = v.parse(contractsSchema, serverModule);
  if (newestOf(contracts) >= contracts.contract) return contracts;
  throw new Error(
    `${app}/src/remote.ts: newestContract ${newestOf(contracts)} is older than contract ${contracts.contract}.`,
  );
}
