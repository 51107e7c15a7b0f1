import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@studio/releases/testing';
import { Redis } from 'ioredis';
import { startRedis } from '../testing/redis.ts';
import { consumePoint, openCounters } from './counters.ts';

const limit = { points: 2, duration: 60 };
const secret = 'a secret of this installation';

test('processes count together in Redis, and each for itself while it is away', async (context) => {
  const redis = await startRedis();
  context.after(redis.stop);
  const said: string[] = [];
  const [first, second] = [1, 2].map((process) => {
    const counters = openCounters({
      redisUrl: redis.url,
      secret,
      warn: (sentence) => said.push(`${process}: ${sentence}`),
    });
    context.after(counters.close);
    return { ...counters, logins: counters.create('logins', limit) };
  });
  assert.ok(first && second);
  const bothShare = () => first.areShared() && second.areShared();
  await until(bothShare);

  await context.test('a limit holds for both', async () => {
    assert.equal(await consumePoint(first.logins, 'anna@example.com'), 0);
    assert.equal(await consumePoint(second.logins, 'anna@example.com'), 0);
    assert.equal(await consumePoint(first.logins, 'anna@example.com'), 60);
    assert.equal(await consumePoint(second.logins, 'anna@example.com'), 60);
    assert.equal(await consumePoint(second.logins, 'rosa@example.com'), 0);
  });

  await context.test('Redis holds no address', async () => {
    const client = new Redis(redis.url);
    const keys = await client.keys('*');
    client.disconnect();
    assert.equal(keys.length, 2);
    assert.ok(keys.every((key) => /^counter:logins:[\w-]{22}$/.test(key)));
  });

  await context.test(
    'a hanging Redis holds nothing up for long, and a limit still exists',
    async () => {
      redis.signal('SIGSTOP');
      const began = performance.now();
      const waits = [];
      for (let attempt = 0; attempt < 3; attempt += 1)
        waits.push(await consumePoint(first.logins, 'anna@example.com'));
      assert.deepEqual(waits, [0, 0, 60]);
      assert.ok(performance.now() - began < 10_000);
      redis.signal('SIGCONT');
      await until(bothShare);
      assert.ok((await consumePoint(first.logins, 'anna@example.com')) > 0);
    },
  );

  await context.test('a killed Redis is replaced by memory, which is said once', async () => {
    said.length = 0;
    await redis.stop();
    await until(() => !first.areShared() && !second.areShared());
    for (const wait of [0, 0, 60])
      assert.equal(await consumePoint(second.logins, 'rosa@example.com'), wait);
    await redis.start();
    await until(bothShare);
    assert.equal(await consumePoint(second.logins, 'rosa@example.com'), 0);
    assert.deepEqual(
      said.toSorted(),
      [
        '1: Redis answers again: limits count for all processes together.',
        '1: Redis does not answer: each process counts its limits for itself.',
        '2: Redis answers again: limits count for all processes together.',
        '2: Redis does not answer: each process counts its limits for itself.',
      ].toSorted(),
    );
  });
});

test('refuses an address that is none, without printing it', () => {
  const redisUrl = 'http://:password@redis.example.com';
  assert.throws(
    () => openCounters({ redisUrl, secret, warn: () => undefined }),
    (error: unknown) => error instanceof Error && !error.message.includes('password'),
  );
});
