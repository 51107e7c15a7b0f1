import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readSamples } from '@studio/releases/error-samples';
import { until } from '@studio/releases/testing';
import { captureLog } from '../testing/captured-log.ts';
import { releasesIn } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';
import { createErrorSamples } from './error-samples.ts';
import { storeHealth } from './store-health.ts';

const composition = 'shell@1.0.0 public-site@1.0.0 auth@1.0.0';
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const sample = { frames: ['auth/1.0.0/entry.js:1:20', 'shell/1.0.0/entry.js:2:1'], path: '/login' };
const failed = { kind: 'failed', app: 'auth', reason: 'TypeError: x is not a function' } as const;

/** Starts a site and returns a function that sends the reports of one view. */
async function reportingSite(context: TestContext) {
  const site = await startSite(context, { environment: { LOG_LEVEL: 'debug' } });
  const post = (url: string, payload: object, cookie = '') =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/plain', cookie },
      payload: JSON.stringify(payload),
    });
  const [{ name, value } = { name: '', value: '' }] = (await post('/reports/view', { composition }))
    .cookies;
  const report = (...reports: object[]) =>
    post('/reports', { composition, trace, reports }, `${name}=${value}`);
  return { ...site, report };
}

test('keeps an error once with its places, and names it in the log and in the health', async (context) => {
  const { report, samples, health, warnings } = await reportingSite(context);
  for (let times = 0; times < 3; times++) await report({ ...failed, sample });
  const [[id, kept] = [], ...others] = Object.entries(samples.all());
  assert.deepEqual(others, []);
  const { at, ...rest } = kept ?? {};
  assert.equal(new Date(at ?? '').toISOString(), at);
  assert.deepEqual(rest, {
    ...{ app: 'auth', version: '1.0.0', kind: 'failed', reason: 'TypeError: is not a function' },
    ...{ ...sample, composition, trace, reports: 3 },
  });
  assert.deepEqual(warnings, [
    `A browser reports auth: TypeError: is not a function (report ${id}, trace ${trace}).`,
  ]);
  assert.deepEqual(health.of('auth', '1.0.0').reasons, {
    [`TypeError: is not a function [${id}]`]: 1,
  });
});

test('takes the version of a file that releases share from the composition of the page', async (context) => {
  const { report, samples } = await reportingSite(context);
  await report({ ...failed, sample: { frames: ['auth/files/entry.js:1:20'] } });
  const [kept] = Object.values(samples.all());
  assert.deepEqual([kept?.version, kept?.frames], ['1.0.0', ['auth/1.0.0/entry.js:1:20']]);
});

const canaries = [
  'canary@example.com',
  'RSSMRA80A01H501U',
  'eyJhbGciOiJIUzI1NiJ9.canary',
  'Bilancio 2025 canary.pdf',
];

test('keeps nothing of an error’s text, in memory, store and log, whatever a browser sends', async (context) => {
  const log = captureLog(context);
  const { report, samples, health, warnings, releasesDir, storage } = await reportingSite(context);
  for (const canary of canaries) {
    const reason = `Error: ${canary}`;
    const path = `/login/${canary.replace(/\s/g, '-')}`;
    await report({ ...failed, reason, sample: { ...sample, path } });
    await report({ kind: 'error', reason: `${canary} is not a function`, sample });
    const made = `auth/1.0.0/${canary.replaceAll(/[^\w.]/g, '-')}.js:1:1`;
    await report({ ...failed, reason: canary, sample: { frames: [made] } });
    await report({ ...failed, reason, sample: { frames: [`auth/${canary}/entry.js:1:1`] } });
  }
  const { store } = releasesIn(releasesDir);
  context.mock.timers.reset();
  context.mock.timers.enable({ apis: ['setInterval'] });
  const content = { ...health, samples: samples.all };
  const end = storeHealth(store, content, storage, assert.fail);
  context.mock.timers.tick(10_000);
  await until(async () => (await store.list('reports/')).length === 1);
  end();
  const [key = ''] = await store.list('reports/');
  const stored = String((await store.get(key))?.bytes);
  assert.equal((await readSamples(store)).size, Object.keys(samples.all()).length);
  assert.ok(Object.keys(samples.all()).length >= 2);
  const everything = [stored, log(), ...warnings, JSON.stringify([samples.all(), health.all()])];
  assert.match(log(), /"path":"\/reports","status":204/);
  for (const text of everything) assert.doesNotMatch(text, /canary|RSSMRA|eyJ|Bilancio/i);
});

test('keeps at most twenty errors of a release and a kind, the frequent ones', async (context) => {
  const { samples } = await reportingSite(context);
  const add = (line: number) =>
    samples.add({ ...failed, composition, frames: [`auth/1.0.0/entry.js:${line}:1`] });
  const frequent = add(1);
  add(1);
  for (let line = 2; line < 100; line++) add(line);
  assert.equal(Object.keys(samples.all()).length, 20);
  assert.equal(samples.all()[frequent?.id ?? '']?.reports, 2);
  assert.equal(add(1)?.isNew, false);
});

test('keeps no error whose places are in no released file', () => {
  const { add, all } = createErrorSamples();
  assert.equal(add({ ...failed, composition, ...sample }), undefined);
  assert.deepEqual(all(), {});
});
