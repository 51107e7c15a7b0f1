import type { NamesByModule } from '@studio/shared/contract';
import { type Node, parse } from 'acorn';
import { full } from 'acorn-walk';
import * as v from 'valibot';
import { inOrder, singletons } from '../singletons/singletons.ts';

const identifier = v.object({ type: v.literal('Identifier'), name: v.string() });
const literal = v.object({ type: v.literal('Literal'), value: v.union([v.string(), v.number()]) });
const keySchema = v.union([identifier, literal]);
const callSchema = v.object({
  type: v.literal('CallExpression'),
  callee: v.unknown(),
  arguments: v.array(v.unknown()),
});
const memberSchema = v.object({
  type: v.literal('MemberExpression'),
  object: identifier,
  property: keySchema,
  computed: v.boolean(),
});
const patternSchema = v.object({
  type: v.literal('ObjectPattern'),
  properties: v.array(v.object({ key: keySchema })),
});
const declarationSchema = v.object({
  type: v.literal('VariableDeclarator'),
  id: v.union([identifier, patternSchema]),
  init: v.nullish(v.unknown()),
});
const functionSchema = v.object({ params: v.array(v.unknown()), body: v.unknown() });
const propertySchema = v.object({
  type: v.literal('Property'),
  key: keySchema,
  value: functionSchema,
});

const keyOf = (key: v.InferOutput<typeof keySchema>) =>
  key.type === 'Identifier' ? key.name : String(key.value);

/** Names that compilers read of any module to tell its kind. */
const ofCompilers: ReadonlySet<string> = new Set(['default', '__esModule', 'then']);

/**
 * Returns the names of shared modules that a server build reads, found in its code: `const shared = require('…')`, with
 * or without a wrapper, in a module of its own or not, and `shared.name` after it.
 * @returns undefined when the code does not show them, for example because a minifier gave one letter to several things
 */
export function importedNames(code: string): NamesByModule | undefined {
  const program = parse(code, { ecmaVersion: 'latest', allowReturnOutsideFunction: true });
  const nodes: Node[] = [];
  full(program, (node) => void nodes.push(node));
  const modules = new Map<string, string>();
  for (const node of nodes) {
    const property = v.safeParse(propertySchema, node);
    if (!property.success) continue;
    const { key, value } = property.output;
    // A module that holds nothing but another one, as webpack writes it.
    const name = exportedModule(value.body);
    if (name !== undefined) modules.set(keyOf(key), name);
  }
  const found = new Map<string, Set<string>>();
  const bound = new Map<string, string>();
  const others = new Set<string>();
  const add = (module: string, name: string) =>
    found.set(module, (found.get(module) ?? new Set()).add(name));
  for (const node of nodes) {
    const declared = v.safeParse(declarationSchema, node);
    if (!declared.success) {
      const { success, output } = v.safeParse(functionSchema, node);
      if (success)
        for (const param of output.params) if (v.is(identifier, param)) others.add(param.name);
      continue;
    }
    const { id, init } = declared.output;
    const module = moduleOf(init, modules);
    if (module === undefined) {
      if (id.type === 'Identifier') others.add(id.name);
      continue;
    }
    if (!found.has(module)) found.set(module, new Set());
    if (id.type === 'ObjectPattern') for (const { key } of id.properties) add(module, keyOf(key));
    else if ((bound.get(id.name) ?? module) === module) bound.set(id.name, module);
    else return undefined;
  }
  if ([...bound.keys()].some((name) => others.has(name))) return undefined;
  for (const node of nodes) {
    const member = v.safeParse(memberSchema, node);
    if (!member.success) continue;
    const { object, property, computed } = member.output;
    const module = bound.get(object.name);
    if (module === undefined || (computed && property.type === 'Identifier')) continue;
    const name = keyOf(property);
    if (!ofCompilers.has(name)) add(module, name);
  }
  return inOrder(found);
}

/** Returns the shared module that a call names, also inside of a wrapper: `__toESM(require('react'))`. */
function moduleOf(node: unknown, modules: ReadonlyMap<string, string>): string | undefined {
  const call = v.safeParse(callSchema, node);
  if (!call.success) return undefined;
  const { callee, arguments: given } = call.output;
  const [first] = given;
  if (v.is(literal, first)) {
    const name = v.is(identifier, callee) ? callee.name : '';
    const asked = String(first.value);
    return name === 'require' ? sharedOnly(asked) : modules.get(asked);
  }
  return moduleOf(first, modules);
}

const sharedOnly = (name: string) => (Object.hasOwn(singletons, name) ? name : undefined);

const bodySchema = v.object({
  body: v.tuple([
    v.looseObject({
      expression: v.object({ type: v.literal('AssignmentExpression'), right: v.unknown() }),
    }),
  ]),
});

/** Returns the shared module that a function body exports and nothing else: `{ module.exports = require('react'); }`. */
function exportedModule(body: unknown): string | undefined {
  const found = v.safeParse(bodySchema, body);
  return found.success ? moduleOf(found.output.body[0].expression.right, new Map()) : undefined;
}
