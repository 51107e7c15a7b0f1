import { refetchScripts } from './federation.ts';

test('fetches the start scripts of this attempt past the cache', async () => {
  const fetch = jest.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  Object.assign(globalThis, { fetch: fetch.mockResolvedValue(new Response('')) });
  const base = '/releases/auth/1.0.0/';
  await refetchScripts([`${base}remoteEntry.js`, `${base}assets/remote.a.js`], 1);
  expect(fetch.mock.calls).toEqual([
    [`${base}~1/remoteEntry.js`, { cache: 'reload' }],
    [`${base}~1/assets/remote.a.js`, { cache: 'reload' }],
  ]);
});
