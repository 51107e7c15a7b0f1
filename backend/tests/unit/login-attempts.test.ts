import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { openCounters } from '@studio/gateway/counters';
import {
  addressKey,
  createLoginAttempts,
} from '../../extensions/portal/src/identity/login/limit-logins.ts';

const minute = 60_000;
const counters = openCounters({ secret: '', warn: () => undefined });

/** Attempts until one is refused: how many were let through, and the seconds to wait then. */
async function untilRefused(attempts: ReturnType<typeof createLoginAttempts>) {
  for (let count = 0; count < 100; count += 1) {
    const verdict = await attempts.begin('192.0.2.1', 'anna@example.com');
    if ('retryAfter' in verdict) return { count, retryAfter: verdict.retryAfter };
  }
  return assert.fail('never refused');
}

test('increases the wait after five failures, up to an hour', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] });
  try {
    const attempts = createLoginAttempts(counters, 'login');
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      assert.deepEqual(await untilRefused(attempts), { count: 5, retryAfter: minutes * 60 });
      const again = await attempts.begin('192.0.2.1', 'anna@example.com');
      assert.ok('retryAfter' in again && again.retryAfter <= minutes * 60);
      mock.timers.tick(minutes * minute + 1);
    }
  } finally {
    mock.timers.reset();
  }
});

test('a success or a withdrawn attempt restores the attempts', async () => {
  const attempts = createLoginAttempts(counters, 'login');
  for (let count = 0; count < 20; count += 1) {
    assert.ok('delay' in (await attempts.begin('192.0.2.1', 'anna@example.com')));
    if (count % 5 === 4) await attempts.succeeded('192.0.2.1', 'anna@example.com');
  }
  for (let count = 0; count < 20; count += 1) {
    assert.deepEqual(await attempts.begin('192.0.2.2', 'anna@example.com'), { delay: 0 });
    await attempts.withdrawn('192.0.2.2', 'anna@example.com');
  }
});

test('delays the owner by at most two seconds after failures from many addresses, without a block', async () => {
  const attempts = createLoginAttempts(counters, 'login');
  for (let count = 0; count < 20; count += 1) {
    assert.deepEqual(await attempts.begin(`192.0.2.${count}`, 'anna@example.com'), { delay: 0 });
  }
  assert.deepEqual(await attempts.begin('198.51.100.1', 'anna@example.com'), { delay: 100 });
  for (let count = 0; count < 50; count += 1) {
    await attempts.begin(`203.0.113.${count}`, 'anna@example.com');
  }
  assert.deepEqual(await attempts.begin('198.51.100.2', 'anna@example.com'), { delay: 2000 });
  assert.deepEqual(await attempts.begin('198.51.100.2', 'rosa@example.com'), { delay: 0 });
});

test('counts an IPv6 line as one address and an IPv4 address as itself', () => {
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(addressKey('2001:DB8:1:2::6'), '2001:db8:1:2::/64');
  assert.equal(addressKey('2001:db8::6'), '2001:db8:0:0::/64');
  assert.equal(addressKey('::1'), '0:0:0:0::/64');
  assert.equal(addressKey('::ffff:192.0.2.1'), '192.0.2.1');
  assert.equal(addressKey('192.0.2.1'), '192.0.2.1');
});
