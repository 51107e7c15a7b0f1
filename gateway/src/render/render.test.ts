import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('a remote that loops is stopped, and is not asked again', async (context) => {
  const loops = remoteBuild('for (;;) {}');
  const { render, warnings } = await rendererOf(context, { 'public-site': loops });
  assert.equal((await render('/news')).html, 'frame');
  const began = Date.now();
  assert.equal((await render('/news')).html, 'frame');
  assert.ok(Date.now() - began < 1500, 'the second visitor did not wait for it');
  assert.equal(warnings.length, 1);
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
      `${later} await new Promise((done) => setTimeout(done, 20)); return 'whole';`,
    );
    const { render, warnings } = await rendererOf(context, { 'public-site': strays });
    for (const path of ['/news', '/team']) assert.equal((await render(path)).html, 'whole');
    assert.match(warnings.join(), /^What a release began on the server failed: Error: stray/);
    assert.equal(warnings.length, 1);
  });
}

test('a page that waits behind one that loops is rendered all the same', async (context) => {
  const { render } = await rendererOf(context, { 'public-site': remoteBuild('for (;;) {}') });
  const [, beside] = await Promise.all([render('/news'), render('/account')]);
  assert.equal(beside.html, 'frame');
});

test('a page that is being rendered when its releases are superseded is finished', async (context) => {
  const waits = remoteBuild("await new Promise((done) => setTimeout(done, 300)); return 'whole';");
  const { render } = await rendererOf(context, { 'public-site': waits });
  await render('/news');
  const rendering = render('/news');
  for (const id of ['2', '3', '4']) assert.equal((await render('/account', id)).html, 'frame');
  assert.equal((await rendering).html, 'whole');
  assert.equal((await render('/news')).html, 'whole');
});
