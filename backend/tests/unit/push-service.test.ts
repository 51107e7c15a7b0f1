import assert from 'node:assert/strict';
import { createECDH, createPublicKey, verify } from 'node:crypto';
import { after, test } from 'node:test';
import {
  areKeys,
  isPublicAddress,
  isPushAddress,
  publicLookup,
  pushSender,
  vapidPublicKey,
} from '../../extensions/portal/src/notify/push/push-service.ts';
import { startPushService } from '../support/push-service.ts';

const service = await startPushService();
after(() => service.stop());
const keys = createECDH('prime256v1');
keys.generateKeys();
const env = {
  VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
  PUSH_TEST_ORIGINS: [service.origin],
  SITE_URL: 'https://studio.example',
  EMAIL_FROM: 'studio@example.com',
};
const send = pushSender(env);

test('nothing of a message is readable on its way, and it is signed for its push service', async () => {
  const browser = service.subscribe();
  const payload = JSON.stringify({ path: '/account/da-fare?azienda=7', news: [['richiesta', 2]] });
  assert.deepEqual(await send(browser, payload), { state: 'delivered' });
  const [received] = browser.received;
  assert.ok(received);
  const { headers, body, text } = received;
  assert.equal(text, payload);
  assert.doesNotMatch(body.toString('latin1') + JSON.stringify(headers), /richiesta|da-fare/);
  assert.deepEqual([headers.ttl, headers.urgency], ['259200', 'normal']);
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  assert.equal(key, vapidPublicKey(env));
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  assert.deepEqual([aud, sub], [service.origin, 'https://studio.example']);
  assert.ok(exp * 1000 < Date.now() + 24 * 60 * 60 * 1000);
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const mark = Buffer.from(signature, 'base64url');
  assert.ok(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, mark));
});

test('tells a browser that is gone from a service that fails, and follows no redirect', async () => {
  const browser = service.subscribe();
  const outcome = async (status: number, headers: Record<string, string> = {}) => {
    browser.answer = { status, headers };
    return send(browser, '{}');
  };
  for (const status of [401, 403, 404, 410])
    assert.deepEqual(await outcome(status), { state: 'gone' });
  assert.deepEqual(await outcome(429, { 'retry-after': '120' }), {
    state: 'failed',
    after: 120_000,
  });
  assert.deepEqual(await outcome(503), { state: 'failed' });
  for (const status of [400, 413]) assert.deepEqual(await outcome(status), { state: 'refused' });
  const other = service.subscribe();
  assert.deepEqual(await outcome(307, { location: other.endpoint }), { state: 'refused' });
  assert.deepEqual(other.received, []);
});

test('sends to public hosts by https only', async () => {
  const isSent = (address: string) => isPushAddress(address, [service.origin]);
  assert.ok(isSent('https://fcm.googleapis.com/fcm/send/abc'));
  assert.ok(isSent('https://updates.push.services.mozilla.com/wpush/v2/x'));
  assert.ok(isSent(`${service.origin}/push/1`));
  for (const address of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    ...['https://localhost/x', 'https://intranet/x', 'https://db.internal/x'],
    ...['https://127.0.0.1/x', 'https://[::1]/x', 'https://2130706433/x', 'https://10.1.2.3/x'],
    ...['http://127.0.0.1:8055/users', 'file:///etc/passwd', 'x', ''],
  ])
    assert.ok(!isSent(address), address);
  for (const address of ['8.8.8.8', '2a00:1450:4002::1'])
    assert.ok(isPublicAddress(address), address);
  for (const address of [
    ...['127.0.0.1', '10.0.0.1', '172.20.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
    ...['100.64.0.1', '224.0.0.1', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1'],
    ...['2002:a00:1::', '2001:db8::1', '64:ff9b::a00:1'],
  ])
    assert.ok(!isPublicAddress(address), address);
});

test('does not connect to a name with a private address', async () => {
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null>();
  publicLookup('localhost', { all: true }, resolve);
  assert.match(String(await promise), /localhost is in a private network/);
});

test('rejects keys that are no point of the curve', () => {
  const { p256dh, auth } = service.subscribe();
  assert.ok(areKeys(p256dh, auth));
  assert.ok(!areKeys(p256dh, 'AAAA'));
  assert.ok(!areKeys(Buffer.alloc(65, 4).toString('base64url'), auth));
  assert.ok(!areKeys(auth, auth));
});
