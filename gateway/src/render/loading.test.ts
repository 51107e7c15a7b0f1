import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { until } from '@studio/releases/testing';
import { temporaryFolder } from '../testing/releases.ts';
import { remoteBuild, rendererOf } from '../testing/server-builds.ts';

const home = remoteBuild("return 'home';");
const authThat = (does: string) => ({
  'public-site': home,
  auth: remoteBuild("return 'login';", does),
});

for (const [what, does] of [
  ['throws', "throw new Error('broken');"],
  ['ends the process', 'process.exit(1);'],
  ['ends it a moment later', 'setImmediate(() => process.exit(1));'],
] as const) {
  test(`a remote that ${what} while it is evaluated costs its own pages only, and is told once`, async (context) => {
    const { render, warnings } = await rendererOf(context, authThat(does));
    const [page, login, again] = await Promise.all([
      render('/news'),
      render('/login'),
      render('/team'),
    ]);
    assert.deepEqual([page.html, login.html, again.html], ['home', 'frame', 'home']);
    assert.deepEqual([page.provisional, login.provisional], [undefined, true]);
    assert.equal((await render('/news', 'another set')).html, 'home');
    assert.equal(warnings.length, 1, warnings.join('\n'));
    assert.match(
      warnings[0] ?? '',
      /^The server build of auth 1 does not load, browsers get frames/,
    );
  });
}

test('one that never comes to an end is given up after seconds, and is not waited for by other sets', async (context) => {
  const isEvaluated = join(await temporaryFolder(context), 'is-evaluated');
  const never = `
    process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(isEvaluated)}, '');
    for (;;) {}`;
  const { render, warnings, pass } = await rendererOf(context, authThat(never));
  const first = render('/news');
  await until(() => existsSync(isEvaluated));
  // The message that auth loads was sent before: it arrives in this round of the event loop.
  await setImmediate();
  pass(3000);
  assert.equal((await first).html, 'home');
  // No further time passes.
  assert.equal((await render('/news', 'another set')).html, 'home');
  assert.match(warnings.join(), /auth 1 .* did not load within 3000 ms/);
});

test('one that rejects what nobody waits for is rendered all the same', async (context) => {
  const rejects = authThat("Promise.reject(new Error('no settings'));");
  const { render, warnings } = await rendererOf(context, rejects);
  assert.deepEqual(
    [(await render('/news')).html, (await render('/login')).html],
    ['home', 'login'],
  );
  assert.match(warnings.join(), /^What a release began on the server failed: Error: no settings/);
});

test('a server build that is not what its release describes is not evaluated', async (context) => {
  const { render, warnings, exchange } = await rendererOf(context, authThat(''));
  await exchange('auth', remoteBuild("return 'somebody else’s';"));
  assert.deepEqual(
    [(await render('/news')).html, (await render('/login')).html],
    ['home', 'frame'],
  );
  assert.match(warnings.join(), /auth 1 .*is not what its release describes/);
});

test('what did not load is tried again after a while, beside the pages that go on', async (context) => {
  const busy = authThat('if (globalThis.process.env.MACHINE_IS_BUSY) process.exit(1);');
  process.env.MACHINE_IS_BUSY = '1';
  context.after(() => delete process.env.MACHINE_IS_BUSY);
  const { render, pass } = await rendererOf(context, busy);
  assert.equal((await render('/login')).html, 'frame');
  pass(600_000);
  // A try would fail now, and the next one would be ten minutes away.
  assert.equal((await render('/login')).html, 'frame');
  delete process.env.MACHINE_IS_BUSY;
  pass(1);
  await until(async () => (await render('/login')).html === 'login');
});

test('without a shell that loads there is no page', async (context) => {
  const { render, exchange } = await rendererOf(context, authThat(''));
  await exchange('shell', '');
  await assert.rejects(render('/news'), /is not what its release describes/);
});
