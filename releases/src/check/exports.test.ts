import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NamesByModule, Release } from '@studio/shared/contract';
import { exampleRelease } from '../testing/example-release.ts';
import { incompatibilities } from './compatibility.ts';
import { versionNotes } from './exports.ts';

const session = '@studio/shared/client';
const same = (names: NamesByModule) => ({ browser: names, server: names });

const shell = (version: string, exports: Release['exports'] = same({ [session]: ['login'] })) =>
  exampleRelease({
    app: 'shell',
    version,
    shared: { provided: { [session]: '1.0.0', react: '19.3.1' }, required: {} },
    exports,
  });

const auth = (imports: Release['imports']) => exampleRelease({ imports });

const against = (...others: Release[]) => ({ others, previous: [], live: undefined });

test('lets a remote wait for the shell that exports what it uses', () => {
  const candidate = auth(same({ [session]: ['login', 'renewLogin'] }));
  assert.deepEqual(incompatibilities(candidate, against(shell('2.0.0'))), [
    `auth 1.0.0 uses renewLogin of ${session}, which shell 2.0.0 does not export: shell must be released with it first.`,
  ]);
});

test('lets a shell that removes or renames an export wait for the remotes that use it', () => {
  const candidate = shell('3.0.0', same({ [session]: ['logIn'] }));
  assert.deepEqual(incompatibilities(candidate, against(auth(same({ [session]: ['login'] })))), [
    `auth 1.0.0 uses login of ${session}, which shell 3.0.0 does not export: auth must be released without it first.`,
  ]);
});

test('names the build when only one of the two uses a missing name', () => {
  const onServer = auth({ browser: {}, server: { [session]: ['serverLogin'] } });
  assert.match(
    incompatibilities(onServer, against(shell('2.0.0')))[0] ?? '',
    /uses serverLogin .* does not export on the server: shell must/,
  );
  const lessOnServer = shell('2.0.0', {
    browser: { [session]: ['login'] },
    server: { [session]: [] },
  });
  assert.match(
    incompatibilities(auth(same({ [session]: ['login'] })), against(lessOnServer))[0] ?? '',
    /does not export on the server/,
  );
});

test('accepts new exports, and the removal of exports that no remote uses', () => {
  const users = against(auth(same({ [session]: ['login'] })));
  assert.deepEqual(
    incompatibilities(shell('3.0.0', same({ [session]: ['login', 'more'] })), users),
    [],
  );
  const unused = against(auth(same({ [session]: [] })));
  assert.deepEqual(incompatibilities(shell('3.0.0', same({ [session]: [] })), unused), []);
});

test('compares the names with fallbacks as well', () => {
  const previous = auth(same({ [session]: ['login'] }));
  const candidate = shell('3.0.0', same({ [session]: [] }));
  assert.match(
    incompatibilities(candidate, {
      others: [previous],
      previous: [previous],
      live: undefined,
    })[0] ?? '',
    /auth 1\.0\.0 is still a fallback, so auth must be released once more first/,
  );
});

test('compares only versions for a package that another package imports whole', () => {
  const exports = same({ [session]: ['login'], react: ['useState'] });
  const candidate = auth(same({ react: ['*', 'useState'] }));
  assert.deepEqual(incompatibilities(candidate, against(shell('2.0.0', exports))), []);
});

test('rejects a build that follows edits, and a shell without its exports', () => {
  const ofEdits = exampleRelease({ development: true });
  const { exports: _, ...silent } = shell('2.0.0');
  for (const [candidate, name] of [
    [ofEdits, 'auth 1.0.0'],
    [silent, 'shell 2.0.0'],
  ] as const)
    assert.deepEqual(incompatibilities(candidate, { others: [], previous: [], live: undefined }), [
      `${name} is a development build: build it again.`,
    ]);
});

test('accepts a remote of another build, which lists no imports', () => {
  const { imports: _, types: __, ...silent } = exampleRelease();
  assert.deepEqual(incompatibilities(silent, against(shell('2.0.0'))), []);
});

/** A shell and a remote that was built with a version of the shared package, for a shell of `oldest` or newer. */
const pairOf = (provided: string, own: string, oldest: string) => ({
  host: exampleRelease({
    app: 'shell',
    shared: { provided: { [session]: provided }, required: {} },
    exports: same({ [session]: ['login'] }),
    packages: { '@studio/shared': provided },
  }),
  remote: exampleRelease({
    shared: { provided: {}, required: { [session]: `^${oldest}` } },
    imports: same({ [session]: ['login'] }),
    packages: { '@studio/shared': own },
  }),
});

test('accepts either side of a minor step of the shared package first, and says what was compared', () => {
  for (const [provided, own] of [
    ['1.1.0', '1.0.0'],
    ['1.0.0', '1.1.0'],
  ] as const) {
    const { host, remote } = pairOf(provided, own, '1.0.0');
    assert.deepEqual(incompatibilities(host, against(remote)), []);
    assert.deepEqual(incompatibilities(remote, against(host)), []);
    assert.deepEqual(versionNotes(remote, against(host)), [
      `auth 1.0.0 was built with @studio/shared ${own}, shell 1.0.0 with ${provided}: 1 imported names were compared.`,
    ]);
  }
});

test('has no note about equal versions, or about releases that do not list theirs', () => {
  const { host, remote } = pairOf('1.0.0', '1.0.0', '1.0.0');
  assert.deepEqual(versionNotes(remote, against(host)), []);
  assert.deepEqual(versionNotes(auth(same({})), against(host)), []);
});
