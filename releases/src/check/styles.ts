import postcss, { type ChildNode } from 'postcss';
import type { Problem } from './problem.ts';

/** The cascade layers for the styles of remotes; the shell defines their order. */
const layers: ReadonlySet<string> = new Set(['shared', 'remote']);

/** At-rules that only limit when the rules inside them apply. */
const conditions: ReadonlySet<string> = new Set([
  'media',
  'supports',
  'container',
  'starting-style',
]);

/** At-rules with a name, which reach only elements whose styles name them. */
const isNamed: ReadonlySet<string> = new Set(['keyframes', 'page']);

interface Stylesheet extends Scope {
  readonly file: string;
}

function ruleProblems(sheet: Stylesheet, selector: string): Problem[] {
  return postcss.list
    .comma(selector)
    .filter((one) => !isScoped(sheet, one))
    .map((one) => `${sheet.file} styles "${one}", which matches without a class of ${sheet.app}.`);
}

function nodeProblems(sheet: Stylesheet, node: ChildNode, isLayered: boolean): Problem[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule') {
    return isLayered
      ? ruleProblems(sheet, node.selector)
      : [`${sheet.file} styles "${node.selector}" outside the layer for remotes.`];
  }
  if (node.type === 'atrule') {
    const inside = (layered: boolean) =>
      (node.nodes ?? []).flatMap((child) => nodeProblems(sheet, child, layered));
    if (conditions.has(node.name)) return inside(isLayered);
    if (node.name === 'layer' && layers.has(node.params.split('.')[0] ?? '')) {
      // Without a block it would decide the order of the layers.
      if (node.nodes !== undefined) return inside(true);
    }
    if (isNamed.has(node.name) && isOwn(sheet, node.params)) return [];
  }
  return [
    `${sheet.file} has "${node.toString().slice(0, 60)}", which reaches beyond ${sheet.app}.`,
  ];
}

/**
 * Returns a problem for each rule of a remote outside the layers for remotes, and for each selector without a class of
 * the remote. The styles of the shell are global on purpose.
 * @param css the text of a stylesheet
 */
export function styleProblems(scope: Scope, file: string, css: string): Problem[] {
  if (scope.app === 'shell') return [];
  const sheet = { ...scope, file };
  return postcss.parse(css).nodes.flatMap((node) => nodeProblems(sheet, node, false));
}

/** The app whose styles are checked. */
interface Scope {
  readonly app: string;
  /** The names of all apps: a class that begins with one name may belong to an app with a longer name. */
  readonly names: readonly string[];
}

/** Matches an attribute selector; a quoted value may hold any character. */
const inBrackets = /\[(?:\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\]\\"'])*\]/g;

/** Matches an innermost functional pseudo-class: `:is(a, b)`. */
const innermost = /:([\w-]+)\(((?:\\.|[^()\\])*)\)/;

/** Matches a class selector, with escapes. */
const ofClass = /(?<!\\)\.((?:\\.|[\w-])+)/g;

/** The pseudo-classes that stand for their alternatives; the others exclude, contain or neighbour something. */
const alternatives: ReadonlySet<string> = new Set(['is', 'where']);

/** Returns true when a name in a stylesheet, `<app>-<file>-<name>`, belongs to the app. */
function isOwn({ app, names }: Scope, name: string): boolean {
  const owners = [app, ...names].filter((one) => name.startsWith(`${one}-`));
  return owners.toSorted((one, other) => other.length - one.length).at(0) === app;
}

function isPlainScoped(scope: Scope, selector: string): boolean {
  const found = innermost.exec(selector);
  if (found === null) {
    return [...selector.matchAll(ofClass)].some(([, name = '']) => isOwn(scope, name));
  }
  const [whole, name = '', inside = ''] = found;
  const isMet =
    alternatives.has(name) && postcss.list.comma(inside).every((one) => isPlainScoped(scope, one));
  return isPlainScoped(scope, selector.replace(whole, isMet ? `.${scope.app}-` : ''));
}

/** Returns true when a selector without top-level commas matches only elements with a class of the app. */
function isScoped(scope: Scope, selector: string): boolean {
  return isPlainScoped(scope, selector.replace(inBrackets, ''));
}
