import { createMemoryRouter } from 'react-router-dom';
import { followRelease } from './follow-release.ts';

const originalFetch = globalThis.fetch;
let stop: () => void = () => undefined;

/** A tab that is open for a while, and a site that answers as told. */
function openTab(answer: () => Promise<Response>) {
  const router = createMemoryRouter([{ path: '*', element: null }]);
  const fetch = jest.fn(answer);
  Object.assign(globalThis, { fetch });
  const answers: string[] = [];
  stop = followRelease(router, (composition) => answers.push(composition));
  return { router, fetch, answers };
}

const composition = async () => new Response('shell@2.0.0\n');
const settle = () => jest.advanceTimersByTimeAsync(0);
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));

afterEach(() => {
  stop();
  jest.useRealTimers();
  Object.assign(globalThis, { fetch: originalFetch });
});

test('after a navigation the site is asked, at most once a minute', async () => {
  const { router, fetch, answers } = openTab(composition);
  await router.navigate('/soon');
  expect(fetch).not.toHaveBeenCalled();
  await pass(60_000);
  await router.navigate('/later');
  await router.navigate('/and-on');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith('/composition', { cache: 'no-store' });
  await settle();
  expect(answers).toEqual(['shell@2.0.0']);
});

test('when the tab comes into view the site is asked', async () => {
  const { fetch } = openTab(composition);
  await pass(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('without a network the site is not asked', async () => {
  const { fetch } = openTab(composition);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await pass(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  onLine.mockRestore();
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['cannot say', async () => new Response('busy', { status: 503 })],
])('a site that %s is no news', async (_what, answer) => {
  const { answers, fetch } = openTab(answer);
  await pass(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(answers).toEqual([]);
});
