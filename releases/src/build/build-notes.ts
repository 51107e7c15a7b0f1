import { readFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { type AppName, namesBySideSchema } from '@studio/shared/contract';
import { parse } from 'acorn';
import * as v from 'valibot';
import { ifThere, listFiles } from '../files/files.ts';
import { appFolder, type partsOf, remoteFile } from '../files/folders.ts';
import { jsonText } from '../files/json.ts';
import { withoutHash } from '../published/published.ts';

const paths = v.array(v.string());
const dataBySlot = v.record(v.string(), v.record(v.string(), v.unknown()));

/** A file of a build knows more than the team has to write; a word that means nothing is a mistake. */
const remoteFileSchema = jsonText(
  v.strictObject({
    /** The module that the browser loads first, relative to `web/`. */
    entry: v.optional(v.string()),
    /** Files needed before the first render, the entry included. */
    scripts: v.optional(paths),
    styles: v.optional(paths),
    fonts: v.optional(paths),
    /** Files that the import of a named chunk loads. */
    chunks: v.optional(v.record(v.string(), paths)),
    /** Ranges of shared packages that a remote asks for, by import name. */
    shared: v.optional(v.record(v.string(), v.string())),
    /** Names that a remote imports from the shell, or that the shell exports. */
    names: v.optional(namesBySideSchema),
    /** Fields that the remote reads, by collection. */
    fields: v.optional(v.record(v.string(), paths)),
    /** JSON Schemas of the data of the slots that the remote offers, and of those that it fills, by slot. */
    slots: v.optional(dataBySlot),
    fills: v.optional(dataBySlot),
    /** Keys of shared messages that the remote shows, besides those found in its scripts. */
    messages: v.optional(paths),
    /** True when the TypeScript of `src` belongs to the release, so that checks compare its types. */
    types: v.optional(v.boolean()),
    /** True when the build puts twelve hexadecimal digits of the content's hash into every file name. */
    sharesFiles: v.optional(v.boolean()),
  }),
);

type RemoteFile = v.InferOutput<typeof remoteFileSchema>;

/** The facts about a build: told by its team, by the build, or by its files. */
export interface BuildNotes extends Omit<RemoteFile, 'entry' | 'scripts' | 'styles' | 'chunks'> {
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly chunks: Readonly<Record<string, readonly string[]>>;
}

const assets = v.object({ sync: paths });

/** The part of `mf-manifest.json` that tells the files of the first render; Module Federation's plugins write it. */
const federationSchema = jsonText(
  v.object({
    metaData: v.object({ remoteEntry: v.object({ name: v.string(), path: v.string() }) }),
    shared: v.array(v.object({ name: v.string(), requiredVersion: v.optional(v.string()) })),
    exposes: v.array(v.object({ path: v.string(), assets: v.object({ js: assets, css: assets }) })),
  }),
);

async function readFederation(parts: ReturnType<typeof partsOf>): Promise<RemoteFile> {
  const text = await ifThere(readFile(parts.federation, 'utf8'));
  if (text === undefined) return {};
  const { metaData, shared, exposes } = v.parse(federationSchema, text);
  const { name, path } = metaData.remoteEntry;
  const entry = posix.join(path, name);
  const exposed = exposes.find((one) => one.path === './remote');
  return {
    entry,
    ...(exposed && {
      scripts: [entry, ...exposed.assets.js.sync],
      styles: exposed.assets.css.sync,
    }),
    shared: Object.fromEntries(shared.map((one) => [one.name, one.requiredVersion ?? '*'])),
  };
}

/** Reads a `remote.json`. */
async function readRemoteFile(file: string): Promise<RemoteFile> {
  const text = await ifThere(readFile(file, 'utf8'));
  if (text === undefined) return {};
  const parsed = v.safeParse(remoteFileSchema, text);
  if (parsed.success) return parsed.output;
  const [{ message, path = [] }] = parsed.issues;
  const at = path.map(({ key }) => String(key)).join('.');
  throw new Error(`${file}: ${at === '' ? '' : `${at}: `}${message}`);
}

/**
 * Returns the notes on a build: what its team says in `remote.json`, then what the build says in a file of the same name
 * beside `web`, then a federation manifest, then the files themselves. A fact that none of them has makes a first view
 * slower, never wrong: the browser loads the file when a script asks for it.
 * @throws {Error} with a sentence when the entry cannot be found, or a named file is missing
 */
export async function readNotes(
  app: AppName,
  parts: ReturnType<typeof partsOf>,
): Promise<BuildNotes> {
  const given: RemoteFile = {
    ...(await readFederation(parts)),
    ...(await readRemoteFile(parts.notes)),
    ...(await readRemoteFile(join(appFolder(app), remoteFile))),
  };
  const files = await listFiles(parts.web);
  const entry = given.entry ?? onlyEntry(app, files);
  // The recipe of this repository says all; the scripts of other builds are read.
  const isWhole = given.scripts !== undefined && given.chunks !== undefined;
  const { imports, exports } = await readScripts(parts.web, isWhole ? [] : files);
  const scripts = withImports(given.scripts ?? [entry], imports);
  // A container loads its styles; the shell loads those of an entry that is the module itself.
  const isContainer = ['init', 'get'].every((name) => exports.get(entry)?.includes(name));
  const allStyles = files.filter((file) => file.endsWith('.css'));
  const styles = given.styles ?? (isWhole || isContainer ? [] : allStyles);
  const missing = [entry, ...scripts, ...styles].find((file) => !files.includes(file));
  if (missing !== undefined)
    throw new Error(`${app}: the build has no file ${missing} for browsers.`);
  const unchecked = [...scripts, ...[...imports.values()].flat()].find(
    (file) => extname(file) !== '.js',
  );
  if (unchecked !== undefined)
    throw new Error(`${app}: ${unchecked} must end in .js: browsers verify no other scripts.`);
  return {
    ...given,
    entry,
    scripts,
    styles,
    chunks: given.chunks ?? chunksIn(files, imports, [...scripts, ...styles]),
  };
}

/** Returns the only file that can be an entry: `remoteEntry`, with or without a hash. */
function onlyEntry(app: AppName, files: readonly string[]): string {
  const [entry, ...more] = files.filter((file) => /(?:^|\/)remoteEntry\b[^/]*\.js$/.test(file));
  if (entry !== undefined && more.length === 0) return entry;
  throw new Error(`${app}: name the entry of the build in ${remoteFile}: { "entry": "…" }.`);
}

/** Scripts by the script that imports them with a statement, which browsers load together. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** Names by the script that exports them. */
type Exports = ReadonlyMap<string, readonly string[]>;

const named = v.object({ name: v.string() });
const statementSchema = v.object({
  source: v.nullish(v.object({ value: v.string() })),
  specifiers: v.optional(v.array(v.object({ exported: v.optional(named) })), []),
  declaration: v.nullish(
    v.object({
      id: v.nullish(named),
      declarations: v.optional(v.array(v.object({ id: v.unknown() })), []),
    }),
  ),
});

/** Returns the files that each script imports with a statement, and the names that it exports. */
async function readScripts(
  web: string,
  files: readonly string[],
): Promise<{ readonly imports: Imports; readonly exports: Exports }> {
  const imports = new Map<string, string[]>();
  const exports = new Map<string, string[]>();
  for (const file of files.filter((one) => /\.m?js$/.test(one))) {
    const statements = statementsOf(await readFile(join(web, file), 'utf8'));
    const from = statements.flatMap(({ source }) => source?.value ?? []);
    const relative = from.filter((path) => /^\.{1,2}\//.test(path));
    imports.set(
      file,
      relative.map((path) => posix.join(posix.dirname(file), path)),
    );
    exports.set(
      file,
      statements.flatMap(({ specifiers, declaration }) => [
        ...specifiers.flatMap(({ exported }) => exported?.name ?? []),
        ...[declaration, ...(declaration?.declarations ?? [])].flatMap((one) =>
          v.is(named, one?.id) ? one.id.name : [],
        ),
      ]),
    );
  }
  return { imports, exports };
}

/** Returns the import and export statements of a script; a script that is no ES module has none. */
function statementsOf(code: string): v.InferOutput<typeof statementSchema>[] {
  try {
    const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    return body.flatMap((node) => {
      if (!/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type)) return [];
      return v.parse(statementSchema, node);
    });
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Returns files with the scripts that they import, each once and in their order. */
function withImports(files: readonly string[], imports: Imports): string[] {
  const found = new Set(files);
  // A set that grows is walked to its end.
  for (const file of found) for (const one of imports.get(file) ?? []) found.add(one);
  return [...found];
}

/** Returns the files by the name of their chunk, which is their own name without its hash, with what they import. */
function chunksIn(
  files: readonly string[],
  imports: Imports,
  first: readonly string[],
): Record<string, string[]> {
  const later = files.filter((file) => /\.(?:js|css)$/.test(file) && !first.includes(file));
  const groups = Map.groupBy(later, chunkName);
  return Object.fromEntries(
    [...groups].map(([name, own]) => [
      name,
      withImports(own, imports).filter((file) => !first.includes(file)),
    ]),
  );
}

/** Returns the name of a file's chunk: `assets/question-Bx1Y2z3_.js` → `question`. */
function chunkName(file: string): string {
  return posix.basename(withoutHash(file)).replace(/(?:[.-]\*)?\.\w+$/, '');
}
