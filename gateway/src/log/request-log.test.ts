import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { captureLog } from '../testing/captured-log.ts';
import { ownHeaders, startSite } from '../testing/site.ts';

/** Returns the log lines of a call to the API with this header. */
async function linesWith(context: TestContext, composition: string | string[]): Promise<string[]> {
  const log = captureLog(context);
  const { app } = await startSite(context, { environment: { LOG_LEVEL: 'debug' } });
  await app.inject({ url: '/api/server/health', headers: { 'x-composition': composition } });
  return log()
    .split('\n')
    .filter((line) => line.includes('"path":"/api/server/health"'));
}

const many = Array.from({ length: 29 }, (_, index) => `made-up-${index}@1.0.0-0a1b2c3d`);

for (const composition of [
  'shell@1.0.0-0a1b2c3d',
  'shell@1.0.0-0a1b2c3d public-site@12.0.3 auth@2.0.0-storm-17.b an-app-that-this-gateway-does-not-know@1.0.0',
  'shell@1.0.0 auth@development-mfz1k2',
  ['shell@1.0.0', ...many].join(' '),
]) {
  test(`logs the composition of a call: ${composition.slice(0, 70)}`, async (context) => {
    const [line = '', ...more] = await linesWith(context, composition);
    assert.equal(JSON.parse(line).composition, composition);
    assert.equal(more.length, 0);
  });
}

for (const composition of [
  '',
  'canary',
  'canary@1.0.0',
  'ada@canary.example',
  'shell@1.0.0 ada@canary.example',
  'shell@canary',
  'shell@1.0.0 <canary>@1.0.0',
  'shell@1.0.0,shell@1.0.0',
  `shell@1.0.0-canary${'y'.repeat(60)}`,
  ['shell@1.0.0', ...many, ...many, ...many].join(' '),
  ['shell@1.0.0', 'shell@1.0.0'],
]) {
  const name = String(composition).slice(0, 70);
  test(`does not log an invalid composition: ${name}`, async (context) => {
    const [line = '', ...more] = await linesWith(context, composition);
    assert.deepEqual([JSON.parse(line).composition, more], [undefined, []]);
    assert.doesNotMatch(line, /canary|made-up/);
  });
}

test('logs and forwards the trace of a page, and makes one where there is none', async (context) => {
  const log = captureLog(context);
  const { app, backend } = await startSite(context, { environment: { LOG_LEVEL: 'debug' } });
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const sent = `00-${trace}-00f067aa0ba902b7-01`;
  const headers = { ...ownHeaders, traceparent: sent };
  await app.inject({ url: '/api/sessions', headers });
  await app.inject({ url: '/api/items/news?fields=id', headers: { traceparent: sent } });
  await app.inject({
    url: '/api/sessions',
    headers: { ...ownHeaders, traceparent: `${sent}canary` },
  });
  const lines = log()
    .split('\n')
    .filter((line) => line.includes('"path":"/api/'))
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map((line) => line.trace),
    [trace, trace, undefined],
  );
  const [sessions, other] = backend.received.filter(({ path }) => path === '/account/sessions');
  const news = backend.received.find(({ path }) => path.startsWith('/items/news'));
  for (const request of [sessions, news])
    assert.match(String(request?.headers.traceparent), new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  assert.notEqual(sessions?.headers.traceparent, sent, 'the gateway’s request is the parent');
  assert.match(String(other?.headers.traceparent), /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  assert.doesNotMatch(log(), /canary/);
});

test('logs and forwards one request id, and ignores the id of the visitor', async (context) => {
  const log = captureLog(context);
  const { app, backend } = await startSite(context, { environment: { LOG_LEVEL: 'debug' } });
  const headers = { ...ownHeaders, 'x-request-id': 'canary' };
  await app.inject({ url: '/api/sessions', headers });
  await app.inject({ url: '/api/items/news?fields=id', headers: { 'x-request-id': 'canary' } });
  const logged = log()
    .split('\n')
    .filter((line) => line.includes('"path":"/api/'))
    .map((line) => JSON.parse(line).reqId);
  const ids = ['/account/sessions', '/items/news'].map(
    (path) => backend.received.find((one) => one.path.startsWith(path))?.headers['x-request-id'],
  );
  assert.equal(new Set(ids).size, 2);
  assert.deepEqual(ids, logged);
  assert.doesNotMatch(log(), /canary/);
});
