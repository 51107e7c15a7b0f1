import postcss, { type ChildNode } from 'postcss';
import { isOwn, isScoped, type Scope } from './style-scope.ts';
import type { Problem } from './subject.ts';

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
