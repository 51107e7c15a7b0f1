import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  changeManifest,
  guarded,
  promoted,
  readHistory,
  readManifest,
} from '@studio/releases/manifest';
import type { Report } from '@studio/shared/contract';
import { accessIn, publish, releasesIn } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';

const composition = 'shell@1.0.0 public-site@1.0.0 auth@1.1.0';

/** Returns an address; every number belongs to another provider. */
const addressOf = (number: number) => `10.${number}.0.1`;

/** Starts a site whose auth was promoted at `at`, and returns functions that send reports. */
async function siteAfterPromotion(context: TestContext, at = new Date()) {
  const site = await startSite(context, { environment: { TRUST_PROXY: '1' } });
  const { app, releasesDir, manifest, poll } = site;
  const { store } = releasesIn(releasesDir);
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/plain', ...headers },
      payload: JSON.stringify(payload),
    });

  await publish(releasesDir, 'auth', '1.1.0');
  const before = 'shell@1.0.0 public-site@1.0.0 auth@1.0.0';
  for (let number = 0; number < 60; number++) await view(addressOf(number), before);
  const author = { at: at.toISOString(), by: 'auth team' };
  await changeManifest(accessIn(releasesDir), (live) =>
    promoted(live, { app: 'auth', version: '1.1.0' }, author),
  );
  await poll();
  assert.equal(manifest.current()?.common.apps.auth?.release.version, '1.1.0');
  async function view(address: string, about = composition): Promise<string | undefined> {
    const headers = { 'x-forwarded-for': address };
    const answer = await post('/reports/view', { composition: about }, headers);
    return answer.cookies[0] && `${answer.cookies[0].name}=${answer.cookies[0].value}`;
  }

  function report(address: string, cookie: string | undefined, ...reports: Report[]) {
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
    return post('/reports', { composition, reports }, headers);
  }

  /** Sends the reports of browsers in different networks; the last ones report a failure. */
  async function browsers(all: number, failing: number): Promise<void> {
    for (let number = 0; number < all; number++) {
      const address = addressOf(number);
      const failed = { kind: 'failed', app: 'auth', reason: 'it threw' } as const;
      await report(
        address,
        await view(address),
        number >= all - failing ? failed : { kind: 'loaded', app: 'auth' },
      );
    }
  }

  const live = async () => (await readManifest(store)).apps.auth?.version;
  return { ...site, store, view, report, browsers, live, post };
}

test('rolls a release that fails in too many browsers back once, and logs it', async (context) => {
  const { browsers, live, manifest, poll, store, warnings } = await siteAfterPromotion(context);
  await browsers(25, 6);
  assert.equal(await live(), '1.0.0');
  assert.deepEqual(warnings, ['auth 1.1.0 was rolled back: it failed in 5 of 24 browsers.']);
  const halt = (await readHistory(store)).at(-1);
  assert.equal(halt?.what, 'halt');
  assert.equal(halt?.by, 'the site');
  await poll();
  assert.equal(manifest.current()?.common.apps.auth?.release.version, '1.0.0');
  await browsers(40, 40);
  assert.equal(await live(), '1.0.0', 'the rollback target stays');
});

test('keeps a release with too few votes or too few failures', async (context) => {
  const { browsers, live } = await siteAfterPromotion(context);
  await browsers(19, 19);
  assert.equal(await live(), '1.1.0');
  const other = await siteAfterPromotion(context);
  await other.browsers(22, 3);
  assert.equal(await other.live(), '1.1.0');
});

test('does not roll a release back half an hour after its promotion', async (context) => {
  const { browsers, live } = await siteAfterPromotion(context, new Date(Date.now() - 31 * 60_000));
  await browsers(30, 30);
  assert.equal(await live(), '1.1.0');
});

test('ignores failures in networks that were not seen before the promotion', async (context) => {
  const { view, report, live } = await siteAfterPromotion(context);
  const failed = { kind: 'failed', app: 'auth', reason: 'made up' } as const;
  for (let number = 100; number < 160; number++)
    await report(addressOf(number), await view(addressOf(number)), failed);
  assert.equal(await live(), '1.1.0');
});

test('counts a browser once and a network once', async (context) => {
  const { view, report, health, live } = await siteAfterPromotion(context);
  const failed = { kind: 'failed', app: 'auth', reason: 'made up' } as const;
  const cookie = await view('10.0.0.1');
  for (let times = 0; times < 30; times++) await report('10.0.0.1', cookie, failed);
  for (let times = 0; times < 30; times++) {
    await report('10.0.0.1', await view('10.0.0.1'), failed);
    await report('::ffff:10.0.0.1', await view('::ffff:10.0.0.1'), failed);
    const neighbour = `2001:db8:1:${times.toString(16)}::1`;
    await report(neighbour, await view(neighbour), failed);
  }
  assert.equal(health.of('auth', '1.1.0').views, 2);
  assert.equal(await live(), '1.1.0');
});

test('counts IPv4-mapped addresses as separate networks', async (context) => {
  const { view, report, health } = await siteAfterPromotion(context);
  for (let number = 0; number < 5; number++) {
    const address = `::ffff:10.0.${number}.1`;
    await report(address, await view(address), { kind: 'loaded', app: 'auth' });
  }
  assert.equal(health.of('auth', '1.1.0').views, 5);
});

test('ignores reports without a valid view cookie', async (context) => {
  const { view, report, health } = await siteAfterPromotion(context);
  const failed = { kind: 'failed', app: 'auth', reason: 'made up' } as const;
  const cookie = (await view('10.0.0.1')) ?? '';
  const [name, value = ''] = cookie.split('=');
  const [id, issued, digest, seal] = value.split('.');
  for (const forged of [
    undefined,
    'studio_view=',
    'studio_view=x.y.z.w',
    `${name}=${id}x.${issued}.${digest}.${seal}`,
    `${name}=${id}.${Number(issued) + 1}.${digest}.${seal}`,
  ]) {
    const answer = await report('10.0.9.1', forged, failed);
    assert.equal(answer.statusCode, 204, 'the response does not tell which reports count');
  }
  assert.equal(health.of('auth', '1.1.0').views, 0);
  assert.equal(await view('10.0.0.1', 'auth@6.6.6'), undefined, 'no such page was ever sent');
});

test('limits the size and rate of reports', async (context) => {
  const { post, report, view } = await siteAfterPromotion(context);
  const cookie = await view('10.0.0.1');
  const headers = { cookie: cookie ?? '', 'x-forwarded-for': '10.0.0.1' };
  const composition = 'shell@1.0.0 public-site@1.0.0 auth@1.1.0';
  for (const body of [
    {},
    { composition, reports: [] },
    { composition, reports: [{ kind: 'failed', app: 'evil!', reason: '' }] },
    { composition, reports: [{ kind: 'failed', app: 'auth', reason: 'x'.repeat(201) }] },
    { composition, reports: [{ kind: 'failed', app: 'auth', reason: '\u001b[2K0 failed' }] },
    { composition, reports: [{ kind: 'error', reason: 'x\n1.1.0: 500 views' }] },
    { composition, reports: [{ kind: 'error', reason: 'x\u202ey' }] },
    { composition, reports: [{ kind: 'vital', name: 'LCP', value: -1 }] },
    { composition, reports: [{ kind: 'vital', app: 'evil!', name: 'LCP', value: 1 }] },
    { composition, reports: Array.from({ length: 21 }, () => ({ kind: 'loaded', app: 'auth' })) },
  ]) {
    assert.equal((await post('/reports', body, headers)).statusCode, 400);
  }
  const large = { composition, reports: 'x'.repeat(40_000) };
  assert.equal((await post('/reports', large, headers)).statusCode, 413);
  const statuses: number[] = [];
  for (let times = 0; times < 60; times++) {
    statuses.push((await report('10.0.0.1', cookie, { kind: 'loaded', app: 'auth' })).statusCode);
  }
  assert.ok(statuses.includes(429));
});

test('reports web vitals by release', async (context) => {
  const { report, view, health } = await siteAfterPromotion(context);
  for (const value of [100, 400, 200, 300]) {
    const address = `10.0.${value % 7}.${value % 251}`;
    const vital = { kind: 'vital', app: 'auth', name: 'LCP', value } as const;
    await report(address, await view(address), vital);
  }
  for (const [app, version] of [
    ['shell', '1.0.0'],
    ['auth', '1.1.0'],
  ] as const) {
    assert.deepEqual(health.of(app, version).vitals, { LCP: { count: 4, p75: 400 } });
  }
});

test('compares the visitors of a roll-out: returning ones that used a page, and times from the cache', async (context) => {
  const { app, releasesDir, manifest, poll, health } = await startSite(context, {
    environment: { TRUST_PROXY: '1' },
  });
  await publish(releasesDir, 'auth', '1.1.0');
  const author = { at: new Date().toISOString(), by: 'auth team' };
  const candidate = { app: 'auth', version: '1.1.0' } as const;
  await changeManifest(accessIn(releasesDir), (live) =>
    guarded(live, candidate, undefined, author),
  );
  await poll();
  assert.equal(manifest.current()?.rollouts?.length, 1);
  const loaded = { kind: 'loaded', app: 'auth' };
  const visit = async (
    number: number,
    version: string,
    start?: 'warm' | 'cold',
    used: readonly object[] = [loaded],
  ) => {
    const composition = `shell@1.0.0 public-site@1.0.0 auth@${version}`;
    const send = (url: string, payload: object, cookie = '') =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'text/plain', 'x-forwarded-for': addressOf(number), cookie },
        payload: JSON.stringify(payload),
      });
    const { cookies } = await send('/reports/view', { composition, ...(start && { start }) });
    const reports = [...used, { kind: 'vital', app: 'auth', name: 'LCP', value: 900 }];
    await send('/reports', { composition, reports }, `${cookies[0]?.name}=${cookies[0]?.value}`);
  };
  await visit(1, '1.1.0', 'warm');
  await visit(2, '1.1.0', 'cold');
  await visit(3, '1.1.0');
  await visit(4, '1.0.0', 'warm');
  // Its page was read and left: its time is one of the new release, whose scripts were not tried.
  await visit(5, '1.1.0', 'warm', []);
  const [comparison] = Object.values(health.comparisons());
  const counted = [comparison?.candidate, comparison?.current].map((arm) => [
    arm?.views,
    arm?.LCP.count,
  ]);
  assert.deepEqual(counted, [
    [2, 2],
    [1, 1],
  ]);
});
