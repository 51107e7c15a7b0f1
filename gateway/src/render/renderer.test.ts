import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { until } from '@studio/releases/testing';
import type { FakeTime } from '../testing/fake-time.ts';
import { caller, remoteBuild, rendererOf } from '../testing/server-builds.ts';

test('renders a page with the remote that owns it, which reads content through the gateway', async (context) => {
  const reads = remoteBuild("return (await read('/items/news')).body;");
  const { render } = await rendererOf(context, { 'public-site': reads });
  assert.equal((await render('/news')).markup, 'content of /items/news');
});

test('renders a remote that exports pages, and none that cannot render them', async (context) => {
  const code =
    "exports.messages = {}; exports.pages = []; exports.render = () => ({ html: 'prices' });";
  const { render } = await rendererOf(context, { 'public-site': code });
  assert.equal((await render('/news')).markup, 'prices');
  const broken = 'exports.messages = {}; exports.pages = [];';
  const { render: renderBroken } = await rendererOf(context, { 'public-site': broken });
  assert.equal((await renderBroken('/news')).markup, 'frame');
});

test('lets a remote make one call for a form, and none without', async (context) => {
  const calls = "const call = () => form.send('/contact', '{}'); ";
  const once = remoteBuild(`${calls}return form.body + (await call()).status;`);
  const first = await rendererOf(context, { 'public-site': once });
  assert.deepEqual(await first.answer('/news'), {
    markup: 'nome=Ada204',
    calls: ['/contact {}'],
  });
  const twice = remoteBuild(`${calls}await call(); await call(); return 'twice';`);
  const second = await rendererOf(context, { 'public-site': twice });
  assert.deepEqual(await second.answer('/news'), {
    markup: 'public-site 1 has not answered a form',
    calls: ['/contact {}'],
  });
});

test('gives a remote the singletons of the shell and nothing else', async (context) => {
  const uses = remoteBuild('return react;', "const react = require('react');");
  const renderer = await rendererOf(context, { 'public-site': uses });
  assert.equal((await renderer.render('/news')).markup, 'the one React');
  const reaches = remoteBuild("return 'reached';", "require('node:fs');");
  const { render } = await rendererOf(context, { 'public-site': reaches });
  assert.equal((await render('/news')).markup, 'frame');
});

test('leaves the page of a remote that throws to the browser', async (context) => {
  const throws = remoteBuild("throw new Error('broken');");
  const { render, warnings } = await rendererOf(context, { 'public-site': throws });
  assert.deepEqual(await render('/news'), {
    ...{ markup: 'frame', provisional: true, reads: new Map() },
  });
  assert.match(warnings[0] ?? '', /public-site 1 could not render \/news: Error \(report id 1\)/);
});

test('reads content for the request that the page is rendered for', async (context) => {
  const reads = remoteBuild("return (await read('/items/news')).body;");
  const { render, callers } = await rendererOf(context, { 'public-site': reads });
  await caller.run('first', () => render('/news'));
  await caller.run('second', () => render('/team'));
  assert.deepEqual(callers, ['first', 'second']);
});

test('keeps the places of a server error, and nothing of its text', async (context) => {
  const throws = remoteBuild(
    "const typed = 'canary@example.com RSSMRA80A01H501U (canary.cjs:1:1)';\n" +
      "throw new TypeError(typed + ' is not a function');",
  );
  const { render, warnings, errors } = await rendererOf(context, { 'public-site': throws });
  await render('/news/canary');
  const [error, ...others] = errors;
  assert.deepEqual(others, []);
  assert.deepEqual(error?.reason, 'TypeError: is not a function');
  assert.match(
    error?.frames.join(' ') ?? '',
    /^public-site\/1\/server\.cjs:5:\d+ .*shell\/1\/server\.cjs:\d+:\d+/,
  );
  assert.deepEqual([error?.path, error?.composition], ['*', 'shell@1 public-site@1']);
  assert.deepEqual(warnings, [
    'public-site 1 could not render /news/canary: TypeError: is not a function (report id 1).',
  ]);
  assert.doesNotMatch(JSON.stringify(errors), /canary|RSSMRA/i);
});

test('leaves a page whose markup is rejected to the browser', async (context) => {
  const escapes = remoteBuild("return '</div><script>1</script>';");
  const { render, warnings } = await rendererOf(context, { 'public-site': escapes });
  assert.equal((await render('/news')).markup, 'frame');
  assert.match(warnings[0] ?? '', /public-site 1 could not render \/news: .*the page is rejected/);
});

// The read shows that the page is being rendered.
const loops = remoteBuild("await read('/items/news'); for (;;) {}");

/** Advances the timeout of a page, and then the one of a process that may be caught in a loop. */
async function passTimeouts(advance: FakeTime['advance']): Promise<void> {
  advance(2000);
  // Meanwhile the renderer pings the process.
  await setImmediate();
  advance(1000);
}

test('stops a remote that loops, and does not ask it again', async (context) => {
  const { render, warnings, reads, advance } = await rendererOf(context, { 'public-site': loops });
  const first = render('/news');
  await until(() => reads.length === 1);
  await passTimeouts(advance);
  assert.equal((await first).markup, 'frame');
  // No further time passes: the second visitor does not wait for it.
  assert.equal((await render('/news')).markup, 'frame');
  assert.deepEqual([warnings.length, reads.length], [1, 1]);
});

test('loses only one page when a process dies', async (context) => {
  const dies = remoteBuild('process.exit(1);');
  const { render, warnings } = await rendererOf(context, { 'public-site': dies });
  assert.equal((await render('/news')).markup, 'frame');
  assert.match(warnings[0] ?? '', /public-site 1 could not render \/news: .*ended with code 1/);
  assert.equal((await render('/news')).markup, 'frame');
  assert.equal(warnings.length, 1, 'the remote is not asked again');
});

for (const [fault, later] of [
  ['throws', "setTimeout(() => { throw new Error('stray'); });"],
  ['rejects', "void Promise.reject(new Error('stray'));"],
] as const) {
  test(`survives code outside of any page that ${fault}, and warns once`, async (context) => {
    const strays = remoteBuild(
      `${later} await new Promise((done) => setTimeout(() => setTimeout(done))); return 'whole';`,
    );
    const { render, warnings } = await rendererOf(context, { 'public-site': strays });
    for (const path of ['/news', '/team']) assert.equal((await render(path)).markup, 'whole');
    assert.match(warnings.join(), /^public-site 1 failed on the server, .*: Error \(report id 1\)/);
    assert.equal(warnings.length, 1);
  });
}

test('renders the pages of other remotes while one loops', async (context) => {
  const builds = { 'public-site': loops, auth: remoteBuild("return 'login';") };
  const { render, reads, advance } = await rendererOf(context, builds);
  const looping = render('/news');
  await until(() => reads.length === 1);
  // No time passes: none of these waits for the loop.
  assert.equal((await render('/login')).markup, 'login');
  assert.equal((await render('/account')).markup, 'frame');
  await passTimeouts(advance);
  assert.equal((await looping).markup, 'frame');
});

test('finishes a page whose process is replaced meanwhile', async (context) => {
  const waits = remoteBuild("await read('/items/news'); return 'whole';");
  const { render, reads, holdReads, alone } = await rendererOf(context, { 'public-site': waits });
  await render('/news');
  const answerReads = holdReads();
  const rendering = render('/news');
  await until(() => reads.length === 2);
  for (const version of ['2', '3', '4']) assert.equal(await alone(version), 'frame');
  answerReads();
  assert.equal((await rendering).markup, 'whole');
  assert.equal((await render('/news')).markup, 'whole');
});

test('ends the process of a preview after a minute without a page', async (context) => {
  const counts = remoteBuild(
    'globalThis.pages = (globalThis.pages ?? 0) + 1; return String(pages);',
  );
  const { render, advance } = await rendererOf(context, { 'public-site': counts });
  const page = async (preview: boolean) => (await render('/news', preview)).markup;
  assert.equal(await page(true), '1');
  advance(59_999);
  assert.equal(await page(true), '2');
  advance(60_000);
  assert.equal(await page(true), '1', 'the process is a new one');
  assert.equal(await page(false), '2');
  advance(600_000);
  assert.equal(await page(true), '3', 'the process of live pages stays');
});
