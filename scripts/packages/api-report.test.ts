import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type Api,
  apiProblem,
  changesBetween,
  reportIn,
  textOf,
  versionFor,
} from './api-report.ts';
import { packages } from './pack.ts';

const before: Api = {
  '@studio/shared/kit': {
    Button: 'export declare function Button(props: ButtonProps): Element;',
    '(not exported) ButtonProps': 'interface ButtonProps {\n    readonly text: string;\n}',
  },
  '@studio/shared/kit/format': { slug: 'export declare const slug: (text: string) => string;' },
};

const ui = before['@studio/shared/kit'] ?? {};
const withUi = (names: Api[string]): Api => ({
  ...before,
  '@studio/shared/kit': { ...ui, ...names },
});
const props = (...members: string[]) =>
  withUi({ '(not exported) ButtonProps': `interface ButtonProps {\n${members.join('\n')}\n}` });

const text = '    readonly text: string;';
const steps: readonly (readonly [string, Api, string])[] = [
  ['nothing for the same API', before, '1.2.3'],
  [
    'a minor version for a new name',
    withUi({ Html: 'export declare function Html(): Element;' }),
    '1.3.0',
  ],
  ['a minor version for a new import path', { ...before, '@studio/shared/new': {} }, '1.3.0'],
  ['a minor version for an optional member', props(text, '    readonly kind?: string;'), '1.3.0'],
  ['a major version for a required member', props(text, '    readonly kind: string;'), '2.0.0'],
  ['a major version for a lost member', props(), '2.0.0'],
  [
    'a major version for another signature',
    withUi({ Button: 'export declare function Button(): Element;' }),
    '2.0.0',
  ],
  ['a major version for a removed import path', { '@studio/shared/kit': ui }, '2.0.0'],
];

for (const [title, after, version] of steps) {
  test(`asks for ${title}`, () => {
    assert.equal(versionFor('1.2.3', changesBetween(before, after)), version);
  });
}

test('asks for smaller steps before version 1', () => {
  assert.equal(versionFor('0.2.3', changesBetween(before, { '@studio/shared/kit': ui })), '0.3.0');
  assert.equal(versionFor('0.2.3', changesBetween({}, before)), '0.2.4');
});

test('reads a report as it was written', () => {
  const report = { version: '1.2.3', api: before };
  assert.deepEqual(reportIn(textOf(report)), report);
});

for (const name of packages) {
  test(`keeps the version and the API report of ${name} in step with its sources`, async () => {
    assert.equal(await apiProblem(name), undefined);
  });

  test(`has the promised import paths of ${name} in the package, and no others`, async () => {
    const root = join(import.meta.dirname, '../..');
    const { api } = reportIn(await readFile(join(root, name, 'api.json'), 'utf8'));
    const page = await readFile(join(root, 'docs/packages.md'), 'utf8');
    const promised = [...page.matchAll(/^- `(@studio\/[^`]+)`/gm)].map(([, path = '']) => path);
    const own = promised.filter((path) =>
      path.startsWith(name === 'shared' ? '@studio/shared/' : '@studio/releases/'),
    );
    const paths = Object.keys(api).filter((path) => path.startsWith('@'));
    assert.deepEqual(own.sort(), paths.sort());
  });
}
