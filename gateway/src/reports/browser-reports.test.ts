import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { captureLog } from '../testing/captured-log.ts';
import { startSite } from '../testing/site.ts';

const site = 'http://localhost:3000';
const script = `${site}/releases/shell/1.0.0/main.js?canary#canary`;
const common = { age: 10, url: `${site}/reset?token=canary`, user_agent: 'canary' };

const violation = {
  ...common,
  type: 'csp-violation',
  body: {
    documentURL: `${site}/reset?token=canary`,
    referrer: `${site}/canary`,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://ads.example/canary?canary',
    originalPolicy: 'canary',
    sample: 'canary',
    disposition: 'enforce',
    sourceFile: script,
    lineNumber: 12,
  },
};
const blocking = (blockedURL: string) => ({
  ...violation,
  body: { effectiveDirective: 'img-src', blockedURL },
});
const deprecation = {
  ...common,
  type: 'deprecation',
  body: { id: 'UnloadHandler', message: 'canary', sourceFile: script, lineNumber: 3 },
};

/** Starts a site, and returns functions that send reports to it and read its log. */
async function reportedSite(context: TestContext, environment: NodeJS.ProcessEnv = {}) {
  const log = captureLog(context);
  const started = await startSite(context, { environment: { LOG_LEVEL: 'warn', ...environment } });
  const send = async (type: string, payload: unknown) => {
    const answer = await started.app.inject({
      method: 'POST',
      url: '/reports/browser',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    return answer.statusCode;
  };
  const lines = () =>
    log()
      .split('\n')
      .filter((line) => line !== '')
      .map((line): string => JSON.parse(line).msg);
  return { ...started, send, lines, log };
}

test('logs one line per distinct report, without page addresses, queries and samples', async (context) => {
  const { send, lines, log } = await reportedSite(context);
  const reports = [
    violation,
    violation,
    deprecation,
    { ...deprecation, type: 'intervention', body: { id: 'HeavyAdIntervention' } },
    { ...common, type: 'crash', body: { reason: 'canary' } },
    blocking('inline'),
    blocking('chrome-extension://canary/x.js'),
    blocking(`${site}/account/canary?canary`),
    blocking('canary canary'),
  ];
  assert.equal(await send('application/reports+json', reports), 204);
  assert.deepEqual(lines(), [
    'csp-violation: script-src-elem blocked ads.example at /releases/shell/1.0.0/main.js:12',
    'deprecation: UnloadHandler at /releases/shell/1.0.0/main.js:3',
    'intervention: HeavyAdIntervention',
    'csp-violation: img-src blocked inline',
    'csp-violation: img-src blocked chrome-extension:',
    'csp-violation: img-src blocked site',
    'csp-violation: img-src blocked unknown',
  ]);
  assert.doesNotMatch(log(), /canary/);
});

test('logs a report-uri report as the same line', async (context) => {
  const { send, lines } = await reportedSite(context);
  const report = {
    'document-uri': `${site}/reset?token=canary`,
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://ads.example/canary',
    'source-file': script,
    'line-number': 12,
  };
  assert.equal(await send('application/csp-report', { 'csp-report': report }), 204);
  assert.deepEqual(lines(), [
    'csp-violation: script-src-elem blocked ads.example at /releases/shell/1.0.0/main.js:12',
  ]);
});

test('rejects invalid reports and does not log them', async (context) => {
  const { send, lines } = await reportedSite(context);
  for (const [type, body, status] of [
    ['application/reports+json', '{', 400],
    ['application/reports+json', {}, 400],
    ['application/reports+json', Array(21).fill(violation), 400],
    ['application/reports+json', [{ ...violation, body: { effectiveDirective: 'a b' } }], 204],
    ['application/csp-report', { 'csp-report': { 'blocked-uri': 'inline' } }, 400],
    ['application/csp-report', [violation], 400],
    ['application/json', [violation], 415],
    ['application/reports+json', 'x'.repeat(20_000), 413],
  ] as const)
    assert.deepEqual([type, body, await send(type, body)], [type, body, status]);
  assert.deepEqual(lines(), []);
});

test('logs a line once per hour, and at most 100 lines per hour', async (context) => {
  const { send, lines, advance } = await reportedSite(context, { RATE_LIMIT_REPORT: '1000' });
  const made = (from: number) =>
    Array.from({ length: 20 }, (_, index) => blocking(`https://host${from + index}.example/`));
  for (let from = 0; from < 400; from += 20) await send('application/reports+json', made(from));
  assert.equal(lines().length, 100);
  advance(60 * 60 * 1000);
  for (let times = 0; times < 2; times++) await send('application/reports+json', made(0));
  assert.equal(lines().length, 120);
});

test('limits the reports of one address', async (context) => {
  const { send } = await reportedSite(context, { RATE_LIMIT_REPORT: '2' });
  const statuses = [];
  for (let times = 0; times < 3; times++) statuses.push(await send('application/reports+json', []));
  assert.deepEqual(statuses, [204, 204, 429]);
});

test('names the report endpoint in the headers of pages, in less than 120 bytes', async (context) => {
  const { app } = await startSite(context);
  const { headers } = await app.inject('/');
  assert.equal(headers['reporting-endpoints'], 'default="/reports/browser"');
  const [, directives = ''] =
    /(; report-uri .*)$/.exec(String(headers['content-security-policy'])) ?? [];
  assert.equal(directives, '; report-uri /reports/browser; report-to default');
  const line = `reporting-endpoints: ${headers['reporting-endpoints']}\r\n`;
  assert.ok(line.length + directives.length < 120, `${line.length + directives.length} bytes`);
});
