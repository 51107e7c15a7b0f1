import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { loadTogether, needsOwnProcess } from './processes.ts';

test('gives a process to a test that another in its process could meet', () => {
  for (const text of [
    "process.env.TZ = 'UTC';",
    'globalThis.fetch = async () => new Response();',
    "context.mock.timers.enable({ apis: ['setTimeout'] });",
    "import { fakeTime } from '../testing/fake-time.ts';",
    "execFile('git', ['status']);",
    "import { startBrowser } from './browser.ts';",
    'test(1);\nbefore(() => connect());',
    'afterEach(clean);',
  ])
    assert.ok(needsOwnProcess(text), text);
});

test('lets a test share a process that touches its own values only', () => {
  for (const text of [
    "test('adds', () => assert.equal(1 + 1, 2));",
    "test('serves', async (context) => {\n  context.after(() => app.close());\n});",
    "test('draws', (context) => {\n  context.mock.method(Math, 'random', () => 0);\n});",
    '// Before (and after) the change',
  ])
    assert.ok(!needsOwnProcess(text), text);
});

test('loads six rules of the backend that use the shared installation at most by one file', async (context) => {
  const rules = (...names: string[]) => names.map((name) => `backend/tests/rules/${name}.test.ts`);
  const alone = rules('start-check', 'in-turn');
  const sharing = rules('drafts', 'editor', 'files', 'mail', 'session', 'sessions', 'visitor');
  const loaded = await loadTogether('a-test', [...alone, ...sharing]);
  const [first = '', second = ''] = loaded.slice(alone.length);
  context.after(() => rm(dirname(first), { recursive: true }));
  assert.deepEqual(loaded, [...alone, first, second]);
  const texts = [await readFile(first, 'utf8'), await readFile(second, 'utf8')];
  const named = texts.map((text) => sharing.filter((file) => text.includes(`/${file}"`)).length);
  assert.deepEqual(named, [4, 3]);
});
