import { renderApp } from '@studio/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, Outlet } from 'react-router-dom';
import { pageRoute } from './page-route.tsx';
import { page } from './testing/examples.ts';
import { messages } from './testing/render-view.tsx';

const layout = (
  <>
    <Link to="/next">Next</Link>
    <Outlet />
  </>
);

test('does not render the page that the visitor leaves while the next one loads', async () => {
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
  renderApp({ routes: [{ element: layout, children }], messages });
  await screen.findByRole('heading', { level: 1 });
  expect(rendered).toBe(1);
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Next' })));
  expect(next).toHaveBeenCalled();
  expect(rendered).toBe(1);
});
