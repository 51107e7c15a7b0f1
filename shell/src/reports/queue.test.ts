/** @jest-environment node */
import { createReportQueue } from './failures.ts';

test('returns reports in order, each once', () => {
  const { add, take } = createReportQueue();
  for (const reason of ['a', 'b', 'c']) add({ kind: 'error', reason });
  expect(take(2)).toEqual([
    { kind: 'error', reason: 'a' },
    { kind: 'error', reason: 'b' },
  ]);
  expect(take(20)).toEqual([{ kind: 'error', reason: 'c' }]);
  expect(take(20)).toEqual([]);
});

test('calls the listener for earlier and later reports', () => {
  const { add, onAdd } = createReportQueue();
  add({ kind: 'error', reason: 'early' });
  const listener = jest.fn();
  onAdd(listener);
  expect(listener).toHaveBeenCalledTimes(1);
  add({ kind: 'error', reason: 'late' });
  expect(listener).toHaveBeenCalledTimes(2);
  expect(listener).toHaveBeenLastCalledWith({ kind: 'error', reason: 'late' });
});

test('drops reports beyond its capacity', () => {
  const { add, take } = createReportQueue();
  for (let times = 0; times < 1000; times++) add({ kind: 'error', reason: 'again' });
  expect(take(1000)).toHaveLength(100);
});
