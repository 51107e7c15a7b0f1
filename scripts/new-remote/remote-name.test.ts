import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { freeName } from './free-name.ts';
import {
  knownNames,
  nameInCode,
  nameInMessages,
  pathLine,
  problemWithName,
} from './remote-name.ts';

const root = join(import.meta.dirname, '../..');
const known = await knownNames(root);

for (const name of [
  '',
  'Price',
  'price_list',
  '-price',
  'price--list',
  '1price',
  'a/b',
  'listino-è',
]) {
  test(`rejects "${name}" as a name`, () => {
    assert.match(problemWithName(root, known, name) ?? '', /cannot name a remote: small letters/);
  });
}

test('rejects a name that is too long', () => {
  assert.match(problemWithName(root, known, 'a'.repeat(31)) ?? '', /30 characters at most/);
});

for (const [name, what] of [
  ['auth', /There is a folder auth already/],
  ['gateway', /There is a folder gateway already/],
  ['reports', /means something else/],
  // The classes of auth/src/extra-…module.css begin with it.
  ['auth-extra', /"auth-extra" and auth begin alike/],
  ['customer', /"customer" and customer-area begin alike/],
  // Its address is that of a page.
  ['news', /The address \/news belongs to another page/],
  // Its key in the table of addresses is taken.
  ['news-item', /The address \/news-item belongs to another page/],
] as const) {
  test(`rejects the taken name ${name}`, () => {
    assert.match(problemWithName(root, known, name) ?? '', what);
  });
}

test('accepts a free name, also after an interrupted creation, but not a name with a taken address', async () => {
  const name = await freeName(root);
  assert.equal(problemWithName(root, known, name), undefined);
  const begun = {
    apps: known.apps,
    workspaces: known.workspaces.replace('"workspaces": [', `"workspaces": ["${name}", `),
    paths: known.paths.replace('} satisfies', `${pathLine(name)}\n} satisfies`),
  };
  assert.equal(problemWithName(root, begun, name), undefined);
  const entered = { ...known, paths: begun.paths };
  assert.match(problemWithName(root, entered, name) ?? '', /belongs to another page/);
});

test('converts a name for code and for messages', () => {
  assert.equal(nameInCode('price-list-2'), 'priceList2');
  assert.equal(nameInMessages('price-list'), 'Price list');
});
