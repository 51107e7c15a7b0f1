import { createMemoryRouter } from 'react-router-dom';
import { followLikelyNext } from './follow-likely-next.ts';

const likelyNext = (address: URL) => address.searchParams.get('redirectFrom') ?? undefined;

/** A tab at an address; idle work is done when told. */
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
  followLikelyNext(
    router,
    ({ pathname, search }) => asked.push(pathname + search),
    (work) => idle.push(work),
  );
  const rest = () => {
    for (const work of idle.splice(0)) work();
  };
  return { router, asked, rest };
}

test('what the page says will be needed next is fetched once the browser is idle', () => {
  const { asked, rest } = openTab('/login?redirectFrom=%2Faccount%3Fx%3D1');
  expect(asked).toEqual([]);
  rest();
  expect(asked).toEqual(['/account?x=1']);
});

test('the next page has its say too, each once', async () => {
  const { router, asked, rest } = openTab('/');
  await router.navigate('/login?redirectFrom=/invite');
  await router.revalidate();
  rest();
  expect(asked).toEqual(['/invite']);
});

test('a page that says nothing fetches nothing', () => {
  const { asked, rest } = openTab('/login');
  rest();
  expect(asked).toEqual([]);
});

test.each(['https%3A%2F%2F', '%2F%2Fevil.example%2Faccount'])('%s leads home', (address) => {
  const { asked, rest } = openTab(`/login?redirectFrom=${address}`);
  rest();
  expect(asked).toEqual(['/']);
});
