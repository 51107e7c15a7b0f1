import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { freeName, knownNames } from './free-name.ts';
import { nameInCode, nameInMessages, pathLine, problemWithName } from './remote-name.ts';

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
  test(`"${name}" is rejected as a name`, () => {
    assert.match(problemWithName(root, known, name) ?? '', /cannot name a remote: small letters/);
  });
}

test('a name that would fill an address is refused', () => {
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
  // Its key in the table of addresses is.
  ['news-item', /The address \/news-item belongs to another page/],
] as const) {
  test(`the name ${name} is rejected as taken`, () => {
    assert.match(problemWithName(root, known, name) ?? '', what);
  });
}

test('a good name is no problem, also where it was begun before; where only its address is there, it is', async () => {
  const name = await freeName(root);
  assert.equal(problemWithName(root, known, name), undefined);
  const begun = {
    apps: known.apps.replace('] as const', `, '${name}'] as const`),
    paths: known.paths.replace('} satisfies', `${pathLine(name)}\n} satisfies`),
  };
  assert.equal(problemWithName(root, begun, name), undefined);
  const entered = { ...known, paths: begun.paths };
  assert.match(problemWithName(root, entered, name) ?? '', /belongs to another page/);
});

test('a name is written as code and messages write it', () => {
  assert.equal(nameInCode('price-list-2'), 'priceList2');
  assert.equal(nameInMessages('price-list'), 'Price list');
});
