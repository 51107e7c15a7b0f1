import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { branchLink, endBranchPreview, openBranchPreview } from '@studio/releases/branch-preview';
import { privateKeyOf } from '@studio/releases/keys';
import { type PreviewClaim, previewToken } from '@studio/releases/preview-link';
import { captureLog } from '../testing/captured-log.ts';
import { exampleClaim } from '../testing/example-release.ts';
import { goLive, keysIn, publish, releasesIn } from '../testing/releases.ts';
import { examplePage, markupOf, startSite } from '../testing/site.ts';
import { ownPath } from './routes.ts';

/** A name that is too long for a new remote, so no app can ever have it. */
const stranger = 'an-app-that-this-gateway-does-not-know';

/** Starts a site whose pages show their composition, with releases that are published but not live. */
async function siteWithCandidates(context: TestContext) {
  let renders = 0;
  const site = await startSite(context, {
    renderer: async ({ boot }) => {
      renders += 1;
      return examplePage(`${boot.composition} ${boot.preview ? 'preview' : 'live'}`);
    },
  });
  await publish(site.releasesDir, 'shell', '2.0.0');
  await publish(site.releasesDir, 'auth', '2.0.0', [
    exampleClaim('/login'),
    exampleClaim('/secret', true),
  ]);
  const token = async (values: Partial<PreviewClaim> = {}) => {
    const until = new Date(Date.now() + 10 * 60_000).toISOString();
    const apps = { shell: '1.0.0', 'public-site': '1.0.0', auth: '2.0.0' };
    const said: PreviewClaim = { apps, until, by: 'auth', purpose: 'preview', ...values };
    return previewToken(said, await privateKeyOf(keysIn(site.releasesDir), 'auth'));
  };
  const get = (url: string, cookie: string) => site.app.inject({ url, headers: { cookie } });
  return { ...site, token, get, renders: () => renders };
}

const live = 'shell@1.0.0 public-site@1.0.0 auth@1.0.0 live';
const linked = 'shell@1.0.0 public-site@1.0.0 auth@2.0.0 preview';

test('exchanges a link for a cookie with the same end, and redirects to the page', async (context) => {
  const { app, token } = await siteWithCandidates(context);
  const value = await token();
  const answer = await app.inject(`/composition/${value}?to=${encodeURIComponent('/cerca?q=x')}`);
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/cerca?q=x']);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const [cookie] = answer.cookies;
  assert.equal(cookie?.value, value);
  assert.deepEqual(
    [cookie?.name, cookie?.path, cookie?.httpOnly, cookie?.sameSite],
    ['studio_composition', '/', true, 'Lax'],
  );
  assert.equal(cookie?.maxAge, 600);
});

test('renders pages of exactly the link’s releases, uncached and for its visitor only', async (context) => {
  const { token, get, renders } = await siteWithCandidates(context);
  const cookie = `studio_composition=${await token()}`;
  assert.equal(markupOf((await get('/', '')).body), live);
  const page = await get('/', cookie);
  assert.equal(markupOf(page.body), linked);
  assert.equal(page.headers['x-composition'], 'shell@1.0.0 public-site@1.0.0 auth@2.0.0');
  assert.deepEqual(
    [page.headers['cache-control'], page.headers['x-robots-tag']],
    ['no-store', 'noindex'],
  );
  await get('/', cookie);
  assert.equal(renders(), 3);
  assert.equal(markupOf((await get('/', '')).body), live);
  assert.equal(renders(), 3);
});

test('removes the cookie at the end of a preview, and redirects to the home page', async (context) => {
  const { app } = await siteWithCandidates(context);
  const answer = await app.inject('/composition/end');
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/']);
  assert.equal(answer.cookies[0]?.name, 'studio_composition');
  assert.equal(answer.cookies[0]?.value, '');
});

test('rejects an invalid link, and ignores it as a cookie', async (context) => {
  const { app, token, get } = await siteWithCandidates(context);
  const tokens = [
    'nothing',
    '',
    `${await token()}x`,
    await token({ by: 'shell' }),
    await token({ until: new Date(Date.now() - 1).toISOString() }),
    await token({ apps: { shell: '1.0.0', auth: '9.9.9' } }),
    await token({ apps: { auth: '2.0.0' } }),
    await token({ apps: { shell: '1.0.0', [stranger]: '1.0.0' } }),
  ];
  for (const value of tokens) {
    const answer = await app.inject(`/composition/${value}`);
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.headers['set-cookie'], undefined);
    assert.equal(markupOf((await get('/', `studio_composition=${value}`)).body), live);
  }
});

test('shows a candidate beside an app without a grant', async (context) => {
  const { token, get } = await siteWithCandidates(context);
  const apps = { shell: '1.0.0', auth: '2.0.0', [stranger]: '1.0.0' };
  const cookie = `studio_composition=${await token({ apps, purpose: 'check' })}`;
  assert.equal(markupOf((await get('/', cookie)).body), 'shell@1.0.0 auth@2.0.0 preview');
});

test('rejects a link to a release that its team did not sign', async (context) => {
  const { app, token, releasesDir } = await siteWithCandidates(context);
  await writeFile(`${releasesDir}/auth/2.0.0/release.json`, '{}');
  assert.equal((await app.inject(`/composition/${await token()}`)).statusCode, 404);
});

test('shows no preview of a page for clients, and a check of it only without a session', async (context) => {
  const { token, get } = await siteWithCandidates(context);
  const session = '; studio_session=x';
  const preview = `studio_composition=${await token()}`;
  const check = `studio_composition=${await token({ purpose: 'check' })}`;
  assert.equal(markupOf((await get('/secret', preview)).body), live);
  assert.equal(markupOf((await get('/secret', check)).body), linked);
  assert.equal(markupOf((await get('/secret', check + session)).body), live);
  assert.equal(markupOf((await get('/secret', `${check}; __Host-studio_session=x`)).body), live);
});

test('shows the live page to a visitor with a session and a link', async (context) => {
  const { token, get } = await siteWithCandidates(context);
  for (const purpose of ['preview', 'check'] as const) {
    const cookie = `studio_composition=${await token({ purpose })}`;
    assert.equal(markupOf((await get('/login', cookie)).body), linked);
    for (const name of ['studio_session', '__Host-studio_session'])
      assert.equal(markupOf((await get('/login', `${cookie}; ${name}=x`)).body), live);
  }
});

test('shows any release of the signing team, and only reachable releases of others', async (context) => {
  const { token, get, poll, releasesDir } = await siteWithCandidates(context);
  const shown = async (apps: PreviewClaim['apps']) => {
    const cookie = `studio_composition=${await token({ apps })}`;
    return (markupOf((await get('/', cookie)).body) ?? '').endsWith(' preview');
  };
  const own = { auth: '2.0.0' };
  assert.equal(await shown({ shell: '1.0.0', ...own }), true);
  assert.equal(await shown({ shell: '2.0.0', ...own }), false);
  await goLive(releasesDir, {
    ...{ shell: ['2.0.0', '1.0.0'], 'public-site': ['1.0.0'], auth: ['1.0.0'] },
  });
  await poll();
  assert.equal(await shown({ shell: '2.0.0', ...own }), true);
  assert.equal(await shown({ shell: '1.0.0', ...own }), true, 'it is the rollback target');
});

test('shows the live page of a path that requires a login in the live releases', async (context) => {
  const { token, get } = await siteWithLiveAccount(context);
  const cookie = `studio_composition=${await token()}`;
  assert.match(markupOf((await get('/account', cookie)).body) ?? '', /live$/);
  assert.match(markupOf((await get('/', cookie)).body) ?? '', /preview$/);
});

async function siteWithLiveAccount(context: TestContext) {
  const site = await siteWithCandidates(context);
  await publish(site.releasesDir, 'customer-area', '1.0.0', [exampleClaim('/account', true)]);
  await goLive(site.releasesDir, {
    shell: ['1.0.0'],
    'public-site': ['1.0.0'],
    auth: ['1.0.0'],
    'customer-area': ['1.0.0'],
  });
  await site.poll();
  return site;
}

for (const [to, path] of [
  ['/news?q=1', '/news?q=1'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['news', '/'],
] as const) {
  test(`redirects a link to ${JSON.stringify(to)} to ${path}`, () => {
    assert.equal(ownPath(to, 'http://localhost:3000'), path);
  });
}

test('shows the newest release of a branch at its address, until the preview is ended', async (context) => {
  const { app, get, releasesDir, advance } = await siteWithCandidates(context);
  const { store, publicKeys } = releasesIn(releasesDir);
  const at = new Date().toISOString();
  const until = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString();
  const open = async (version: string, signer = 'auth') =>
    branchLink(
      '',
      await openBranchPreview(
        store,
        publicKeys,
        { app: 'auth', branch: 'new-login', version, by: 'Ada', at, until },
        await privateKeyOf(keysIn(releasesDir), signer),
      ),
    );
  const address = await open('2.0.0');
  const answer = await app.inject(`${address}?to=/login`);
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/login']);
  const [{ name, value, maxAge } = { name: '', value: '' }] = answer.cookies;
  assert.ok(maxAge !== undefined && maxAge > 604_000);
  const cookie = `${name}=${encodeURIComponent(value)}`;
  const shown = async (more = '', path = '/') => markupOf((await get(path, cookie + more)).body);
  assert.equal(await shown(), linked);
  assert.equal(await shown('', '/secret'), live);
  assert.equal(await shown('; studio_session=x'), live);
  for (const other of [address.slice(0, -1), address.slice(0, -23), `${address}x`])
    assert.equal((await app.inject(other)).statusCode, 404, other);
  await publish(releasesDir, 'auth', '2.1.0', [exampleClaim('/login')]);
  await open('2.1.0');
  await advance(2000);
  assert.match((await shown()) ?? '', /auth@2\.1\.0 preview$/);
  await endBranchPreview(store, { app: 'auth', branch: 'new-login' });
  await advance(2000);
  assert.equal(await shown(), live);
  assert.equal((await app.inject(address)).statusCode, 404);
  const forged = await open('2.0.0', 'shell');
  await advance(2000);
  assert.equal((await app.inject(forged)).statusCode, 404);
});

test('logs no usable preview link', async (context) => {
  const log = captureLog(context);
  const { app } = await startSite(context, { environment: { LOG_LEVEL: 'debug' } });
  await app.inject('/composition/canary');
  assert.match(log(), /"path":"\/composition\/…"/);
  assert.doesNotMatch(log(), /canary/);
});
