import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@studio/releases/testing';
import { fakeTime } from '../testing/fake-time.ts';
import { remoteBuild, rendererOf } from '../testing/server-builds.ts';

const home = remoteBuild("return 'home';");
const authThat = (does: string) => ({
  'public-site': home,
  auth: remoteBuild("return 'login';", does),
});

for (const [fault, code] of [
  ['throws', "throw new Error('broken');"],
  ['ends the process', 'process.exit(1);'],
  ['ends the process a moment later', 'setImmediate(() => process.exit(1));'],
] as const) {
  test(`leaves the pages of a remote that ${fault} while it loads to browsers, and warns once`, async (context) => {
    const { render, warnings } = await rendererOf(context, authThat(code));
    const [page, login, again] = await Promise.all([
      render('/news'),
      render('/login'),
      render('/team'),
    ]);
    assert.deepEqual([page.markup, login.markup, again.markup], ['home', 'frame', 'home']);
    assert.deepEqual([page.provisional, login.provisional], [undefined, true]);
    assert.equal((await render('/login')).markup, 'frame');
    assert.equal(warnings.length, 1, warnings.join('\n'));
    assert.match(
      warnings[0] ?? '',
      /^The server build of auth 1 does not load, browsers render it/,
    );
  });
}

test('gives up a remote that never finishes loading, and does not wait for it again', async (context) => {
  const { advance, hasTimeout } = fakeTime(context);
  const { render, warnings } = await rendererOf(context, authThat('for (;;) {}'));
  const first = render('/login');
  await until(() => hasTimeout(3000));
  advance(3000);
  assert.equal((await first).markup, 'frame');
  // No further time passes.
  assert.equal((await render('/login')).markup, 'frame');
  assert.match(warnings.join(), /auth 1 .* did not load within 3000 ms/);
});

test('renders with a remote that rejects a promise while it loads', async (context) => {
  const rejects = authThat("setTimeout(() => Promise.reject(new Error('no settings')));");
  const { render, warnings } = await rendererOf(context, rejects);
  assert.equal((await render('/login')).markup, 'login');
  await until(() => warnings.length === 1);
  assert.match(warnings[0] ?? '', /^auth 1 failed on the server, .*: Error/);
});

test('does not evaluate a server build that differs from its signed release', async (context) => {
  const { render, warnings, exchange } = await rendererOf(context, authThat(''));
  await exchange('auth', remoteBuild("return 'another team’s';"));
  assert.deepEqual(
    [(await render('/news')).markup, (await render('/login')).markup],
    ['home', 'frame'],
  );
  assert.match(warnings.join(), /auth 1 .*differs from its signed release/);
});

test('loads a failed remote again after ten minutes, while browsers render its pages', async (context) => {
  const builds = authThat('');
  const { render, exchange, advance } = await rendererOf(context, builds);
  await exchange('auth', 'damaged');
  assert.equal((await render('/login')).markup, 'frame');
  await exchange('auth', builds.auth);
  advance(600_000);
  assert.equal((await render('/login')).markup, 'frame', 'it is not tried yet');
  advance(1);
  await until(async () => (await render('/login')).markup === 'login');
});

test('renders no page without a shell that loads', async (context) => {
  const { render, exchange } = await rendererOf(context, authThat(''));
  await exchange('shell', '');
  await assert.rejects(render('/news'), /differs from its signed release/);
});
