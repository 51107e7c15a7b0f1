import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsOwnProcess } from './processes.ts';

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
    '// Before (and after) the change',
  ])
    assert.ok(!needsOwnProcess(text), text);
});
