import assert from 'node:assert/strict';
import { test } from 'node:test';
import { satisfies } from 'semver';
import { providedVersions } from '../singletons/singletons.ts';
import { rangesFor, requiredRanges } from './required-ranges.ts';

const shell = (react: string) => ({ shared: { provided: { react }, required: {} } });

const ranges = (installed: string, shells: readonly string[], declared?: string) =>
  rangesFor('auth', {
    installed: { react: installed },
    peerDependencies: declared === undefined ? {} : { react: declared },
    shells: shells.map(shell),
  }).react;

test('gives a remote ranges that fit every shell of today, and the next one', () => {
  const range = ranges('19.3.2', ['19.3.1', '19.2.0']) ?? '';
  assert.equal(range, '^19.2.0');
  for (const version of ['19.3.1', '19.2.0', '19.3.2']) assert.ok(satisfies(version, range));
});

test('takes a shell of an earlier minor version of the shared package', () => {
  const name = '@studio/shared/client';
  const { [name]: range = '' } = rangesFor('auth', {
    installed: { [name]: '1.2.0' },
    peerDependencies: {},
    shells: [{ shared: { provided: { [name]: '1.1.0' }, required: {} } }],
  });
  assert.equal(range, '^1.1.0');
});

test('begins a range at the installed version when no live shell has an older one of the same major', () => {
  assert.equal(ranges('19.3.2', []), '^19.3.2');
  assert.equal(ranges('19.3.2', ['19.4.0']), '^19.3.2');
  assert.equal(ranges('20.0.0', ['19.4.0']), '^20.0.0');
});

test('accepts two majors in peerDependencies, one of which must be the installed one', () => {
  assert.equal(ranges('20.0.0', ['19.4.0'], '^19.2.0 || ^20.0.0'), '^19.2.0 || ^20.0.0');
  assert.throws(
    () => ranges('20.0.0', ['19.4.0'], '^19.2.0'),
    /^Error: auth\/package\.json accepts react \^19\.2\.0, but 20\.0\.0 is installed\.$/,
  );
});

test('gives every shared module of this checkout a range that accepts the installed version', async () => {
  const required = await requiredRanges('auth');
  for (const [name, version] of Object.entries(providedVersions()))
    assert.ok(satisfies(version, required[name] ?? ''), name);
});
