import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { jsonText } from '@studio/releases/json';
import * as v from 'valibot';
import { allowList } from '../api/allow-list.ts';
import type { Totals } from '../metrics/metrics.ts';
import { routeClasses } from '../metrics/route-class.ts';
import type { BackendState, State } from '../metrics/state.ts';
import type { Scripted } from '../testing/backend.ts';
import { goLive, publish } from '../testing/releases.ts';
import { examplePage, ownHeaders, type SiteOptions, startSite } from '../testing/site.ts';
import { judge } from './checks.ts';

const environment = { METRICS_PORT: '0' };

const backendState: BackendState = {
  database: { probe: 0.002, queries: 12, p50: 0.001, p95: 0.004, p99: 0.01 },
  mails: { waiting: 3, oldest: 12, givenUp: 0, refused: 1, sent: 8 },
  uploads: { waiting: 1, oldest: 5 },
  backup: { at: '2026-11-24T10:00:00.000Z', ok: true, seconds: 30, bytes: 5_000_000 },
  drill: null,
  disk: { machine: 'backend-1', free: 50, size: 100 },
};

/** Answers like a backend that is well, and scripts the other paths. */
const withState =
  (state: BackendState, others: () => Scripted = () => ({})) =>
  ({ path }: { readonly path: string }): Scripted =>
    path === '/account/state' ? { body: { data: state } } : others();

/** Starts a site with its internal server. */
async function startWatched(context: TestContext, options: SiteOptions = {}) {
  const site = await startSite(context, {
    backend: withState(backendState),
    ...options,
    environment,
  });
  const { status, metrics, advance } = site;
  assert.ok(status && metrics);
  const read = async (url: string) => {
    // A state is not read again within a second.
    advance(2000);
    const answer = await status.inject(url);
    assert.equal(answer.statusCode, 200);
    return answer.payload;
  };
  return { ...site, metrics, read };
}

/** Returns the value of a line of the metrics; undefined where there is none. */
const numberOf = (metrics: string, name: string) => {
  const line = metrics.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test('counts pages, cache hits and answers by class, and tells the state of every part', async (context) => {
  const { app, read, releasesDir, poll } = await startWatched(context);
  for (const url of ['/', '/', '/', '/login', '/releases/auth/1.0.0/entry.js', '/api/users/me'])
    await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  await publish(releasesDir, 'auth', '1.1.0');
  await goLive(
    releasesDir,
    { shell: ['1.0.0'], 'public-site': ['1.0.0'], auth: ['1.0.0'] },
    { app: 'auth', version: '1.1.0', percent: 20, since: '2026-11-24T10:00:00Z' },
  );
  await poll();
  const metrics = await read('/metrics');
  const expected = {
    'studio_http_requests_total{origin="site",class="page",status="2xx"}': 4,
    'studio_http_requests_total{origin="site",class="released-file",status="2xx"}': 1,
    'studio_pages_total{from="made"}': 2,
    'studio_pages_total{from="response-cache"}': 2,
    'studio_up{part="backend"}': 1,
    'studio_up{part="store"}': 1,
    studio_manifest_revision: 2,
    'studio_release_share_percent{app="auth",version="1.0.0"}': 80,
    'studio_release_share_percent{app="auth",version="1.1.0"}': 20,
    'studio_waiting{what="mails"}': 3,
    studio_mails_refused: 1,
    studio_mails_sent: 8,
    'studio_waiting_oldest_seconds{what="uploads"}': 5,
    'studio_database_query_seconds{quantile="0.95"}': 0.004,
    'studio_backup_timestamp_seconds{kind="backup"}': Date.parse('2026-11-24T10:00:00Z') / 1000,
    'studio_disk_free_bytes{folder="data",machine="backend-1"}': 50,
  };
  const found = Object.keys(expected).map((name) => [name, numberOf(metrics, name)]);
  assert.deepEqual(Object.fromEntries(found), expected);
  assert.ok((numberOf(metrics, 'studio_disk_free_bytes{folder="state",machine=""}') ?? 0) > 0);
  assert.match(metrics, /^nodejs_eventloop_lag_p99_seconds /m);
  assert.doesNotMatch(metrics, /studio_backup_ok\{kind="drill"\}/);
});

const report = v.object({
  level: v.string(),
  since: v.string(),
  checks: v.array(
    v.object({ name: v.string(), level: v.string(), since: v.string(), sentence: v.string() }),
  ),
});

test('says what is wrong, since when and where to read on, and that it is over', async (context) => {
  let state = { ...backendState, drill: backendState.backup };
  const { read, advance } = await startWatched(context, {
    backend: ({ path }) => withState(state)({ path }),
  });
  const reportNow = async () => v.parse(jsonText(report), await read('/health.json'));
  const first = await reportNow();
  // A busy machine may stop this process for half a second, which has a check of its own.
  assert.equal(first.checks.filter(({ name }) => name !== 'gateway').length, 9);
  const mailsIn = ({ checks }: typeof first) => checks.find(({ name }) => name === 'mails');
  assert.equal(mailsIn(first)?.level, 'ok');
  state = { ...state, mails: { ...state.mails, waiting: 41, oldest: 7200 } };
  const second = await reportNow();
  assert.equal(second.level, 'problem');
  assert.equal(mailsIn(second)?.sentence, '41 mails wait, the oldest for 2 hours.');
  advance(60_000);
  const third = await reportNow();
  assert.equal(mailsIn(third)?.since, mailsIn(second)?.since);
  assert.notEqual(mailsIn(second)?.since, mailsIn(first)?.since);
  assert.match(await read('/'), /<h1>Something needs a hand now, for 1 minute\.<\/h1>/);
  assert.match(await read('/'), /docs\/operations\/alerts\.md#mailswait/);
  state = { ...state, mails: backendState.mails };
  assert.equal(mailsIn(await reportNow())?.level, 'ok');
});

test('knows the backups of the one backend that has them, whichever answers', async (context) => {
  let state = backendState;
  const { read } = await startWatched(context, { backend: (request) => withState(state)(request) });
  const backupOk = async () => numberOf(await read('/metrics'), 'studio_backup_ok{kind="backup"}');
  assert.equal(await backupOk(), 1);
  state = { ...backendState, backup: null };
  assert.equal(await backupOk(), 1);
  const { at, seconds } = { at: '2026-11-24T10:00:00.000Z', seconds: 1 };
  state = { ...backendState, backup: { at, ok: false, seconds, bytes: 0 } };
  assert.equal(await backupOk(), 0);
});

test('names the alert whose limit is passed, and nothing at the limit', async (context) => {
  const { manifest } = await startWatched(context);
  const parts: State = {
    ...{ live: manifest.current(), isBackendUp: true, isStoreUp: true, isStorageUp: true },
    ...{ areCountersShared: true, contentAge: 0, pendingRenders: 0, eventLoopDelay: 0 },
    disks: [{ folder: 'data', machine: '', free: 15, size: 100 }],
    backend: { ...backendState, drill: backendState.backup },
  };
  const events: Totals = {
    ...{ requests: 10_000, refused: 0, refusedLogins: 0, serverErrors: 0 },
    ...{ pages: 1000, slowPages: 0, failedProcesses: 0, rollbacks: 0 },
  };
  const named = (state: Partial<State>, recent: Partial<Totals>) =>
    judge({ ...parts, ...state }, { ...events, ...recent }, Date.parse('2026-11-24T11:00:00Z'))
      .filter(({ level }) => level !== 'ok')
      .map(({ runbook }) => runbook);
  const disks = (free: number): State['disks'] => [
    { folder: 'data', machine: 'backend-1', free, size: 100 },
  ];
  const atLimit: Partial<State> = { pendingRenders: 20, eventLoopDelay: 0.5 };
  const most = { refused: 5000, refusedLogins: 300, slowPages: 50, serverErrors: 500 };
  assert.deepEqual(named(atLimit, most), []);
  assert.deepEqual(named({ pendingRenders: 21 }, {}), ['RendersWait']);
  assert.deepEqual(named({ eventLoopDelay: 0.51 }, {}), ['EventLoopSlow']);
  assert.deepEqual(named({}, { refused: 5001 }), ['TooManyRequests']);
  assert.deepEqual(named({}, { refused: 900, requests: 1000 }), []);
  assert.deepEqual(named({}, { refusedLogins: 301 }), ['LoginsRefused']);
  assert.deepEqual(named({}, { slowPages: 51 }), ['PagesSlow']);
  assert.deepEqual(named({}, { slowPages: 20, pages: 20 }), []);
  assert.deepEqual(named({ disks: disks(14) }, {}), ['DiskFillsUp']);
  assert.deepEqual(named({ disks: disks(4) }, {}), ['DiskFull']);
});

test('counts slow pages and refused logins apart', async (context) => {
  const { app, metrics, advance } = await startWatched(context, {
    renderer: async () => {
      advance(1001);
      return examplePage('');
    },
  });
  await app.inject('/');
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: '{' });
  const { requests, pages, slowPages, refused, refusedLogins } = metrics.totals();
  assert.deepEqual([requests, pages, slowPages, refused, refusedLogins], [2, 1, 1, 1, 1]);
});

test('has the disks of all backends, whichever answers, and forgets one that has ended', async (context) => {
  let disk: BackendState['disk'] = { machine: 'backend-1', free: 3, size: 100 };
  const { read, advance } = await startWatched(context, {
    backend: (request) => withState({ ...backendState, disk })(request),
  });
  const sentence = async () => {
    const text = await read('/health.json');
    const { checks } = v.parse(jsonText(report), text);
    return checks.find(({ name }) => name === 'disk')?.sentence;
  };
  assert.equal(await sentence(), '3% of the disk of data on backend-1 is free.');
  disk = { ...disk, machine: 'backend-2', free: 1 };
  assert.equal(await sentence(), '1% of the disk of data on backend-2 is free.');
  disk = { ...disk, free: 90 };
  assert.equal(await sentence(), '3% of the disk of data on backend-1 is free.');
  advance(301_000);
  assert.doesNotMatch((await sentence()) ?? '', /backend-1/);
});

test('reports refused mails when there are at least three, and most of the last day', async (context) => {
  let mails = backendState.mails;
  const { read } = await startWatched(context, {
    backend: ({ path }) => withState({ ...backendState, mails })({ path }),
  });
  const sentence = async (refused: number, sent: number, givenUp: number) => {
    mails = { ...mails, refused, sent, givenUp };
    const { checks } = v.parse(jsonText(report), await read('/health.json'));
    return checks.find(({ name }) => name === 'mails')?.sentence;
  };
  assert.equal(await sentence(2, 0, 0), '3 mails wait, none for long.');
  assert.equal(await sentence(5, 5, 0), '3 mails wait, none for long.');
  assert.equal(await sentence(5, 3, 1), '5 of 9 mails of the last day were refused.');
});

test('goes on without the backend and the store', async (context) => {
  const { read, backend, releasesDir } = await startWatched(context);
  backend.close();
  await rm(releasesDir, { recursive: true });
  const metrics = await read('/metrics');
  assert.equal(numberOf(metrics, 'studio_up{part="backend"}'), 0);
  assert.equal(numberOf(metrics, 'studio_up{part="store"}'), 0);
  assert.ok(Number.isNaN(numberOf(metrics, 'studio_database_probe_seconds')));
  assert.match(await read('/'), /Directus does not answer/);
});

test('tells nothing personal, and no label that a visitor makes up', async (context) => {
  const answers: readonly Scripted[] = [
    {},
    { status: 500, body: '<canary@example.com' },
    { status: 302, headers: { location: '/canary?token=canary' } },
  ];
  let answered = 0;
  const { app, read } = await startWatched(context, {
    backend: withState(backendState, () => answers[answered++ % answers.length] ?? {}),
    renderer: async ({ url }) => {
      throw new Error(`canary ${url}`);
    },
  });
  const personal = 'canary@example.com/RSSMRA80A01H501U-canary/fattura-canary.pdf';
  const headers = {
    ...ownHeaders,
    'content-type': 'application/json',
    'x-composition': 'canary@1.0.0',
    traceparent: '00-canary',
    cookie: `${ownHeaders.cookie}; studio_session=canary; coorte=canary`,
    referer: `http://localhost:3000/reset?token=canary`,
  };
  const payload = JSON.stringify({ email: 'canary@example.com', password: 'canary' });
  for (const url of [`/${personal}`, `/api/${personal}`, `/releases/canary/canary/${personal}`])
    for (const tail of ['', '?token=canary', '?canary=%zz'])
      await app.inject({ url: `${url}${tail}`, headers });
  for (const { method, path } of allowList)
    await app.inject({ method, url: `/api${path}?x=canary`, headers, payload });
  for (const path of ['/assets/canary', '/items/canary', '/uploads/canary', '/search?q=canary'])
    await app.inject({ url: `/api${path}`, headers });
  for (const url of ['/metrics', '/health.json', '/']) {
    const told = await read(url);
    assert.doesNotMatch(told, /canary|RSSMRA|@example/i);
  }
  const classes = [...(await read('/metrics')).matchAll(/class="([^"]*)"/g)].map(([, one]) => one);
  assert.deepEqual(
    [...new Set(classes)].filter((one) => !routeClasses.includes(one ?? '')),
    [],
  );
  assert.ok(new Set(classes).size > 5);
  assert.ok(answered > 0);
});
