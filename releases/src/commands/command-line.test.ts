import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { UsageError } from '../files/errors.ts';
import { parseCommandLine } from './command-line.ts';
import { runReleaseTool } from './commands.ts';

const parse = (line: string) => parseCommandLine(line.split(' '), { RELEASE_BY: 'Ada' });

test('applies a command without a name to all apps', () => {
  const { apps: all, areNamed, by } = parse('status');
  assert.deepEqual([all, areNamed, by], [[...apps, 'console'], false, 'Ada']);
  assert.deepEqual(parse('status auth').apps, ['auth']);
});

test('parses every option', () => {
  const options = parse(
    'promote auth --version 1.0.0 --percent 10 --because x --without /a --anyway',
  );
  assert.deepEqual(
    [options.versions, options.percent, options.because, options.without, options.anyway],
    [['1.0.0'], 10, 'x', ['/a'], true],
  );
  assert.deepEqual(parse('diff auth --version 1 --version 2').versions, ['1', '2']);
  assert.equal(parse('check auth --site https://a.example/x').site, 'https://a.example');
  assert.equal(parse('link --composition shell@1').composition, 'shell@1');
});

test('takes the site on this machine, at its port, unless the command names one', () => {
  const siteOf = (line: string, environment: NodeJS.ProcessEnv) =>
    parseCommandLine(line.split(' '), environment).site;
  assert.equal(siteOf('check auth', {}), 'http://localhost:3000');
  assert.equal(siteOf('check auth', { PORT: '' }), 'http://localhost:3000');
  assert.equal(siteOf('link auth', { PORT: '4000' }), 'http://localhost:4000');
  assert.equal(
    siteOf('check auth --site https://a.example', { PORT: '4000' }),
    'https://a.example',
  );
});

for (const [line, expected] of [
  ['', /^No command was given\.$/],
  ['deploy auth', /^Unknown command: deploy\.$/],
  ['build Auth', /^Auth cannot be the name of an app\.$/],
  ['grant', /^grant needs the name of an app\.$/],
  ['grant prices --path /:page', /^--path must be a path of fixed parts/],
  ['grant prices --path /', /^--path must be a path of fixed parts/],
  ['grant prices --budget 20', /^--budget must be the bytes/],
  ['status --verbose', /--verbose/],
  ['promote auth --percent 100', /^--percent must be a whole number/],
  ['promote auth --percent 0', /^--percent must be a whole number/],
  ['promote auth --percent 1e1', /^--percent must be a whole number/],
  ['check auth --site localhost:3000', /^--site must be an address that begins with http/],
  // These options have no effect on these commands, so the tool rejects them.
  ['publish auth --version 1.0.0', /^--version is not an option of publish\.$/],
  ['rollback auth --version 1.0.0', /^--version is not an option of rollback\.$/],
  ['publish auth --anyway', /^--anyway is not an option of publish\.$/],
  ['rollback shell auth --to 1.0.0', /need the name of one app\.$/],
  ['rollback', /^rollback needs the name of an app\.$/],
  ['promote --version 1.0.0', /need the name of one app\.$/],
  ['promote shell auth --percent 5', /need the name of one app\.$/],
  ['promote auth --version 1 --version 2', /^promote takes --version once\.$/],
  ['promote auth --security-fix --percent 5', /^A security fix is for all visitors/],
  ['restore --above x', /^--above must be the number of a revision\.$/],
  ['diff auth --version 1 --version 2 --version 3', /^diff takes --version at most twice\.$/],
] as const) {
  test(`rejects a wrong command line: ${line}`, () => {
    assert.throws(
      () => parse(line),
      (error) => error instanceof UsageError && expected.test(error.message),
    );
  });
}

test('takes the only app of a project outside of the repository where a name is needed', () => {
  const appsOf = (line: string, outside = ['price-list']) =>
    parseCommandLine(line.split(' '), {}, outside).apps;
  for (const line of [
    'rollback',
    'pause',
    'promote --percent 10',
    'diff --version 1',
    'rollback --to 1',
  ])
    assert.deepEqual([line, appsOf(line)], [line, ['price-list']]);
  assert.deepEqual(appsOf('rollback auth'), ['auth']);
  assert.equal(parseCommandLine(['status'], {}, ['price-list']).areNamed, false);
  for (const line of ['retire', 'revoke', 'grant'])
    assert.throws(() => appsOf(line), /needs the name/);
  assert.throws(() => appsOf('rollback', ['one', 'two']), /needs the name/);
});

test('prints the help of the tool and of a command, and one line after a usage error', async () => {
  const tool = (...args: string[]) => runReleaseTool(args, {}, () => {});
  const all = await tool('--help');
  assert.equal(all.exitCode, 0);
  assert.match(all.output.join(), /^npm run release -- <command>[\s\S]*--security-fix/);
  const one = await tool('pause', '--help');
  assert.match(one.output.join(), /^npm run release -- pause [\s\S]*--because <text>/);
  assert.doesNotMatch(one.output.join(), /--percent/);
  const { exitCode, errors } = await tool('retire');
  assert.equal(exitCode, 2);
  assert.match(
    errors.join('\n'),
    /^retire needs the name of an app\.\n\nnpm run release -- retire /,
  );
  assert.ok(errors.join('\n').split('\n').length < 7);
});

const run = (...args: string[]) =>
  new Promise<[unknown, string]>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../bin.js'), ...args],
      (error, _, stderr) => resolve([error?.code ?? 0, stderr]),
    );
  });

test('exits with 2 after a usage error, and with 1 after a failure', async () => {
  const [misuse, usage] = await run('rollback');
  assert.deepEqual(
    [misuse, /^rollback needs the name of an app\.\n\nnpm run release/.test(usage)],
    [2, true],
  );
  const [refused, reason] = await run('link', '--composition', 'auth@1');
  assert.deepEqual(
    [refused, reason],
    [1, '"auth@1" is no composition: write "shell@<version> auth@<version> …", with a shell.\n'],
  );
});
