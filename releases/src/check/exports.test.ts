import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NamesByModule, Release } from '@studio/shared/contract';
import { exampleRelease } from '../testing/example-release.ts';
import { incompatibilities } from './compatibility.ts';

const session = '@studio/shared/session';
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

test('a remote that uses what the live shell does not export waits for the shell', () => {
  const candidate = auth(same({ [session]: ['login', 'renewLogin'] }));
  assert.deepEqual(incompatibilities(candidate, against(shell('2.0.0'))), [
    `auth 1.0.0 uses renewLogin of ${session}, which shell 2.0.0 does not export: shell must be released with it first.`,
  ]);
});

test('a shell that removes or renames an export waits for the remotes that use it', () => {
  const candidate = shell('3.0.0', same({ [session]: ['logIn'] }));
  assert.deepEqual(incompatibilities(candidate, against(auth(same({ [session]: ['login'] })))), [
    `auth 1.0.0 uses login of ${session}, which shell 3.0.0 does not export: auth must be released without it first.`,
  ]);
});

test('what only one of the two builds uses counts, and the sentence says which', () => {
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

test('exports that are added, and those that no remote uses, may come and go', () => {
  const users = against(auth(same({ [session]: ['login'] })));
  assert.deepEqual(
    incompatibilities(shell('3.0.0', same({ [session]: ['login', 'more'] })), users),
    [],
  );
  const unused = against(auth(same({ [session]: [] })));
  assert.deepEqual(incompatibilities(shell('3.0.0', same({ [session]: [] })), unused), []);
});

test('a release that visitors fall back on is asked for its names as well', () => {
  const previous = auth(same({ [session]: ['login'] }));
  const candidate = shell('3.0.0', same({ [session]: [] }));
  assert.match(
    incompatibilities(candidate, {
      others: [previous],
      previous: [previous],
      live: undefined,
    })[0] ?? '',
    /auth 1\.0\.0 is what visitors would fall back on, so auth must be released once more first/,
  );
});

test('a package that another package takes whole is left to its version', () => {
  const exports = same({ [session]: ['login'], react: ['useState'] });
  const candidate = auth(same({ react: ['*', 'useState'] }));
  assert.deepEqual(incompatibilities(candidate, against(shell('2.0.0', exports))), []);
});

test('a candidate that does not say what it uses is built again; a live release is taken to fit', () => {
  const { imports: _, ...silent } = exampleRelease();
  const [problem = ''] = incompatibilities(silent, against(shell('2.0.0')));
  assert.match(problem, /^auth 1\.0\.0 was built by an older tool .*: build it again\.$/);
  assert.deepEqual(incompatibilities(shell('3.0.0', same({})), against(silent)), []);
});
