import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Declarations by name; a name that is part of a signature without being exported begins with `(not exported) `. */
export type Declarations = Readonly<Record<string, string>>;

/** The prefix of names that are not exported, but used by exported ones. */
export const notExported = '(not exported) ';

/** The place of a name: the file that declares it, and its name there. */
interface Place {
  readonly file: string;
  readonly name: string;
}

/** A parsed declaration file. */
interface DeclarationFile {
  readonly declared: ReadonlyMap<string, { readonly text: string; readonly isExported: boolean }>;
  /** Local name → place, of imports and re-exports of the package's own files. */
  readonly imported: ReadonlyMap<string, Place>;
  readonly reexported: ReadonlyMap<string, Place>;
  /** The files of `export *`. */
  readonly all: readonly string[];
  /** The files of `/// <reference path>`. */
  readonly referenced: readonly string[];
}

const declaration =
  /^(export )?(?:default )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum|namespace|module) ([\w$]+|'[^']+')/;
const names = /^(?:export|import) (?:type )?\{([\s\S]*?)\}(?: from ['"]([^'"]+)['"])?/;

/** Removes comments: the compiler writes each on lines of its own. */
function withoutComments(text: string): string {
  return text
    .replace(/^\s*\/\*\*?(?:[^*]|\*(?!\/))*\*\/\s*?\n/gm, '')
    .replace(/^\s*\/\/(?!\/).*\n/gm, '');
}

/**
 * Returns a declaration without words that are the same in every one: `declare`, and what the compiler writes out of
 * valibot's defaults.
 */
function terse(statement: string): string {
  const text = statement.replace(/^((?:export )?(?:default )?)declare (?=\w+ \w)/gm, '$1');
  if (!/\bv\.\w+Schema\b/.test(text)) return text;
  return text
    .replace(/\breadonly (?=[\w'"-]+: v\.)/g, '')
    .replace(/(?<=\bv\.\w+)<undefined>/g, '')
    .replace(/(?<=[>\]}]), undefined(?=>)/g, '');
}

/** Splits a declaration file as the compiler formats it: a statement begins in the first column. */
function statementsIn(text: string): string[] {
  return withoutComments(text)
    .split(/\n(?=[^\s}])/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** Returns the pairs of a list of names: `a as b` → a, b. */
function pairsIn(list: string): [string, string][] {
  return list
    .split(',')
    .map((one) => one.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((one) => {
      const [name = '', alias = name] = one.split(' as ');
      return [name, alias];
    });
}

function parse(file: string): DeclarationFile {
  const declared = new Map<string, { text: string; isExported: boolean }>();
  const imported = new Map<string, Place>();
  const reexported = new Map<string, Place>();
  const all: string[] = [];
  const text = readFileSync(file, 'utf8');
  const at = (path: string) => join(dirname(file), path.replace(/\.js$/, '.d.ts'));
  for (const statement of statementsIn(text)) {
    const [, star] = /^export \* from ['"](\.[^'"]+)['"]/.exec(statement) ?? [];
    if (star !== undefined) all.push(at(star));
    const [, list, from] = names.exec(statement) ?? [];
    if (list !== undefined) {
      const isOwn = from === undefined || from.startsWith('.');
      const target = statement.startsWith('import') ? imported : reexported;
      const home = from === undefined ? file : at(from);
      for (const [name, alias] of isOwn ? pairsIn(list) : [])
        target.set(alias, { file: home, name });
      continue;
    }
    const [, exported, name] = declaration.exec(statement) ?? [];
    if (name === undefined) continue;
    const before = declared.get(name)?.text;
    declared.set(name, {
      // Overloads and merged declarations are one name.
      text: before === undefined ? terse(statement) : `${before}\n${terse(statement)}`,
      isExported: exported !== undefined,
    });
  }
  const referenced = [...text.matchAll(/^\/\/\/ <reference path="([^"]+)"/gm)].map(
    ([, path = '']) => join(dirname(file), path),
  );
  return { declared, imported, reexported, all, referenced };
}

/**
 * Returns the exported declarations of a module, and those of its package that they use.
 * @param entry the declaration file of the module
 */
export function declaredNames(entry: string): Declarations {
  const files = new Map<string, DeclarationFile>();
  const read = (file: string) => {
    const known = files.get(file) ?? parse(file);
    files.set(file, known);
    return known;
  };
  const found = new Map<string, string>();
  const seen = new Set<string>();

  /** Returns the place where a name is declared, through imports and re-exports. */
  const homeOf = ({ file, name }: Place): Place => {
    const { declared, imported, reexported, all } = read(file);
    if (declared.has(name)) return { file, name };
    const next = reexported.get(name) ?? imported.get(name);
    if (next !== undefined && (next.file !== file || next.name !== name)) return homeOf(next);
    const holder = all.find((one) => exportsOf(one).includes(name));
    return holder === undefined ? { file, name } : homeOf({ file: holder, name });
  };
  const exportsOf = (file: string): string[] => {
    const { declared, reexported, all, referenced } = read(file);
    const own = [...declared].flatMap(([name, { isExported }]) => (isExported ? [name] : []));
    const ambient = referenced.flatMap((one) => [...read(one).declared.keys()]);
    return [...own, ...reexported.keys(), ...all.flatMap(exportsOf), ...ambient];
  };
  const add = (place: Place, shown: string) => {
    const { file, name } = homeOf(place);
    const holder = [file, ...read(file).referenced].find((one) => read(one).declared.has(name));
    const text = holder && read(holder).declared.get(name)?.text;
    if (holder === undefined || text === undefined || seen.has(`${holder} ${name}`)) {
      if (text === undefined) found.set(shown, `export { ${name} }`);
      else if (!shown.startsWith(notExported)) found.set(shown, text);
      return;
    }
    seen.add(`${holder} ${name}`);
    found.set(shown, text);
    for (const used of placesIn(holder, text))
      if (!exported.has(keyOf(used))) add(used, `${notExported}${used.name}`);
  };
  /** Returns the names of the package's own files that a declaration uses. */
  const placesIn = (file: string, text: string): Place[] => {
    const { declared, imported } = read(file);
    const words = new Set(text.replace(/'[^']*'|"[^"]*"/g, '').match(/[A-Za-z_$][\w$]*/g));
    const own = [...words].filter((word) => declared.has(word) || imported.has(word));
    const inline = [...text.matchAll(/import\(["'](\.[^"']+)["']\)\.([\w$]+)/g)].map(
      ([, path = '', name = '']) => ({
        file: join(dirname(file), path.replace(/\.js$/, '.d.ts')),
        name,
      }),
    );
    return [...own.map((name) => ({ file, name })), ...inline];
  };
  const keyOf = (place: Place) => {
    const { file, name } = homeOf(place);
    return `${file} ${name}`;
  };
  const exportedNames = [...new Set(exportsOf(entry))];
  const exported = new Set(exportedNames.map((name) => keyOf({ file: entry, name })));
  for (const name of exportedNames) add({ file: entry, name }, name);
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
