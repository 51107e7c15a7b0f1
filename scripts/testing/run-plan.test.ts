import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '@studio/releases/errors';
import { parseOptions } from './options.ts';
import { planOf } from './run-plan.ts';
import { workspaces } from './stages.ts';

const namesOf = async (...only: string[]) =>
  (await planOf(only)).flat(2).map(({ stage, files }) => [stage.name, files]);

test('runs every stage except the long ones by default', async () => {
  const names = (await namesOf()).map(([name]) => name);
  assert.deepEqual(names.toSorted(), [
    'backend',
    'backend-units',
    'e2e',
    'install',
    'jest',
    'lint',
    'node',
    'postgres',
    'types',
  ]);
});

test('runs a test file in its stage', async () => {
  assert.deepEqual(await namesOf('scripts/testing/run-plan.test.ts'), [
    ['node', ['scripts/testing/run-plan.test.ts']],
  ]);
  assert.deepEqual(await namesOf('e2e/tests/menu.spec.ts:12'), [
    ['install', undefined],
    ['e2e', ['e2e/tests/menu.spec.ts:12']],
  ]);
});

test('runs a file of a long suite in that suite, and leaves it out of its folder', async () => {
  const file = 'backend/tests/scanner/scanner.test.ts';
  assert.deepEqual((await namesOf(file)).at(-1), ['scanner', [file]]);
  assert.deepEqual(await namesOf('backend/tests/scanner'), []);
});

test('runs all tests of a folder, and a long stage by its name', async () => {
  const [[name, files] = []] = await namesOf('shared/src/client/session/');
  assert.equal(name, 'jest');
  assert.ok(Array.isArray(files) && files.includes('shared/src/client/session/session.test.ts'));
  assert.deepEqual((await namesOf('chaos')).at(-1), ['chaos', undefined]);
  const long = (await namesOf('long')).map(([each]) => each);
  assert.ok(long.includes('scanner') && long.includes('timing') && !long.includes('e2e'));
});

test('rejects a path without tests and names the stages', async () => {
  await assert.rejects(planOf(['scripts/test.ts', 'nowhere']), (error: unknown) => {
    assert.ok(error instanceof UsageError);
    assert.match(error.message, /^No tests at scripts\/test\.ts, nowhere\. The stages are: lint, /);
    return true;
  });
});

test('checks a workspace by lint, import rules, types and its fast tests', async () => {
  const tasks = (await planOf(['lint', 'types', 'jest', 'node'], ['auth'])).flat(2);
  assert.deepEqual(
    tasks.map(({ stage }) => [stage.name, stage.needsBackend]),
    [
      ['lint', false],
      ['types', false],
      ['jest', false],
    ],
  );
  const files = tasks.at(-1)?.files ?? [];
  assert.ok(files.length > 0 && files.every((file) => file.startsWith('auth/src/')));
  assert.deepEqual(parseOptions(['--only=lint', 'auth']), { only: ['lint'], workspaces: ['auth'] });
  assert.deepEqual(parseOptions(['--fast']), { only: [], workspaces });
  assert.deepEqual(parseOptions(['--fast', 'backend']), { only: [], workspaces: ['backend'] });
  assert.throws(() => parseOptions(['authh']), /^UsageError: authh is no workspace\.$/);
});
