import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openBranchPreview } from '@studio/releases/branch-preview';
import { privateKeyOf } from '@studio/releases/keys';
import {
  changeManifest,
  guarded,
  promoted,
  readHistory,
  readManifest,
} from '@studio/releases/manifest';
import { notePublication } from '@studio/releases/publication';
import { openReleases } from '../manifest/open-releases.ts';
import { createStorage } from '../storage/storage.ts';
import type { Received, Scripted } from '../testing/backend.ts';
import { exampleClaim } from '../testing/example-release.ts';
import { accessIn, goLive, keysIn, publish } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';
import { createConsole } from './console.ts';

const url = 'http://console.localhost:3002';
const host = 'console.localhost:3002';
const session = 'studio_session=ada';

/** Answers like the backend: Ada is an administrator, Elio an editor, Nora lacks the second factor. */
function backend({ path, headers, body }: Received): Scripted {
  assert.equal(headers['x-gateway-door'], 'console');
  assert.equal(headers['x-gateway-secret'], 'a secret for this test');
  const error = (status: number, code: string) => ({
    status,
    body: { errors: [{ message: `about ${body}`, extensions: { code } }] },
  });
  const nameIn = (text = '') => ['ada', 'elio', 'nora'].find((name) => text.includes(name));
  if (path === '/auth/login') {
    const name = nameIn(body);
    if (name === undefined) return error(401, 'INVALID_CREDENTIALS');
    const line = `studio_session=${name}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`;
    return { headers: { 'set-cookie': line }, body: { data: { expires: 1 } } };
  }
  if (path === '/auth/logout') return { status: 204, body: '' };
  const name = nameIn(headers.cookie);
  if (path !== '/account/console' || name === undefined) return error(401, 'INVALID_CREDENTIALS');
  if (name === 'nora') return error(403, 'FORBIDDEN');
  return { body: { data: { name: `${name} Demo`, administrator: name === 'ada' } } };
}

async function startConsole(context: TestContext) {
  const site = await startSite(context, {
    backend: (request) => (request.headers['x-gateway-door'] ? backend(request) : {}),
    environment: { CONSOLE_URL: url },
  });
  const { releasesDir, settings, manifest, poll } = site;
  const console = ['/console', '/console/cronologia'].map((path) => exampleClaim(path));
  await publish(releasesDir, 'console', '1.0.0', console);
  await publish(releasesDir, 'auth', '1.1.0', [exampleClaim('/login')]);
  const access = accessIn(releasesDir);
  const author = { at: '2026-11-23T10:00:00.000Z', by: 'Bea' };
  const grant = { app: 'console', revision: 1, keys: [], paths: ['/console'] };
  const change = { ...author, what: 'grant', app: 'console' } as const;
  await goLive(releasesDir, {
    ...{ shell: ['1.0.0'], 'public-site': ['1.0.0'], console: ['1.0.0'] },
    auth: ['1.1.0', '1.0.0'],
  });
  await changeManifest(access, (live) => ({
    ...live,
    revision: live.revision + 1,
    change,
    grants: { console: { ...grant, revision: live.revision + 1, keys: [], change } },
  }));
  await poll();
  const warn = () => undefined;
  const releases = await openReleases(settings, createStorage(warn), warn);
  const events: object[] = [];
  const rendered: string[] = [];
  const app = await createConsole(settings, settings.console ?? assert.fail('no console'), {
    manifest,
    releases,
    content: site.content,
    readReleasedFile: async (name) => ({
      bytes: Buffer.from(name),
      encoding: 'identity',
      integrity: 'x',
    }),
    readDelta: async () => undefined,
    async renderPage(page, language, { apps }) {
      rendered.push(`${page} ${language} ${Object.keys(apps).join()}`);
      throw new Error('not rendered in this test');
    },
    onRollback: (event) => events.push(event),
  });
  context.after(() => app.close());
  const headers = { host };
  const get = (path: string, cookie = '') =>
    app.inject({ url: path, headers: { ...headers, cookie } });
  const post = (path: string, payload: object, cookie = '') =>
    app.inject({
      ...{ url: path, method: 'POST', payload },
      headers: {
        ...{ ...headers, origin: url, 'x-xsrf-token': 'token' },
        cookie: `XSRF-TOKEN=token; ${cookie}`,
      },
    });
  const logIn = async (name: string) => {
    const { headers: answer } = await post('/api/console/login', { email: name, password: 'x' });
    return String(answer['set-cookie']).split(';')[0] ?? '';
  };
  return { site, app, access, author, get, post, logIn, events, rendered, releasesDir };
}

test('logs staff in with a cookie that holds no session of the backend', async (context) => {
  const { post, get, logIn } = await startConsole(context);
  const answer = await post('/api/console/login', { email: 'ada', password: 'x' });
  assert.deepEqual(answer.json(), { data: { name: 'ada Demo', isAdministrator: true } });
  const line = String(answer.headers['set-cookie']);
  assert.match(
    line,
    /^studio_console=[\w-]{40,}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  for (const email of ['mara', 'nora']) {
    const refused = await post('/api/console/login', { email, password: 'geheim' });
    assert.ok([401, 403].includes(refused.statusCode));
    assert.equal(refused.headers['set-cookie'], undefined);
    assert.doesNotMatch(refused.body, /geheim/);
  }
  const cookie = await logIn('elio');
  assert.equal((await get('/api/console/live', cookie)).statusCode, 200);
  for (const other of ['', session, `studio_console=ada`, cookie.slice(0, -4), `${cookie}AAAA`])
    assert.equal((await get('/api/console/live', other)).statusCode, 401, other);
  const out = await post('/api/console/logout', {}, cookie);
  assert.match(String(out.headers['set-cookie']), /^studio_console=;/);
});

test('answers nothing but the console, and the site nothing of it', async (context) => {
  const { app, get, rendered, site } = await startConsole(context);
  assert.equal((await get('/')).headers.location, '/console');
  await get('/console');
  assert.deepEqual(rendered, [`${url}/console it shell,console`]);
  for (const path of ['/login', '/account', '/console/none', '/api/items/news', '/api/users/me'])
    assert.equal((await get(path)).statusCode, 404, path);
  assert.equal((await get('/releases/auth/1.0.0/entry.js')).statusCode, 404);
  assert.equal((await get('/releases/console/1.0.0/entry.js')).statusCode, 200);
  assert.equal((await get('/composition')).body, 'shell@1.0.0 console@1.0.0');
  assert.equal((await app.inject({ url: '/console' })).statusCode, 421);
  const ofSite = async (path: string) => (await site.app.inject({ url: path })).statusCode;
  assert.equal(await ofSite('/releases/console/1.0.0/entry.js'), 404);
  assert.equal(await ofSite('/api/console/live'), 404);
  const page = await site.app.inject({ url: '/console' });
  assert.doesNotMatch(page.body, /console@1\.0\.0/);
});

test('shows what is live, the history and the versions', async (context) => {
  const { get, logIn } = await startConsole(context);
  const cookie = await logIn('elio');
  const read = async (page: string) => (await get(`/api/console/${page}`, cookie)).json().data;
  const { apps, staff } = await read('live');
  assert.deepEqual(staff, { name: 'elio Demo', isAdministrator: false });
  assert.deepEqual(
    apps.map(({ app, version }: { app: string; version: string }) => `${app} ${version}`),
    ['shell 1.0.0', 'public-site 1.0.0', 'auth 1.1.0', 'console 1.0.0'],
  );
  assert.equal((await read('history')).changes[0].what, 'grant');
  assert.deepEqual((await read('rollouts')).rollouts, []);
  assert.deepEqual((await read('errors')).errors, []);
  assert.equal((await read('graph')).apps.length, 4);
  assert.equal((await read('sizes')).apps.length, 4);
  assert.equal((await read('versions')).site, 'http://localhost:3000');
  assert.equal((await get('/api/console/errors/0123456789', cookie)).statusCode, 404);
});

test('shows announced ends and slots with the apps that use them, and the notes of releases', async (context) => {
  const { get, logIn, access, author, releasesDir } = await startConsole(context);
  const module = '@studio/shared/client';
  const end = { on: '2027-03-01', instead: 'logIn' };
  const ends = [{ module, name: 'login', ...end }];
  await publish(releasesDir, 'shell', '1.1.0', [], {}, { ends });
  const imports = { browser: { [module]: ['login'] }, server: {} };
  const slot = { name: 'auth/aside', data: {} };
  const login = [exampleClaim('/login')];
  for (const version of ['1.2.0', '1.3.0'])
    await publish(releasesDir, 'auth', version, login, {}, { imports, slots: [slot] });
  await publish(releasesDir, 'public-site', '1.1.0', [exampleClaim('*')], {}, { fills: [slot] });
  await goLive(releasesDir, {
    shell: ['1.1.0', '1.0.0'],
    auth: ['1.2.0', '1.1.0'],
    'public-site': ['1.1.0'],
  });
  await changeManifest(access, (live) =>
    guarded(live, { app: 'auth', version: '1.3.0' }, undefined, author),
  );
  const notes = ['fix(auth): <b>keep</b> the input'];
  const release = { app: 'auth', version: '1.3.0' };
  await notePublication(access.store, release, 'Bea', new Date(), notes);
  const cookie = await logIn('elio');
  const read = async (page: string) => (await get(`/api/console/${page}`, cookie)).json().data;
  const use = {
    app: 'auth',
    by: 'shell',
    ...end,
    contract: null,
    module,
    name: 'login',
    slot: null,
  };
  assert.deepEqual((await read('live')).ends, [use]);
  const { ends: ended, slots } = await read('graph');
  assert.deepEqual(ended, [use]);
  assert.deepEqual(slots, [{ name: 'auth/aside', app: 'auth', apps: ['public-site'] }]);
  assert.deepEqual((await read('rollouts')).rollouts[0].notes, notes);
  const { apps } = await read('versions');
  const versions = apps.find(({ app }: { app: string }) => app === 'auth')?.versions;
  assert.deepEqual(versions[0].notes, notes);
});

test('lets only administrators pause and roll back, with a reason', async (context) => {
  const { post, logIn, access, author, events, releasesDir } = await startConsole(context);
  const { store } = access;
  await publish(releasesDir, 'auth', '1.2.0', [exampleClaim('/login')]);
  await changeManifest(access, (live) =>
    guarded(live, { app: 'auth', version: '1.2.0' }, undefined, author),
  );
  const ada = await logIn('ada');
  const pause = { app: 'auth', version: '1.2.0', why: 'forms fail', isRepeated: false };
  assert.equal((await post('/api/console/pause', pause, await logIn('elio'))).statusCode, 403);
  assert.equal((await post('/api/console/pause', pause)).statusCode, 401);
  assert.equal((await post('/api/console/pause', { ...pause, why: ' ' }, ada)).statusCode, 400);
  assert.equal((await post('/api/console/pause', { ...pause, version: '9' }, ada)).statusCode, 409);
  assert.equal((await post('/api/console/pause', pause, ada)).statusCode, 204);
  assert.equal((await readManifest(store)).rollouts?.auth?.guard?.isPaused, true);
  assert.equal((await post('/api/console/rollback', pause, ada)).statusCode, 204);
  assert.equal((await readManifest(store)).rollouts?.auth, undefined);
  const live = { ...pause, version: '1.1.0' };
  // The end of the roll-out was a rollback a moment ago.
  const again = await post('/api/console/rollback', live, ada);
  assert.deepEqual([again.statusCode, /ALREADY_ROLLED_BACK/.test(again.body)], [409, true]);
  assert.equal((await readManifest(store)).apps.auth?.version, '1.1.0');
  const knowing = { ...live, isRepeated: true };
  assert.equal((await post('/api/console/rollback', knowing, ada)).statusCode, 204);
  assert.equal((await readManifest(store)).apps.auth?.version, '1.0.0');
  const last = { ...pause, version: '1.0.0' };
  assert.match((await post('/api/console/rollback', last, ada)).body, /no earlier release/);
  const changes = (await readHistory(store)).slice(-3);
  assert.deepEqual(
    changes.map(({ what, by, why }) => `${what}, ${by}: ${why}`),
    [
      'roll out, ada Demo (console): paused: forms fail',
      'roll back, ada Demo (console): forms fail',
      'roll back, ada Demo (console): forms fail',
    ],
  );
  assert.equal(events.length, 2);
});

test('shows the check that a release of a set passed on another site', async (context) => {
  const { get, logIn, access, author, releasesDir } = await startConsole(context);
  await publish(releasesDir, 'auth', '1.2.0', [exampleClaim('/login')]);
  const checked = { at: author.at, by: 'Ada', site: 'https://staging.example', pages: 12 };
  await changeManifest(access, (live) =>
    promoted(live, { app: 'auth', version: '1.2.0' }, { ...author, checked }),
  );
  const { changes } = (await get('/api/console/history', await logIn('elio'))).json().data;
  assert.deepEqual(
    [changes[0].to, changes[0].checked, changes[1].checked],
    ['1.2.0', checked, null],
  );
});

test('lists the previews of branches, and lets administrators end them', async (context) => {
  const { get, post, logIn, releasesDir, access } = await startConsole(context);
  const preview = {
    ...{ app: 'auth', branch: 'feature/x', version: '1.1.0', by: 'Bea' },
    at: new Date().toISOString(),
    until: new Date(Date.now() + 60_000).toISOString(),
  };
  const key = await privateKeyOf(keysIn(releasesDir), 'auth');
  const { id } = await openBranchPreview(access.store, access.publicKeys, preview, key);
  const elio = await logIn('elio');
  const { previews } = (await get('/api/console/versions', elio)).json().data;
  const address = `http://localhost:3000/composition/auth/feature-x/${id}`;
  assert.deepEqual(previews, [{ ...preview, address }]);
  const end = { app: 'auth', branch: 'feature/x' };
  assert.equal((await post('/api/console/end-preview', end, elio)).statusCode, 403);
  const ada = await logIn('ada');
  assert.equal((await post('/api/console/end-preview', { app: '../live' }, ada)).statusCode, 400);
  assert.equal((await post('/api/console/end-preview', end, ada)).statusCode, 204);
  assert.equal((await post('/api/console/end-preview', end, ada)).statusCode, 409);
  assert.deepEqual((await get('/api/console/versions', elio)).json().data.previews, []);
});

test('rejects an action that no script of the console sent', async (context) => {
  const { app, logIn } = await startConsole(context);
  const cookie = await logIn('ada');
  const answer = await app.inject({
    ...{ url: '/api/console/rollback', method: 'POST', payload: {} },
    headers: { host, cookie, origin: 'http://localhost:3000' },
  });
  assert.equal(answer.statusCode, 403);
  assert.match(answer.body, /ANTI_FORGERY/);
});
