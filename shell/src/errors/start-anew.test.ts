import { startAnew } from './start-anew.ts';

test('a page whose site does not answer stays, and does what else there is to do', async () => {
  const fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  Object.assign(globalThis, { fetch });
  const otherwise = jest.fn();
  await startAnew(otherwise);
  expect(fetch).toHaveBeenCalledWith(window.location.href, { method: 'HEAD', cache: 'no-store' });
  expect(otherwise).toHaveBeenCalledTimes(1);
});

test('the files of the app that failed are fetched past what the browser keeps, and only those', async () => {
  const fetch = jest.fn(async () => new Response(''));
  const named = [
    'auth/1.0.0/remoteEntry.js',
    'auth/1.0.0/~1/remote.a.js',
    'auth-2/1.0.0/remote.a.js',
  ];
  const integrity = Object.fromEntries(named.map((path) => [`/releases/${path}`, 'sha384-x']));
  document.head.innerHTML = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  Object.assign(globalThis, { fetch });
  // This environment loads no page anew, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await startAnew(() => undefined, 'auth');
  expect(fetch.mock.calls.slice(1)).toEqual([
    ['/releases/auth/1.0.0/remoteEntry.js', { cache: 'reload' }],
    ['/releases/auth/1.0.0/~1/remote.a.js', { cache: 'reload' }],
  ]);
});
