import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import { transform } from '@swc/core';
import { type MemberExpression, parse } from 'acorn';
import { full } from 'acorn-walk';
import * as v from 'valibot';

/** The oldest browsers that the apps are built for (`rspack.base.js`). */
const targets = { chrome: 111, firefox: 115, safari: 16.4 } as const;

const root = join(import.meta.dirname, '..');

/** Scripts that the gateway serves as they are: nothing lowers their syntax. */
const unbuilt = ['gateway/service-worker/*.js', 'gateway/browser/*.js'];

/** Sources of the apps: a build lowers their syntax, and adds no function that a browser lacks. */
const built = '{shared,shell,public-site,auth,customer-area,console}/src/**/*.{ts,tsx}';
const notInBrowsers =
  /\.test\.|\.d\.ts$|\/(?:testing|server|journeys)\b|server\.tsx?$|\/journeys\./;

const supportSchema = v.looseObject({
  version_added: v.nullish(v.union([v.string(), v.boolean()])),
});
const statementSchema = v.object({
  __compat: v.object({ support: v.record(v.string(), v.unknown()) }),
});

const numberOf = (version: unknown) => Number.parseFloat(String(version).replace('≤', ''));

/** Returns true when every target has a feature of the compatibility data. */
function isKnown(feature: unknown): boolean {
  const parsed = v.safeParse(statementSchema, feature);
  if (!parsed.success) return true;
  const { support } = parsed.output.__compat;
  return Object.entries(targets).every(([browser, oldest]) => {
    const given = support[browser];
    const parts = v.safeParse(
      v.array(supportSchema),
      (Array.isArray(given) ? given : [given]).filter((part) => part !== undefined),
    );
    return (
      parts.success &&
      parts.output.some(({ version_added: version, ...more }) => {
        if ('flags' in more || 'prefix' in more) return false;
        const isKept = !(numberOf(more.version_removed) <= oldest);
        return isKept && numberOf(version) <= oldest;
      })
    );
  });
}

const objectSchema = v.record(v.string(), v.unknown());
const featuresOf = (value: unknown) => v.parse(objectSchema, value);

/**
 * Returns the names that a target lacks: `Owner.member`, `Owner`, and `.member` for those that no older object has. A
 * member of one word can belong to any object; the type checker knows those of the language (`lib` of the tsconfig files).
 */
function youngNames() {
  const owners = [featuresOf(compatData.javascript.builtins), featuresOf(compatData.api)];
  const young = new Set<string>();
  const byMember = new Map<string, boolean>();
  for (const [owner, feature] of owners.flatMap(Object.entries)) {
    if (owner === '__compat') continue;
    if (!isKnown(feature)) young.add(owner);
    for (const [name, member] of Object.entries(featuresOf(feature))) {
      const plain = name.replace(/_static$/, '');
      if (!/^[A-Za-z]\w*$/.test(plain) || name === '__compat') continue;
      if (!isKnown(member)) young.add(`${owner}.${plain}`);
      byMember.set(plain, byMember.get(plain) === true || isKnown(member));
    }
  }
  for (const [name, hasOlder] of byMember) {
    if (!hasOlder && /[a-z][A-Z]/.test(name)) young.add(`.${name}`);
  }
  for (const name of fine) young.delete(name);
  return young;
}

/** Names that the code asks for before it uses them, and methods of libraries. */
const fine = [
  ...['.requestIdleCallback', '.createPolicy', '.createScriptURL', '.createHTML'],
  ...['.getName', '.getViewport'],
];

/** Returns the young names that a script uses without asking for them first by `?.`. */
function youngIn(code: string, young: ReadonlySet<string>, ecmaVersion: 2022 | 'latest') {
  const asked = new Set<unknown>();
  const called = new Set<unknown>();
  const members: MemberExpression[] = [];
  const found: string[] = [];
  full(parse(code, { ecmaVersion, sourceType: 'module' }), (node) => {
    if (node.type === 'MemberExpression') members.push(node);
    if (node.type === 'CallExpression') (node.optional ? asked : called).add(node.callee);
    if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return;
    if (young.has(node.callee.name)) found.push(node.callee.name);
  });
  for (const member of members) {
    const { object, property, computed, optional } = member;
    if (property.type !== 'Identifier' || computed || optional || asked.has(member)) continue;
    const full = `${object.type === 'Identifier' ? object.name : ''}.${property.name}`;
    if (young.has(full)) found.push(full);
    else if (called.has(member) && young.has(`.${property.name}`)) found.push(`.${property.name}`);
  }
  return found;
}

test('what browsers run uses nothing that the oldest of them lack', async () => {
  const young = youngNames();
  for (const name of ['URL.parse', 'URL.canParse', 'Promise.withResolvers', '.isSubsetOf']) {
    assert.ok(young.has(name), name);
  }
  for (const name of ['URL.createObjectURL', 'Promise.all', '.map']) {
    assert.ok(!young.has(name), name);
  }
  const found: string[] = [];
  for await (const path of glob(unbuilt, { cwd: root })) {
    const code = await readFile(join(root, path), 'utf8');
    for (const name of youngIn(code, young, 2022)) found.push(`${path}: ${name}`);
  }
  for await (const path of glob(built, { cwd: root })) {
    if (notInBrowsers.test(path)) continue;
    const source = await readFile(join(root, path), 'utf8');
    const { code } = await transform(source, {
      jsc: { parser: { syntax: 'typescript', tsx: path.endsWith('x') }, target: 'es2022' },
    });
    for (const name of youngIn(code, young, 'latest')) found.push(`${path}: ${name}`);
  }
  assert.deepEqual(found, []);
});
