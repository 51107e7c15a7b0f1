import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Link, NavLink } from './link.tsx';

/** Renders the same links on every page. */
function show(links: ReactNode, at = '/') {
  const router = createMemoryRouter([{ path: '*', element: links }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
}

const link = () => screen.getByRole('link');

test('navigates on a click without loading a document', async () => {
  const router = show(
    <Link to="/news?page=2#end" state="kept">
      News
    </Link>,
  );
  expect(link()).toHaveAttribute('href', '/news?page=2#end');
  expect(fireEvent.click(link())).toBe(false);
  expect(router.state.location).toMatchObject({
    ...{ pathname: '/news', search: '?page=2', hash: '#end', state: 'kept' },
  });
});

test.each([
  ['with a modifier key', {}, { metaKey: true }],
  ['with another button', {}, { button: 1 }],
  ['on a link into another window', { target: '_blank' }, {}],
  ['on a link with reloadDocument', { reloadDocument: true }, {}],
])('leaves a click %s to the browser', (_, props, event) => {
  const router = show(
    <Link to="/news" {...props}>
      News
    </Link>,
  );
  link().addEventListener('click', (click) => {
    // Prevents the document load, which jsdom does not implement.
    setTimeout(() => click.preventDefault());
  });
  fireEvent.click(link(), event);
  expect(router.state.location.pathname).toBe('/');
});

test('does not navigate on a prevented click', () => {
  const router = show(
    <Link to="/news" onClick={(event) => event.preventDefault()}>
      News
    </Link>,
  );
  fireEvent.click(link());
  expect(router.state.location.pathname).toBe('/');
});

test('calls onClick once for a click', () => {
  const onClick = jest.fn();
  show(
    <Link to="/news" onClick={onClick}>
      News
    </Link>,
  );
  fireEvent.click(link());
  expect(onClick).toHaveBeenCalledTimes(1);
});

test.each([
  ['/news', '/news', false, true],
  ['/News', '/news', false, true],
  ['/news', '/news/7', false, true],
  ['/news', '/newsletter', false, false],
  ['/news', '/news/7', true, false],
  ['/', '/news', true, false],
  ['/', '/', true, true],
])('marks a link to %s on %s with end=%p as current=%p', (to, at, end, isCurrent) => {
  show(
    <NavLink to={to} end={end}>
      There
    </NavLink>,
    at,
  );
  expect(link().getAttribute('aria-current')).toBe(isCurrent ? 'page' : null);
});
