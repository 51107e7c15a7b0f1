import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type TestContext, test } from 'node:test';
import { serve } from '../testing/serve.ts';
import { readWebhook, sendEvents } from './webhook.ts';

const secret = 'a secret of 16 characters or more';
const event = { type: 'promoted', app: 'auth', version: '2', by: 'Ada', at: '' } as const;

/** Starts a receiver that responds with one status after the other, and keeps its requests. */
async function receiver(context: TestContext, ...statuses: readonly number[]) {
  const got: { readonly request: IncomingMessage; readonly body: string }[] = [];
  const url = await serve(context, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    got.push({ request, body });
    response.writeHead(statuses[got.length - 1] ?? 204, { location: '/elsewhere' }).end();
  });
  return { url: `${url}/hook`, got };
}

test('sends an event as JSON, signed with its id and time', async (context) => {
  const { url, got } = await receiver(context);
  assert.deepEqual(await sendEvents({ url, secret }, [event, { ...event, app: 'shell' }]), []);
  assert.equal(got.length, 2);
  const [{ request, body } = assert.fail()] = got;
  assert.deepEqual(JSON.parse(body), event);
  const { headers } = request;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', secret).update(signed).digest('base64');
  assert.equal(headers['webhook-signature'], `v1,${expected}`);
  assert.ok(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000) < 60);
  assert.notEqual(got[1]?.request.headers['webhook-id'], headers['webhook-id']);
});

test('reports an event that was not delivered, and sends the next one', async (context) => {
  const { url, got } = await receiver(context, 500, 302);
  const failure = await sendEvents({ url, secret }, [event, event, event]);
  assert.deepEqual(failure, [
    'The webhook did not receive "promoted" for auth 2: it answered 500.',
    'The webhook did not receive "promoted" for auth 2: it answered 302.',
  ]);
  assert.deepEqual(
    got.map(({ request }) => request.url),
    ['/hook', '/hook', '/hook'],
  );
  const nowhere = { url: 'http://127.0.0.1:1/', secret };
  assert.match((await sendEvents(nowhere, [event]))[0] ?? '', /cannot be reached\.$/);
  assert.deepEqual(await sendEvents(undefined, [event]), []);
});

test('ends the wait for a receiver that does not respond', async (context) => {
  const url = await serve(context, () => {});
  const [failure = ''] = await sendEvents({ url, secret }, [event], 200);
  assert.match(failure, /it did not answer within 0\.2 s\.$/);
});

test('requires an address and a secret for a webhook', () => {
  const url = 'https://ci.example/hook';
  assert.deepEqual(readWebhook({ RELEASE_WEBHOOK_URL: url, RELEASE_WEBHOOK_SECRET: secret }), {
    url,
    secret,
  });
  assert.equal(readWebhook({}), undefined);
  assert.equal(readWebhook({ RELEASE_WEBHOOK_URL: '' }), undefined);
  for (const [wrong, problem] of [
    [{ RELEASE_WEBHOOK_URL: url }, /needs RELEASE_WEBHOOK_SECRET/],
    [{ RELEASE_WEBHOOK_URL: 'ftp://a', RELEASE_WEBHOOK_SECRET: secret }, /must begin with http:/],
    [{ RELEASE_WEBHOOK_URL: 'x', RELEASE_WEBHOOK_SECRET: secret }, /must be an address/],
    [{ RELEASE_WEBHOOK_URL: url, RELEASE_WEBHOOK_SECRET: 'short' }, /at least 16 characters/],
  ] as const)
    assert.throws(() => readWebhook(wrong), problem);
});
