import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadedTelemetry } from '@studio/gateway/testing/loaded-telemetry';
import { examplePage, ownHeaders, startSite } from '@studio/gateway/testing/site';
import { startTraceCollector } from '../support/trace-collector.ts';
import { waitFor } from '../support/wait-for.ts';

/** Starts the backend's part in a process of its own; returns its address. */
async function startTracedBackend(context: TestContext, endpoint: string): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../support/traced-backend.ts')],
    {
      env: {
        ...process.env,
        TRACES_ENDPOINT: endpoint,
        TRACES_RATIO: '1',
        OTEL_BSP_SCHEDULE_DELAY: '50',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  context.after(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data');
  return `http://127.0.0.1:${String(port).trim()}`;
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const view = '00f067aa0ba902b7';

test('a trace leads from the browser through gateway, render and reads into the backend, without personal data', async (context) => {
  const collector = await startTraceCollector();
  context.after(collector.stop);
  const backend = await startTracedBackend(context, collector.url);
  let read: (path: string) => Promise<unknown> = async () => undefined;
  const site = await startSite(context, {
    environment: { DIRECTUS_URL: backend, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    async renderer({ url }) {
      await read('/items/news?fields=id');
      if (url.includes('failing')) throw new Error(`canary ${url}`);
      return examplePage('');
    },
  });
  read = site.content.read;
  const headers = {
    ...ownHeaders,
    cookie: `${ownHeaders.cookie}; studio_session=canary`,
    traceparent: `00-${trace}-${view}-01`,
  };
  const personal = 'canary@example.com/RSSMRA80A01H501U/canary.pdf?token=canary';
  for (const url of ['/', '/api/sessions', `/${personal}`, `/failing/${personal}`])
    await site.app.inject({ url, headers });
  await site.app.inject({ url: `/api/assets/canary-canary?key=canary`, headers });
  await site.app.inject({ url: `/api/items/canary?fields=canary`, headers });
  await site.app.inject({ url: '/api/sessions', headers: ownHeaders });
  await site.endTraces();

  const { spans } = collector;
  const parentOf = ({ parentSpanId }: { parentSpanId?: string | undefined }) =>
    spans.find(({ spanId }) => spanId === parentSpanId);
  const find = (service: string, name: string, from?: string) =>
    spans.find(
      (span) =>
        span.service === service &&
        span.name === name &&
        (from === undefined || parentOf(span)?.name === from),
    );
  // The backend sends its spans a moment after its answers.
  await waitFor('the spans of the backend', async () =>
    find('studio-backend', 'GET account sessions', 'GET call'),
  );
  const page = find('studio-gateway', 'GET page') ?? assert.fail('no page');
  assert.deepEqual([page.traceId, page.parentSpanId], [trace, view]);
  const render = find('studio-gateway', 'render', 'GET page') ?? assert.fail('no render');
  const news = find('studio-gateway', 'read', 'render') ?? assert.fail('no read of the render');
  const items = find('studio-backend', 'GET items', 'read') ?? assert.fail('no read there');
  const call = find('studio-backend', 'GET account sessions', 'GET call') ?? assert.fail('no call');
  for (const span of [render, news, items, call]) assert.equal(span.traceId, trace);
  assert.ok(
    spans.some(({ traceId }) => traceId !== trace),
    'a call without a page has its own',
  );
  assert.match(collector.received(), /^\/v1\/traces /);
  assert.doesNotMatch(collector.received(), /canary|RSSMRA|@example/i);
  const names = new Set(spans.map(({ name }) => name));
  assert.ok(names.size < 12, [...names].join());
});

test('the backend loads OpenTelemetry only where traces are sent', async () => {
  const loadedBy = (environment: object) =>
    loadedTelemetry(
      `const { requestIds } = await import('../../extensions/portal/src/platform/request-ids.ts');
      const ready = [];
      requestIds({ init: (_event, handler) => ready.push(handler({})) }, { env: ${JSON.stringify(environment)} });
      await Promise.all(ready);`,
      import.meta.dirname,
    );
  assert.deepEqual(await loadedBy({}), []);
  const loaded = await loadedBy({ TRACES_ENDPOINT: 'http://127.0.0.1:9', TRACES_RATIO: '1' });
  assert.ok(loaded.includes('@opentelemetry/exporter-trace-otlp-http'), loaded.join());
});
