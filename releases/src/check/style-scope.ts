import postcss from 'postcss';

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
