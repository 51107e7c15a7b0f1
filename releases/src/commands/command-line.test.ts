import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { Misuse, parseArguments } from './command-line.ts';

const parse = (line: string) => parseArguments(line.split(' '), { RELEASE_BY: 'Ada' });

test('without a name a verb is about all apps', () => {
  const { apps: all, areNamed, by } = parse('status');
  assert.deepEqual([all, areNamed, by], [apps, false, 'Ada']);
  assert.deepEqual(parse('status auth').apps, ['auth']);
});

test('everything that can be said is taken', () => {
  const wish = parse('promote auth --version 1.0.0 --percent 10 --because x --without /a --anyway');
  assert.deepEqual(
    [wish.versions, wish.percent, wish.because, wish.without, wish.anyway],
    [['1.0.0'], 10, 'x', ['/a'], true],
  );
  assert.deepEqual(parse('diff auth --version 1 --version 2').versions, ['1', '2']);
  assert.equal(parse('check auth --site https://a.example/x').site, 'https://a.example');
  assert.equal(parse('link --composition shell@1').composition, 'shell@1');
});

for (const [line, told] of [
  ['', /^Nothing is no verb\.$/],
  ['deploy auth', /^deploy is no verb\.$/],
  ['build auht', /^auht is no app\.$/],
  ['status --verbose', /--verbose/],
  ['promote auth --percent 100', /^--percent is a whole number/],
  ['promote auth --percent 0', /^--percent is a whole number/],
  ['promote auth --percent 1e1', /^--percent is a whole number/],
  ['check auth --site localhost:3000', /^--site is an address that begins with http/],
  // Each of these would do something else than what it says.
  ['publish auth --version 1.0.0', /^--version is not an option of publish\.$/],
  ['rollback auth --version 1.0.0', /^--version is not an option of rollback\.$/],
  ['publish auth --anyway', /^--anyway is not an option of publish\.$/],
  ['rollback shell auth --to 1.0.0', /want the name of one app\.$/],
  ['rollback', /^rollback needs the name of an app\.$/],
  ['promote --version 1.0.0', /want the name of one app\.$/],
  ['promote shell auth --percent 5', /want the name of one app\.$/],
  ['promote auth --version 1 --version 2', /^--version is said once\.$/],
  ['promote auth --security-fix --percent 5', /^A security fix is for everybody/],
  ['restore --above x', /^--above is the number of a revision\.$/],
  ['diff auth --version 1 --version 2 --version 3', /^--version is said twice at most\.$/],
] as const) {
  test(`a command line that makes no sense is told why: ${line}`, () => {
    assert.throws(
      () => parse(line),
      (error) => error instanceof Misuse && told.test(error.message),
    );
  });
}

const run = (...args: string[]) =>
  new Promise<[unknown, string]>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../main.ts'), ...args],
      (error, _, stderr) => resolve([error?.code ?? 0, stderr]),
    );
  });

test('it ends with 2 where the command line makes no sense, and with 1 where something is refused', async () => {
  const [misuse, usage] = await run('rollback');
  assert.deepEqual(
    [misuse, /^rollback needs the name of an app\.\n\nnpm run release/.test(usage)],
    [2, true],
  );
  const [refused, reason] = await run('link', '--composition', 'auth@1');
  assert.deepEqual(
    [refused, reason],
    [1, '"auth@1" is no composition: shell@<version> and the other apps the same way.\n'],
  );
});
