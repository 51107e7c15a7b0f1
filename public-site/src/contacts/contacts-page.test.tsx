import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { fakeIntersection } from '../testing/browser-fakes.ts';
import { firm, withEachMissing } from '../testing/examples.ts';
import { renderView } from '../testing/render-view.tsx';
import { ContactsPage } from './contacts-page.tsx';

/** Renders a page and waits for the form, which loads when it is on screen. */
const visit = (page: ReactElement) => act(async () => renderView(page));

beforeEach(() => fakeIntersection(false));

test('renders the contact details of the firm', () => {
  renderView(<ContactsPage firm={firm} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Contatti' })).toBeVisible();
  expect(screen.getByRole('link', { name: '+39 051 000 0142' })).toHaveAttribute(
    'href',
    'tel:+390510000142',
  );
  expect(screen.getByRole('link', { name: 'studio@pec.example.com' })).toHaveAttribute(
    'href',
    'mailto:studio@pec.example.com',
  );
});

test('loads the map only after a click', async () => {
  renderView(<ContactsPage firm={firm} />);
  expect(screen.queryByTitle('Mappa dello studio')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Mostra la mappa' }));
  expect(screen.getByTitle('Mappa dello studio')).toHaveAttribute(
    'src',
    expect.stringContaining('https://www.openstreetmap.org/export/embed.html'),
  );
  expect(screen.getByTitle('Mappa dello studio')).toHaveFocus();
});

test.each(
  withEachMissing(firm, [
    'denominazione',
    'indirizzo',
    'tel',
    'email',
    'pec',
    'orari',
    'mappa_centro',
    'mappa_zoom',
    'default_image_header',
  ]),
)('renders the page without %s', async (_, missing) => {
  fakeIntersection(true);
  await visit(<ContactsPage firm={missing} />);
  expect(await screen.findByRole('button', { name: 'Invia il messaggio' })).toBeVisible();
});

test('renders the form without the configuration', async () => {
  fakeIntersection(true);
  await visit(<ContactsPage firm={null} />);
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Invia il messaggio' })).toBeVisible();
});
