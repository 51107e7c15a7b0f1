import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { until } from '@studio/releases/testing';
import type { HeldTime } from '../testing/held-time.ts';
import { remoteBuild, rendererOf } from '../testing/server-builds.ts';

test('a page is rendered with the remote that owns it, which reads content through the gateway', async (context) => {
  const reads = remoteBuild("return (await read('/items/news')).body;");
  const { render } = await rendererOf(context, { 'public-site': reads });
  assert.equal((await render('/news')).html, 'content of /items/news');
});

test('a remote gets the singletons of the shell and nothing else', async (context) => {
  const uses = remoteBuild('return react;', "const react = require('react');");
  const renderer = await rendererOf(context, { 'public-site': uses });
  assert.equal((await renderer.render('/news')).html, 'the one React');
  const reaches = remoteBuild("return 'reached';", "require('node:fs');");
  const { render } = await rendererOf(context, { 'public-site': reaches });
  assert.equal((await render('/news')).html, 'frame');
});

test('a remote that throws while it renders leaves the frame', async (context) => {
  const throws = remoteBuild("throw new Error('broken');");
  const { render, warnings } = await rendererOf(context, { 'public-site': throws });
  assert.equal((await render('/news')).html, 'frame');
  assert.match(warnings[0] ?? '', /public-site 1 could not render \/news: .*broken/);
});

// The read shows that the page is being rendered.
const loops = remoteBuild("await read('/items/news'); for (;;) {}");

/** Lets the timeout of a page pass, and then the timeout of a thread that may be caught in a loop. */
async function passPatience(pass: HeldTime['pass']): Promise<void> {
  pass(2000);
  // Meanwhile the renderer pings the thread.
  await setImmediate();
  pass(1000);
}

test('a remote that loops is stopped, and is not asked again', async (context) => {
  const { render, warnings, reads, pass } = await rendererOf(context, { 'public-site': loops });
  const first = render('/news');
  await until(() => reads.length === 1);
  await passPatience(pass);
  assert.equal((await first).html, 'frame');
  // No further time passes: the second visitor does not wait for it.
  assert.equal((await render('/news')).html, 'frame');
  assert.deepEqual([warnings.length, reads.length], [1, 1]);
});

test('a thread that dies takes one page with it, not the site', async (context) => {
  const dies = remoteBuild('process.exit(1);');
  const { render, warnings } = await rendererOf(context, { 'public-site': dies });
  assert.equal((await render('/news')).html, 'frame');
  assert.match(warnings[0] ?? '', /public-site 1 could not render \/news: .*has ended/);
  assert.equal((await render('/news')).html, 'frame');
  assert.equal(warnings.length, 1, 'the remote is not asked again');
});

for (const [what, later] of [
  ['throws', "setTimeout(() => { throw new Error('stray'); });"],
  ['rejects', "void Promise.reject(new Error('stray'));"],
] as const) {
  test(`what ${what} while nobody waits for it costs no page, and is told once`, async (context) => {
    const strays = remoteBuild(
      `${later} await new Promise((done) => setTimeout(() => setTimeout(done))); return 'whole';`,
    );
    const { render, warnings } = await rendererOf(context, { 'public-site': strays });
    for (const path of ['/news', '/team']) assert.equal((await render(path)).html, 'whole');
    assert.match(warnings.join(), /^What a release began on the server failed: Error: stray/);
    assert.equal(warnings.length, 1);
  });
}

test('a page that waits behind one that loops is rendered all the same', async (context) => {
  const { render, reads, pass } = await rendererOf(context, { 'public-site': loops });
  void render('/news');
  await until(() => reads.length === 1);
  const beside = render('/account');
  await setImmediate();
  await passPatience(pass);
  assert.equal((await beside).html, 'frame');
});

test('a page that is being rendered when its releases are superseded is finished', async (context) => {
  const waits = remoteBuild("await read('/items/news'); return 'whole';");
  const { render, reads, holdReads } = await rendererOf(context, { 'public-site': waits });
  await render('/news');
  const answerReads = holdReads();
  const rendering = render('/news');
  await until(() => reads.length === 2);
  for (const id of ['2', '3', '4']) assert.equal((await render('/account', id)).html, 'frame');
  answerReads();
  assert.equal((await rendering).html, 'whole');
  assert.equal((await render('/news')).html, 'whole');
});
