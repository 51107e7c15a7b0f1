import { startAnew } from './start-anew.ts';

test('a page whose site does not answer stays, and does what else there is to do', async () => {
  const fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  Object.assign(globalThis, { fetch });
  const otherwise = jest.fn();
  await startAnew(otherwise);
  expect(fetch).toHaveBeenCalledWith(window.location.href, { method: 'HEAD', cache: 'no-store' });
  expect(otherwise).toHaveBeenCalledTimes(1);
});
