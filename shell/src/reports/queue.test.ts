import { createQueue } from './queue.ts';

test('what is told waits in order, and is taken once', () => {
  const { tell, take } = createQueue();
  for (const reason of ['a', 'b', 'c']) tell({ kind: 'error', reason });
  expect(take(2)).toEqual([
    { kind: 'error', reason: 'a' },
    { kind: 'error', reason: 'b' },
  ]);
  expect(take(20)).toEqual([{ kind: 'error', reason: 'c' }]);
  expect(take(20)).toEqual([]);
});

test('who sends it learns of what was told before and after', () => {
  const { tell, onTold } = createQueue();
  tell({ kind: 'error', reason: 'early' });
  const listener = jest.fn();
  onTold(listener);
  expect(listener).toHaveBeenCalledTimes(1);
  tell({ kind: 'error', reason: 'late' });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a page that fails without end does not fill the memory', () => {
  const { tell, take } = createQueue();
  for (let times = 0; times < 1000; times++) tell({ kind: 'error', reason: 'again' });
  expect(take(1000)).toHaveLength(100);
});
