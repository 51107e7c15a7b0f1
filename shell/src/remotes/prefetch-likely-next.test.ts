import { createMemoryRouter } from 'react-router-dom';
import { prefetchLikelyNext } from './prefetch.ts';

const likelyNext = (address: URL) => address.searchParams.get('redirectFrom') ?? undefined;

/** Opens a tab; `rest` runs its idle work. */
function openTab(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: null, handle: { likelyNext } },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  );
  const asked: string[] = [];
  const idle: (() => void)[] = [];
  prefetchLikelyNext(
    router,
    ({ pathname, search }) => asked.push(pathname + search),
    (work) => idle.push(work),
  );
  const rest = () => {
    for (const work of idle.splice(0)) work();
  };
  return { router, asked, rest };
}

test('prefetches the likely next page once the browser is idle', () => {
  const { asked, rest } = openTab('/login?redirectFrom=%2Faccount%3Fx%3D1');
  expect(asked).toEqual([]);
  rest();
  expect(asked).toEqual(['/account?x=1']);
});

test('prefetches once per page after a navigation', async () => {
  const { router, asked, rest } = openTab('/');
  await router.navigate('/login?redirectFrom=/invite');
  await router.revalidate();
  rest();
  expect(asked).toEqual(['/invite']);
});

test('prefetches nothing when the route names no page', () => {
  const { asked, rest } = openTab('/login');
  rest();
  expect(asked).toEqual([]);
});

test.each(['https%3A%2F%2F', '%2F%2Fevil.example%2Faccount'])(
  'prefetches the home page for the address %s of another site',
  (address) => {
    const { asked, rest } = openTab(`/login?redirectFrom=${address}`);
    rest();
    expect(asked).toEqual(['/']);
  },
);
