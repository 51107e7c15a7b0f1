import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createWorkQueue } from '../../extensions/portal/src/clients/avatar/work-queue.ts';

test('runs some tasks at once, queues others and rejects the rest', async () => {
  const inTurn = createWorkQueue(2, 3);
  const finish: (() => void)[] = [];
  let most = 0;
  let working = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise<void>((resolve) => finish.push(resolve));
    working -= 1;
  };
  const all = Array.from({ length: 8 }, () => inTurn(work));
  const settled = Promise.allSettled(all);
  while (finish.length > 0) {
    finish.shift()?.();
    await setImmediate();
  }
  const outcomes = (await settled).map((one) =>
    one.status === 'rejected' ? one.reason.code : one.status,
  );
  const expected = [...Array(5).fill('fulfilled'), ...Array(3).fill('SERVICE_UNAVAILABLE')];
  assert.deepEqual(outcomes, expected);
  assert.equal(most, 2);
});

test('starts the next task after a failed one', async () => {
  const inTurn = createWorkQueue(1, 1);
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(() => Promise.resolve('done'));
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'done');
  assert.equal(await inTurn(() => Promise.resolve('again')), 'again');
});
