import { createMemoryRouter } from 'react-router-dom';
import { watchComposition } from './watch-composition.ts';

const originalFetch = globalThis.fetch;
let stop: () => void = () => undefined;

/** Opens a tab of a site that answers with `answer`. */
function openTab(answer: () => Promise<Response>) {
  const router = createMemoryRouter([{ path: '*', element: null }]);
  const fetch = jest.fn(answer);
  Object.assign(globalThis, { fetch });
  const answers: string[] = [];
  stop = watchComposition(router, (composition) => answers.push(composition));
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

test('asks the site after navigations, at most once a minute', async () => {
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

test('asks the site when the tab becomes visible', async () => {
  const { fetch } = openTab(composition);
  await pass(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('does not ask the site while the browser is offline', async () => {
  const { fetch } = openTab(composition);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await pass(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  onLine.mockRestore();
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with 503', async () => new Response('busy', { status: 503 })],
])('ignores a site that %s', async (_case, answer) => {
  const { answers, fetch } = openTab(answer);
  await pass(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(answers).toEqual([]);
});
