import { refetchScripts } from './federation.ts';

test('fetches the start scripts of this attempt past the cache and no others', async () => {
  const named = ['~1/remoteEntry.js', '~1/remote.a.js', '~1/later.js', 'remoteEntry.js'];
  const integrity = Object.fromEntries(
    named.map((path) => [`/releases/auth/1.0.0/${path}`, 'sha384-x']),
  );
  document.head.innerHTML = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  const fetch = jest.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  Object.assign(globalThis, { fetch: fetch.mockResolvedValue(new Response('')) });
  await refetchScripts('http://localhost/releases/auth/1.0.0/~1/remoteEntry.js');
  expect(fetch.mock.calls).toEqual([
    ['/releases/auth/1.0.0/~1/remoteEntry.js', { cache: 'reload' }],
    ['/releases/auth/1.0.0/~1/remote.a.js', { cache: 'reload' }],
  ]);
});
