import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { captureLog } from '../testing/captured-log.ts';
import { startSite } from '../testing/site.ts';

const secret = 'canaryCANARYcanary-_0123456789canaryCANARY0';
const hash = createHash('sha256').update(secret).digest('hex');
const due = {
  ...{ id: 7, tributo: 'F24 IVA; ottobre', importo: '1234.50', scade_il: '2026-12-16' },
  ...{ stato: 'autorizzata', azienda: 'Blu S.r.l.', date_updated: '2026-11-20T10:00:00.000Z' },
};

test('serves a client’s deadlines at a secret address, which no cache and no log keeps', async (context) => {
  const log = captureLog(context);
  const { app, backend } = await startSite(context, {
    environment: { LOG_LEVEL: 'debug' },
    backend: ({ path }) =>
      path === `/account/due/feed/${hash}` ? { body: { data: [due] } } : { status: 403, body: {} },
  });
  const found = await app.inject(`/scadenze/${secret}.ics`);
  assert.equal(found.statusCode, 200, found.body);
  assert.equal(found.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.equal(found.headers['cache-control'], 'no-store, private');
  const text = found.body.replace(/\r\n /g, '');
  assert.match(text, /SUMMARY:Blu S\.r\.l\.\\, F24 IVA\\; ottobre: 1\.234\\,50\s€ \(autorizzata\)/);
  assert.match(text, /DTSTART;VALUE=DATE:20261216/);
  assert.match(text, /UID:versamento-7@/);
  assert.doesNotMatch(text, /canary/i);
  const unknown = secret.replace('0', '1');
  const answers = [];
  for (const path of [`/scadenze/${unknown}.ics`, '/scadenze/canary.ics', `/scadenze/${hash}.ics`])
    answers.push(await app.inject(path));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [404, 404, 404],
  );
  assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
  assert.match(log(), /"path":"\/scadenze\/…"/);
  assert.doesNotMatch(log(), /canary/i);
  assert.ok(backend.received.every(({ path }) => !/canary/i.test(path)));
});

test('answers 503 while the backend is away, so that programs keep their copy', async (context) => {
  const { app } = await startSite(context, { backend: () => ({ status: 500, body: {} }) });
  assert.equal((await app.inject(`/scadenze/${secret}.ics`)).statusCode, 503);
});
