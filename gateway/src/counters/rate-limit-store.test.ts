import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@studio/releases/testing';
import { startRedis } from '../testing/redis.ts';
import { ownHeaders, startSite } from '../testing/site.ts';

const report = { method: 'POST', url: '/api/appointments', payload: {} } as const;

test('two gateways count the requests of an address together, each route for itself', async (context) => {
  const redis = await startRedis();
  context.after(redis.stop);
  const environment = {
    COUNTERS_REDIS_URL: redis.url,
    RATE_LIMIT_CONTACT: '2',
    RATE_LIMIT: '1000',
  };
  const [first, second] = [
    await startSite(context, { environment }),
    await startSite(context, { environment }),
  ];
  const degraded = async ({ app }: typeof first) =>
    (await app.inject('/readyz')).json().degraded?.includes('limits') === true;
  const areInStep = async () => !(await degraded(first)) && !(await degraded(second));
  await until(areInStep);
  const send = async ({ app }: typeof first, url: string = report.url) =>
    (await app.inject({ ...report, url, headers: ownHeaders })).statusCode;
  const refused = 429;
  assert.notEqual(await send(first), refused);
  assert.notEqual(await send(second), refused);
  assert.equal(await send(first), refused);
  assert.equal(await send(second), refused);
  assert.notEqual(await send(first, '/api/auth/login'), refused);

  await redis.stop();
  await until(async () => (await degraded(first)) && (await degraded(second)));
  assert.deepEqual(
    [await send(first), await send(first), await send(first)].map((status) => status === refused),
    [false, false, true],
  );
  assert.equal((await first.app.inject('/')).statusCode, 200);
});
