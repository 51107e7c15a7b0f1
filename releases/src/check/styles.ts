import postcss, { type ChildNode } from 'postcss';
import type { Problem } from './problem.ts';

/** The cascade layers for the styles of remotes; their order is the shell's. */
const layers: ReadonlySet<string> = new Set(['shared', 'remote']);

/** At-rules that only say when or where the rules inside them count. */
const conditions: ReadonlySet<string> = new Set([
  'media',
  'supports',
  'container',
  'starting-style',
]);

interface Stylesheet extends Scope {
  readonly file: string;
}

function ruleProblems(sheet: Stylesheet, selector: string): Problem[] {
  return postcss.list
    .comma(selector)
    .filter((one) => !isScoped(sheet, one))
    .map((one) => `${sheet.file} styles "${one}", which is not only ${sheet.app}'s.`);
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
    if (node.name === 'keyframes' && isOwn(sheet, node.params)) return [];
  }
  return [
    `${sheet.file} has "${node.toString().slice(0, 60)}", which reaches beyond ${sheet.app}.`,
  ];
}

/**
 * The styles of a remote stay in its scope: in the layers for remotes, and every selector with a class of its own.
 * The shell's are everybody's on purpose.
 * @param css the text of a stylesheet
 */
export function styleProblems(scope: Scope, file: string, css: string): Problem[] {
  if (scope.app === 'shell') return [];
  const sheet = { ...scope, file };
  return postcss.parse(css).nodes.flatMap((node) => nodeProblems(sheet, node, false));
}

/** Whose styles are looked at. */
export interface Scope {
  readonly app: string;
  /** Every app: what begins with the name of one may be another's, whose name is longer. */
  readonly names: readonly string[];
}

/** What an attribute is asked for; a quoted value may hold anything. */
const inBrackets = /\[(?:\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\]\\"'])*\]/g;

/** A function without another one in it, `:is(a, b)`. */
const innermost = /:([\w-]+)\(((?:\\.|[^()\\])*)\)/;

/** A class, however its name is escaped. */
const ofClass = /(?<!\\)\.((?:\\.|[\w-])+)/g;

/** Functions that stand for their alternatives; all others say what something is not, holds, or is beside. */
const alternatives: ReadonlySet<string> = new Set(['is', 'where']);

/** Whether a name in a stylesheet, `<app>-<file>-<name>`, is the app's own. */
export function isOwn({ app, names }: Scope, name: string): boolean {
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

/** Whether a selector, one without commas at its top, touches nothing without a class of the app's own. */
export function isScoped(scope: Scope, selector: string): boolean {
  return isPlainScoped(scope, selector.replace(inBrackets, ''));
}
