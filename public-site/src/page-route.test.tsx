import { renderApp } from '@studio/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, Outlet } from 'react-router-dom';
import en from './messages/en.json';
import it from './messages/it.json';
import { pageRoute } from './page-route.tsx';
import { page } from './testing/examples.ts';

const frame = (
  <>
    <Link to="/next">Next</Link>
    <Outlet />
  </>
);

test('the page that is left is not rendered anew while the next one loads', async () => {
  let rendered = 0;
  const data = {
    ...{ view: 'plain', image: null },
    get page() {
      rendered += 1;
      return page;
    },
  };
  const next = jest.fn(() => new Promise(() => undefined));
  const children = [
    { ...pageRoute, path: '/', loader: () => data },
    { path: '/next', loader: next, element: null },
  ];
  renderApp({ routes: [{ element: frame, children }], messages: { 'public-site': { it, en } } });
  await screen.findByRole('heading', { level: 1 });
  expect(rendered).toBe(1);
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Next' })));
  expect(next).toHaveBeenCalled();
  expect(rendered).toBe(1);
});
