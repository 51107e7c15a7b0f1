import { type Node, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import * as v from 'valibot';

/** A place in a script: the line counts from 1, the column from 0. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** The name of a function in the released, minified code. */
interface FunctionName extends Place {
  readonly text: string;
}

const identifier = v.object({
  type: v.picklist(['Identifier', 'PrivateIdentifier']),
  name: v.string(),
  loc: v.object({ start: v.object({ line: v.number(), column: v.number() }) }),
});

/** The nodes that name the function below them: its own name, `const name = …`, `{ name: … }`, `name = …`. */
const naming = v.union([
  v.pipe(
    v.object({ id: identifier }),
    v.transform(({ id }) => id),
  ),
  v.pipe(
    v.object({ key: identifier }),
    v.transform(({ key }) => key),
  ),
  v.pipe(
    v.object({ left: identifier }),
    v.transform(({ left }) => left),
  ),
]);

const isFunction = ({ type }: Node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/**
 * Parses a released script.
 * @returns gives the names of the functions around a place, the innermost first; none of code that is no script
 */
export function enclosingNames(code: string): (place: Place) => readonly FunctionName[] {
  const functions: { readonly start: Place; readonly end: Place; readonly name: FunctionName }[] =
    [];
  try {
    const script = parse(code, {
      ...{ ecmaVersion: 'latest', sourceType: 'module', locations: true },
      ...{ allowReturnOutsideFunction: true, allowHashBang: true },
    });
    fullAncestor(script, (node, _state, ancestors) => {
      if (!isFunction(node) || !node.loc) return;
      const named = [node, ancestors.at(-2)].map((one) => v.safeParse(naming, one));
      const found = named.find(({ success }) => success);
      if (!found?.success) return;
      const { name, loc } = found.output;
      functions.push({ ...node.loc, name: { text: name, ...loc.start } });
    });
  } catch (error) {
    // The frame is shown without its function.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return (place) =>
    functions
      .filter(({ start, end }) => !isBefore(place, start) && !isBefore(end, place))
      .toSorted((one, other) => (isBefore(one.start, other.start) ? 1 : -1))
      .map(({ name }) => name);
}

const isBefore = (one: Place, other: Place) =>
  one.line < other.line || (one.line === other.line && one.column < other.column);
