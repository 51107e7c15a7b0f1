import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptedOptions, commandNames } from '@studio/releases/commands/table';
import { jsonText } from '@studio/releases/json';
import { inc, lt } from 'semver';
import * as v from 'valibot';
import { type Declarations, declaredNames, notExported } from './declared-names.ts';
import { type PackageName, readManifest, withPackage } from './pack.ts';

/** The API of a package: for each import path, or command, the declarations by name. */
export type Api = Readonly<Record<string, Declarations>>;

/** The API of a package at a version. */
export interface ApiReport {
  readonly version: string;
  readonly api: Api;
}

/** The differences between two APIs; names are `<import path> <name>`. */
export interface ApiChanges {
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Changed by optional parts only. */
  readonly extended: readonly string[];
  readonly added: readonly string[];
}

const root = join(import.meta.dirname, '../..');

/** Returns the file with the API report of a package. */
export const reportFile = (name: PackageName) => join(root, name, 'api.json');

/** Returns the API of a package as it would be packed now. */
export async function currentApi(name: PackageName): Promise<Api> {
  return await withPackage(name, apiIn);
}

/** Returns the API of a package in a folder. */
async function apiIn(folder: string): Promise<Api> {
  const packed = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const api: Record<string, Declarations> = {};
  for (const [path, entry] of Object.entries<string | { types?: string }>(packed.exports)) {
    const types = typeof entry === 'string' ? undefined : entry.types;
    api[`${packed.name}${path.slice(1)}`] =
      types === undefined ? {} : declaredNames(join(folder, types));
  }
  for (const command of Object.keys(packed.bin ?? {}))
    api[command] = Object.fromEntries(
      commandNames.map((one) => [
        one,
        acceptedOptions(one)
          .map((option) => `--${option}?`)
          .join('\n'),
      ]),
    );
  return api;
}

const reportSchema = jsonText(
  v.object({
    version: v.string(),
    api: v.record(v.string(), v.record(v.string(), v.array(v.string()))),
  }),
);

/** Returns the text of an API report: each declaration as its lines, so that a diff shows the changed ones. */
export function textOf({ version, api }: ApiReport): string {
  const inLines = mapDeclarations(api, (text) => text.split('\n'));
  return `${JSON.stringify({ version, api: inLines }, null, 1)}\n`;
}

/** Reads an API report. */
export function reportIn(text: string): ApiReport {
  const { version, api } = v.parse(reportSchema, text);
  return { version, api: mapDeclarations(api, (lines) => lines.join('\n')) };
}

function mapDeclarations<From, To>(
  api: Readonly<Record<string, Readonly<Record<string, From>>>>,
  change: (declaration: From) => To,
): Record<string, Record<string, To>> {
  return Object.fromEntries(
    Object.entries(api).map(([path, declarations]) => [
      path,
      Object.fromEntries(Object.entries(declarations).map(([name, one]) => [name, change(one)])),
    ]),
  );
}

/** Compares two APIs. A name that is not exported counts when it changes: an exported one uses it. */
export function changesBetween(before: Api, after: Api): ApiChanges {
  const [old, now] = [flat(before), flat(after)];
  const isExported = (name: string) => !name.includes(notExported);
  const kept = [...old].filter(([name, text]) => now.has(name) && now.get(name) !== text);
  const isExtended = ([name, text]: [string, string]) => extendsText(text, now.get(name) ?? '');
  return {
    removed: [...old.keys()].filter((name) => !now.has(name) && isExported(name)),
    changed: kept.filter((one) => !isExtended(one)).map(([name]) => name),
    extended: kept.filter(isExtended).map(([name]) => name),
    added: [...now.keys()].filter((name) => !old.has(name) && isExported(name)),
  };
}

/** Returns the declarations by import path and name. */
function flat(api: Api): Map<string, string> {
  const entries = Object.entries(api).flatMap(([path, declarations]): [string, string][] => [
    [path, ''],
    ...Object.entries(declarations).map(([name, text]): [string, string] => [
      `${path} ${name}`,
      text,
    ]),
  ]);
  return new Map(entries);
}

/** An optional member of a type or schema, or an option of a command. */
const optional = /^(?:readonly )?[\w'"-]+\?(?:[:(]|$)|^[\w'"-]+: v\.OptionalSchema</;

/** Returns the members of a constant object, each with its lines; undefined for any other declaration. */
function membersOf(declaration: string): string[] | undefined {
  const [first = '', ...rest] = declaration.split('\n').filter(Boolean);
  if (!/^export (?:declare )?const \w+: \{$/.test(first) || rest.pop() !== '};') return undefined;
  // Deeper lines and closing brackets belong to the member that they follow.
  return rest.join('\n').split(/\n(?= {4}[\w'"])/);
}

/**
 * Returns true when a declaration has all lines of another one in their order, and besides them optional members; or
 * all members of a constant object, which users only read, and more.
 */
function extendsText(before: string, after: string): boolean {
  const [oldMembers, newMembers] = [membersOf(before), membersOf(after)];
  if (oldMembers !== undefined && newMembers !== undefined)
    return oldMembers.every((member) => newMembers.includes(member));
  const old = before.split('\n').filter(Boolean);
  let next = 0;
  for (const line of after.split('\n').filter(Boolean)) {
    if (line === old[next]) next += 1;
    else if (!optional.test(line.trim())) return false;
  }
  return next === old.length;
}

/** Returns the least version that a change asks for: a major one for removed or changed names, a minor one for new ones. */
export function versionFor(version: string, changes: ApiChanges): string {
  const isUnstable = lt(version, '1.0.0');
  if (changes.removed.length + changes.changed.length > 0)
    return inc(version, isUnstable ? 'minor' : 'major') ?? version;
  if (changes.added.length + changes.extended.length > 0)
    return inc(version, isUnstable ? 'patch' : 'minor') ?? version;
  return version;
}

/** Returns a line for each difference. */
export const linesOf = (changes: ApiChanges): string[] =>
  Object.entries(changes).flatMap(([kind, names]) =>
    names.map((name: string) => `${kind}: ${name}`),
  );

/** Returns a sentence when the version or the report of a package does not fit its API; undefined when both do. */
export async function apiProblem(name: PackageName): Promise<string | undefined> {
  const { name: packageName, version } = await readManifest(name);
  const text = await readFile(reportFile(name), 'utf8');
  const recorded = reportIn(text);
  const api = await currentApi(name);
  const changes = changesBetween(recorded.api, api);
  const needed = versionFor(recorded.version, changes);
  const found = [
    `The API of ${packageName} is not that of version ${recorded.version}:`,
    ...linesOf(changes),
  ];
  if (lt(version, needed))
    return [...found, `Its version must be at least ${needed}: npm run api`].join('\n');
  return text === textOf({ version, api })
    ? undefined
    : [...found, `${name}/api.json is not of version ${version}: npm run api`].join('\n');
}
