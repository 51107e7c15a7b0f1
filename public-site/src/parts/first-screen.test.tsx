import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { useFirstScreen } from './first-screen.ts';

let rendered: number[] = [];

function List() {
  const shown = useFirstScreen(25, 10);
  rendered.push(shown);
  return <p>{shown}</p>;
}

const routes = [
  { path: '/', element: <Link to="/list">list</Link> },
  { path: '/list', element: <List /> },
];

/** Opens the page with the link to the list. */
function openPage() {
  const router = createMemoryRouter(routes);
  render(<RouterProvider router={router} useTransitions={false} />);
  return { router };
}

beforeEach(() => {
  rendered = [];
});

test('renders the first entries before the others after a link, and all of them on Back', async () => {
  const { router } = openPage();
  await act(() => router.navigate('/list'));
  expect(rendered.at(0)).toBe(10);
  expect(await screen.findByText('25')).toBeVisible();
  await act(() => router.navigate('/'));
  rendered = [];
  await act(() => router.navigate(-1));
  expect(new Set(rendered)).toEqual(new Set([25]));
});

test('renders all entries for an address that names one', async () => {
  const { router } = openPage();
  await act(() => router.navigate('/list#24'));
  expect(new Set(rendered)).toEqual(new Set([25]));
});

test('renders all entries on the server and when the page starts', () => {
  const router = createMemoryRouter(routes, { initialEntries: ['/list'] });
  expect(renderToString(<RouterProvider router={router} />)).toBe('<p>25</p>');
});
