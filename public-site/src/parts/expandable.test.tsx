import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { preferReducedMotion } from '../testing/browser-fakes.ts';
import { renderView } from '../testing/render-view.tsx';
import { Expandable, useHashOpening } from './expandable.tsx';

function Page() {
  useHashOpening();
  return (
    <>
      <Expandable id={3} kind="title" summary="Bilanci">
        Li scriviamo insieme.
      </Expandable>
      <output>{useLocation().hash}</output>
    </>
  );
}

beforeEach(preferReducedMotion);

test('opens the item that the address names', () => {
  renderView(<Page />, '/attivita#3');
  expect(screen.getByRole('group')).toHaveAttribute('open');
});

test('stays closed for the address of another item', () => {
  renderView(<Page />, '/attivita#4');
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
});

test('adds an opened item to the address and removes it on close', async () => {
  renderView(<Page />, '/attivita');
  await userEvent.click(screen.getByText('Bilanci'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('#3'));
  await userEvent.click(screen.getByText('Bilanci'));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});

test('adds an item to the address that was opened before hydration', async () => {
  const pageAt = () => (
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
  );
  const container = document.body.appendChild(document.createElement('div'));
  const parsed = new DOMParser().parseFromString(renderToString(pageAt()), 'text/html');
  container.append(...parsed.body.childNodes);
  const item = screen.getByRole<HTMLDetailsElement>('group');
  const toggled = new Promise((resolve) => item.addEventListener('toggle', resolve));
  item.open = true;
  await toggled;
  render(pageAt(), { container, hydrate: true });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('#3'));
  expect(item).toHaveAttribute('open');
});
