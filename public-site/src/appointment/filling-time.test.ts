/** @jest-environment node */
import { fillingTime, startFillingTime } from './filling-time.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('waits with a quick request, and sends a slow one at once', async () => {
  startFillingTime();
  const quick = fillingTime();
  const done = jest.fn();
  void quick.then(done);
  await jest.advanceTimersByTimeAsync(3000);
  expect(done).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(300);
  expect(await quick).toBeGreaterThanOrEqual(3000);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await fillingTime()).toBeGreaterThan(20_000);
});
