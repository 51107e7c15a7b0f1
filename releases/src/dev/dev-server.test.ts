import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { claim, exampleRelease } from '../testing/example-release.ts';
import { serve } from '../testing/serve.ts';
import { startDevServer } from './dev-server.ts';

const auth = {
  name: 'auth',
  entry: '/releases/auth/1.0.0/remoteEntry.js',
  routes: [claim('/login')],
};

const web = join(import.meta.dirname, 'browser');

const composition = 'shell@1.0.0 prices@1.0.0 auth@1.0.0';

/** Returns a page as a site sends it. */
function pageOf(origin: string, remotes: readonly object[]): string {
  const boot = JSON.stringify({ origin, composition, remotes, elsewhere: ['/prices', '/other'] });
  return [
    '<!doctype html><html><head>',
    `<link rel="stylesheet" href="${origin}/releases/shell/1.0.0/shell.css" disabled>`,
    '<script type="module" src="/releases/shell/1.0.0/shell.1a2b.js" integrity="sha384-x"></script>',
    '<link rel="modulepreload" href="/releases/shell/1.0.0/dom.1a2b.js" integrity="sha384-x">',
    '<link rel="modulepreload" href="/releases/prices/1.0.0/remote.js" integrity="sha384-x">',
    '</head><body><div id="root"><main><div>From the server</div></main></div>',
    `<script type="application/json" id="boot">${boot.replaceAll('<', '\\u003c')}</script>`,
    '<script type="application/json" id="hydration">{}</script></body></html>',
  ].join('');
}

/** Starts a site, and the server of the app `prices` beside it. */
async function bothServers(context: TestContext, { isHot = false } = {}) {
  const received: IncomingMessage[] = [];
  const site = await serve(context, (request, response) => {
    received.push(request);
    const { url = '', method } = request;
    const policy = `script-src ${site}/releases/; connect-src 'self'`;
    const headers = { 'content-security-policy': policy, etag: '"1"' };
    if (url.startsWith('/api'))
      return response
        .writeHead(200, {
          'set-cookie': '__Host-studio_session=x; Path=/; HttpOnly; Secure; SameSite=Lax',
        })
        .end('{}');
    if (url === '/composition') return response.writeHead(200, headers).end(composition);
    if (url === '/old') return response.writeHead(301, { location: `${site}/login` }).end();
    if (method === 'POST') return response.writeHead(500).end();
    const live = { ...auth, name: 'prices', entry: '/releases/prices/1.0.0/remoteEntry.js' };
    return response
      .writeHead(url === '/prices' ? 404 : 200, { ...headers, 'content-type': 'text/html' })
      .end(pageOf(site, url === '/login' ? [auth, live] : [auth]));
  });
  const server = await startDevServer(0, site, { react: join(web, 'react.js') });
  context.after(server.close);
  const release = exampleRelease({
    app: 'prices',
    routes: [claim('/prices'), { ...claim('/tariffs'), movedTo: '/prices' }],
  });
  server.show({ release, web, scripts: 's', styles: 't', isHot });
  const ask = (path: string, options: RequestInit = {}) =>
    fetch(new URL(path, server.origin), { redirect: 'manual', ...options });
  const page = async (path: string) => {
    const answer = await ask(path, { headers: { accept: 'text/html', 'if-none-match': '"1"' } });
    const html = await answer.text();
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    return { answer, html, boot };
  };
  return { site, server, received, ask, page };
}

test('puts the local build beside the live releases, and leaves its pages to the browser', async (context) => {
  const { page, server } = await bothServers(context);
  const { answer, html, boot } = await page('/prices');
  assert.equal(answer.status, 200);
  assert.equal(boot.remotes[0].routes[1].movedTo, '/prices');
  assert.match(html, /<div id="root"><\/div>/);
  assert.doesNotMatch(html, /hydration|From the server|prices\/1\.0\.0/);
  assert.equal(boot.origin, server.origin);
  assert.deepEqual(boot.elsewhere, ['/other']);
  assert.deepEqual(
    boot.remotes.map(({ entry }: { entry: string }) => entry),
    ['/releases/prices/development/remoteEntry.js', auth.entry],
  );
  assert.equal(
    answer.headers.get('content-security-policy'),
    `script-src ${server.origin}/releases/; connect-src 'self'`,
  );
  assert.equal(answer.headers.get('etag'), null);
});

test('answers the addresses of the app with its page for programs that ask for no kind of answer', async (context) => {
  const { ask, received } = await bothServers(context);
  for (const accept of ['*/*', 'application/json']) {
    const answer = await ask('/prices', { headers: { accept } });
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /\/releases\/prices\/development\//);
    assert.equal(received.at(-1)?.headers.accept, 'text/html');
  }
  const other = await ask('/login', { headers: { accept: '*/*' } });
  assert.doesNotMatch(await other.text(), /development/);
  assert.equal((await ask('/prices', { method: 'POST' })).status, 500);
});

test('answers no page of the site before the first build', async (context) => {
  const site = await serve(context, (_, response) => response.end('a page'));
  const server = await startDevServer(0, site);
  context.after(server.close);
  const answer = fetch(server.origin);
  assert.equal(await Promise.race([answer, setTimeout(100, 'waits')]), 'waits');
  server.fail('prices', 'a mistake');
  assert.equal(await (await answer).text(), 'a page');
});

test('puts the local build in the place of the live release on the pages of others', async (context) => {
  const { page, server } = await bothServers(context);
  const { html, boot } = await page('/login');
  assert.match(html, /From the server.*hydration/s);
  assert.ok(html.includes(`href="${server.origin}/releases/shell/1.0.0/shell.css"`));
  assert.equal(boot.remotes.length, 2);
  assert.equal(boot.remotes[0].version, 'development');
});

test('names the local build in the composition of pages, and of the site that they compare it with', async (context) => {
  const { ask, page } = await bothServers(context);
  const expected = 'shell@1.0.0 auth@1.0.0 prices@development';
  assert.equal((await page('/login')).boot.composition, expected);
  assert.equal(await (await ask('/composition')).text(), expected);
});

test('sends requests as a page of the site would, and takes cookies and redirects to this machine', async (context) => {
  const { ask, received, server, site } = await bothServers(context);
  const answer = await ask('/api/auth/login', {
    method: 'POST',
    body: '{}',
    headers: { origin: server.origin, cookie: 'a=1; dev-host-studio_session=x' },
  });
  assert.deepEqual(answer.headers.getSetCookie(), [
    'dev-host-studio_session=x; Path=/; HttpOnly; SameSite=Lax',
  ]);
  const { origin, cookie, host } = received[0]?.headers ?? {};
  assert.deepEqual([origin, cookie], [site, 'a=1; __Host-studio_session=x']);
  assert.equal(host, new URL(site).host);
  await ask('/api/auth/login', { method: 'POST', headers: { origin: 'https://evil.example' } });
  assert.equal(received[1]?.headers.origin, 'https://evil.example');
  const moved = await ask('/old', { headers: { accept: 'text/html' } });
  assert.equal(moved.headers.get('location'), `${server.origin}/login`);
});

test('serves the build, keeps reports of errors from the site, and notifies pages', async (context) => {
  const { ask, received, server } = await bothServers(context);
  const file = await ask('/releases/prices/development/~1/client.js');
  assert.match(await file.text(), /EventSource/);
  assert.equal(file.headers.get('sourcemap'), 'client.js.map');
  assert.equal((await ask('/releases/prices/development/..%2fdev-server.ts')).status, 404);
  assert.equal((await ask('/reports', { method: 'POST', body: '{}' })).status, 204);
  assert.equal(received.length, 0);

  const stream = (await ask('/dev/builds')).body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.match(
    (await stream?.read())?.value ?? '',
    /^event: built\ndata: {"app":"prices","scripts":"s"/,
  );
  server.fail('prices', 'a mistake');
  assert.match(
    (await stream?.read())?.value ?? '',
    /^event: failed\ndata: {"app":"prices","report":"a mistake"}/,
  );
});

test('replaces the React of the shell in the pages of a hot build, before the shell starts', async (context) => {
  const { ask, page } = await bothServers(context, { isHot: true });
  for (const path of ['/prices', '/login']) {
    const { html } = await page(path);
    const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(
      ([, src]) => src,
    );
    const [client = '', react = '', shell] = scripts;
    assert.match(client, /^\/releases\/dev\/client\.js\?app=prices&/);
    assert.equal(shell, '/releases/shell/1.0.0/shell.1a2b.js');
    const text = await (await ask(react)).text();
    assert.match(text, /import \{ install \} from '\/releases\/dev\/react\.js';/);
    assert.match(text, /from '\/releases\/shell\/1\.0\.0\/dom\.1a2b\.js';/);
  }
  assert.match(await (await ask('/releases/dev/react.js')).text(), /export function install/);
  const foreign = await ask('/releases/dev/page-react.js?renderer=https://evil.example/x.js');
  assert.doesNotMatch(await foreign.text(), /evil/);
});

test('updates pages to a hot build, and shows a late page what is wrong with the sources', async (context) => {
  const { ask, server } = await bothServers(context, { isHot: true });
  const first = async () => {
    const stream = (await ask('/dev/builds')).body?.pipeThrough(new TextDecoderStream());
    return (await stream?.getReader().read())?.value ?? '';
  };
  server.update('prices', 'u');
  const built = '{"app":"prices","scripts":"u","styles":"u","isHot":true}';
  assert.equal(await first(), `event: built\ndata: ${built}\n\n`);
  server.fail('prices', 'a mistake');
  assert.match(await first(), /"u".*\n\nevent: failed\ndata: .*"a mistake"/);
  server.update('prices', 'v');
  assert.doesNotMatch(await first(), /mistake/);
});

test('explains an error of a page, and rejects anything else', async (context) => {
  const { ask, server, received } = await bothServers(context, { isHot: true });
  const send = (body: string, origin = server.origin) =>
    ask('/dev/errors', { method: 'POST', body, headers: { origin } });
  const error = {
    title: 'Error: no',
    stack: 'at x (https://cdn.example/x.js:1:1)',
    componentStack: '',
  };
  const answer = await send(JSON.stringify(error));
  assert.equal(await answer.text(), `${error.title}\n\n${error.stack}`);
  for (const body of ['', '{}']) assert.equal((await send(body)).status, 400);
  assert.equal((await send(JSON.stringify(error), 'https://evil.example')).status, 500);
  assert.equal(received.length, 1);
});
