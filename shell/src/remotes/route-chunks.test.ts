import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { routeChunks } from './route-chunks.ts';

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** What becomes of the code of a route that says it is asked for so. */
function load(lazy: unknown) {
  return typeof lazy === 'function' ? lazy() : undefined;
}

test('code of a route that does not load is missing of its remote, wherever the route stands', async () => {
  const [login, area] = routeChunks('auth', [
    { path: '/login', lazy: lost },
    { path: '/area', children: [{ path: 'profile', lazy: lost }] },
  ]);
  for (const route of [login, area?.children?.[0]]) {
    const loading = load(route?.lazy);
    await expect(loading).rejects.toBeInstanceOf(RemoteLoadError);
    await expect(loading).rejects.toMatchObject({ app: 'auth', reason: 'failed' });
  }
});

test('code that loads is the route’s, and the rest of the routes is as it was', async () => {
  const routes = [{ id: 'a', path: '/a', lazy: async () => ({ handle: 1 }) }, { path: '/b' }];
  const [first, second] = routeChunks('auth', routes);
  await expect(load(first?.lazy)).resolves.toEqual({ handle: 1 });
  expect(first).toMatchObject({ id: 'a', path: '/a' });
  expect(second).toEqual({ path: '/b' });
});
