import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announcedEnds } from './announced-ends.ts';

const announced = { on: '2027-03-01', instead: 'logIn' };
const names = { '@studio/shared/client': ['login'] };
const shell = {
  contract: 1,
  newestContract: 2,
  exports: { browser: names, server: names },
};

test('takes over the announced ends of names, modules and contracts that the shell has', () => {
  const ends = [
    { module: '@studio/shared/client', name: 'login', ...announced },
    { module: '@studio/shared/client', ...announced },
    { contract: 1, ...announced },
  ];
  assert.deepEqual(announcedEnds('shell', ends, shell), { ends });
  assert.deepEqual(announcedEnds('shell', undefined, shell), {});
});

for (const [end, reason] of [
  [{ module: '@studio/shared/client', name: 'logon' }, 'logon of .*, which it does not share'],
  [{ module: 'lodash' }, 'lodash, which it does not share'],
  [{ contract: 3 }, 'contract 3, which it does not offer'],
  [{ contract: 2 }, 'contract 2, but offers no newer one'],
  [{ contract: 1, on: '2027-02-30' }, 'contract 1, but 2027-02-30 is no day'],
] as const)
  test(`rejects an announced end: ${reason}`, () => {
    const pattern = new RegExp(`^shell/package.json announces the end of ${reason}\\.$`);
    assert.throws(() => announcedEnds('shell', [{ ...announced, ...end }], shell), {
      message: pattern,
    });
  });

test('lets an app announce the end of a slot that it offers', () => {
  const own = { contract: 1, slots: [{ name: 'auth/aside', data: {} }] };
  const ends = [{ slot: 'auth/aside', ...announced }];
  assert.deepEqual(announcedEnds('auth', ends, own), { ends });
  assert.throws(
    () => announcedEnds('auth', ends, { contract: 1 }),
    /the end of the slot auth\/aside, which it does not offer\.$/,
  );
});

test('lets only the shell announce the end of what it shares', () => {
  assert.throws(
    () => announcedEnds('auth', [{ contract: 1, ...announced }], { contract: 1 }),
    /^Error: auth\/package\.json announces the end of contract 1, which only the shell can\.$/,
  );
});
