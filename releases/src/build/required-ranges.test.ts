import assert from 'node:assert/strict';
import { test } from 'node:test';
import { satisfies } from 'semver';
import { providedVersions } from '../../../rspack.base.js';
import { rangesFor, requiredRanges } from './required-ranges.ts';

const shell = (react: string) => ({ shared: { provided: { react }, required: {} } });

const ranges = (installed: string, shells: readonly string[], declared?: string) =>
  rangesFor('auth', {
    installed: { react: installed },
    peerDependencies: declared === undefined ? {} : { react: declared },
    shells: shells.map(shell),
  }).react;

test('a remote that is built after a patch goes live beside every shell of today, and beside the next', () => {
  const range = ranges('19.3.2', ['19.3.1', '19.2.0']) ?? '';
  assert.equal(range, '^19.2.0');
  for (const version of ['19.3.1', '19.2.0', '19.3.2']) assert.ok(satisfies(version, range));
});

test('what is installed counts where no shell is live, or the live one is newer or of another major', () => {
  assert.equal(ranges('19.3.2', []), '^19.3.2');
  assert.equal(ranges('19.3.2', ['19.4.0']), '^19.3.2');
  assert.equal(ranges('20.0.0', ['19.4.0']), '^20.0.0');
});

test('a remote says that it works with two majors, but must work with the installed one', () => {
  assert.equal(ranges('20.0.0', ['19.4.0'], '^19.2.0 || ^20.0.0'), '^19.2.0 || ^20.0.0');
  assert.throws(
    () => ranges('20.0.0', ['19.4.0'], '^19.2.0'),
    /^Error: auth\/package\.json says that auth works with react \^19\.2\.0, but 20\.0\.0 is installed\.$/,
  );
});

test('every shared module of this checkout has a range that takes what is installed', async () => {
  const required = await requiredRanges('auth');
  for (const [name, version] of Object.entries(providedVersions()))
    assert.ok(satisfies(version, required[name] ?? ''), name);
});
