import type { BootstrapData } from '@studio/shared/contract';
import { exampleBootstrapData, polyfillDialog, renderApp } from '@studio/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet } from 'react-router-dom';
import { loadMessages } from '../messages/index.ts';
import { DefaultLayout } from './default-layout.tsx';

let messages: Awaited<ReturnType<typeof loadMessages>>;

beforeAll(async () => {
  messages = await loadMessages('en');
});

beforeAll(polyfillDialog);

function visit(boot: BootstrapData = exampleBootstrapData, language: 'it' | 'en' = 'it') {
  const layout = (
    <DefaultLayout boot={boot}>
      <Outlet />
    </DefaultLayout>
  );
  const home = (
    <>
      <h1>Benvenuti</h1>
      <Link to="/?filtro=1">Filtra</Link>
    </>
  );
  renderApp({
    routes: [
      {
        element: layout,
        children: [
          { path: '/', element: home },
          { path: '*', element: <h1>Un’altra pagina</h1> },
        ],
      },
    ],
    language,
    messages: { shell: messages },
  });
}

const opener = () => screen.getByRole('button', { name: 'Menu' });
const menu = () => screen.queryByRole('dialog', { name: 'Menu' });

test('opens the menu, focuses its first control and sets aria-expanded', async () => {
  visit();
  expect(menu()).not.toBeInTheDocument();
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(opener());
  expect(menu()?.contains(document.activeElement)).toBe(true);
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  expect(opener()).toHaveAttribute('aria-controls', menu()?.id);
});

test('closes the menu by Escape, returns the focus and opens it again', async () => {
  visit();
  await userEvent.click(opener());
  await userEvent.keyboard('{Escape}');
  expect(menu()).not.toBeInTheDocument();
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  expect(menu()).toBeInTheDocument();
});

test('closes the menu on a click beside it but not inside it', async () => {
  visit();
  await userEvent.click(opener());
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByText('Via dei Ragionieri 12, 40124 Bologna (BO)'));
  expect(menu()).toBeInTheDocument();
  await userEvent.click(dialog);
  expect(menu()).not.toBeInTheDocument();
});

test('lists every page in the menu, closes it after a navigation and focuses the heading', async () => {
  visit();
  await userEvent.click(opener());
  const pages = within(screen.getByRole('navigation', { name: 'Pagine del menu' }));
  const titles = exampleBootstrapData.menu.map(({ url, titolo }) =>
    url === '/' ? 'Home' : titolo,
  );
  for (const name of [...titles, 'Contatti'])
    expect(pages.getByRole('link', { name })).toBeInTheDocument();
  expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
  await userEvent.click(pages.getByRole('link', { name: 'News' }));
  expect(menu()).not.toBeInTheDocument();
  // The router navigates after the click.
  const heading = await screen.findByRole('heading', { level: 1, name: 'Un’altra pagina' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('does not move the focus on the first page or when only the query changes', async () => {
  visit();
  await waitFor(() => expect(document.body).toHaveFocus());
  await userEvent.click(screen.getByRole('link', { name: 'Filtra' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Filtra' })).toHaveFocus());
});

test('starts with a link to the content', async () => {
  visit();
  await userEvent.tab();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Vai al contenuto' })).toHaveFocus());
  expect(screen.getByRole('main')).toHaveAttribute('id', 'contenuto');
});

test('links in the header to home, client area and search', () => {
  visit();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: /Studio Esempio/ })).toHaveAttribute('href', '/');
  expect(header.getByRole('link', { name: /^Area Clienti/ })).toHaveAttribute('href', '/account');
  expect(header.getByRole('link', { name: 'Cerca nel sito' })).toHaveAttribute('href', '/cerca');
});

test('explains without a configuration that the contents are unavailable', () => {
  visit({ ...exampleBootstrapData, configuration: undefined, menu: [], partners: [] });
  expect(screen.getByText(/Torneranno da soli/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Area Clienti/ })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Benvenuti' })).toBeInTheDocument();
});

test('omits from the header the pages of logo and footer and shows five and the contacts', () => {
  const urls = ['/', '/team', '/privacy', '/news', '/a', '/b', '/c', '/d', '/e'];
  visit({ ...exampleBootstrapData, menu: urls.map((url) => ({ url, titolo: url })) });
  const pages = within(screen.getByRole('navigation', { name: 'Pagine principali' }));
  const shown = pages.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(shown).toEqual(['/team', '/news', '/a', '/b', '/c', '/contacts']);
});

const preview = {
  ...exampleBootstrapData,
  preview: true,
  composition: 'shell@1.0.0-ab auth@1.1.0-cd',
};

test('shows in a preview its releases and a link back to the site', () => {
  visit(preview);
  const text = 'Stai vedendo una composizione di prova: shell 1.0.0-ab, auth 1.1.0-cd.';
  expect(screen.getByText(text, { exact: false })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Torna al sito' });
  expect(link).toHaveAttribute('href', '/composition/end');
});

test('shows English messages in an English preview', () => {
  visit(preview, 'en');
  expect(screen.getByRole('link', { name: 'Back to the site' })).toBeVisible();
});

test('shows no preview notice on the live site', () => {
  visit();
  expect(screen.queryByText(/composizione di prova/)).not.toBeInTheDocument();
});

test('shows the item of a preview, what visitors see of it and the end of the preview in Rome', () => {
  visit({
    ...exampleBootstrapData,
    preview: true,
    draft: {
      title: 'Nuovo orario',
      state: 'scheduled',
      from: '2026-11-24T08:30:00.000Z',
      until: '2026-11-23T15:45:00.000Z',
    },
  });
  const notice = screen.getByText('Anteprima di «Nuovo orario».').closest('p');
  expect(notice).toHaveTextContent(
    'I visitatori la vedranno dal 24 novembre 2026 alle ore 09:30. L’anteprima vale fino alle 16:45.',
  );
  expect(
    within(notice ?? document.body).getByRole('link', { name: 'Torna al sito' }),
  ).toHaveAttribute('href', '/composition/end');
  expect(screen.queryByText(/composizione di prova/)).not.toBeInTheDocument();
});

test('offers no way back to the site beside a form in the Studio', () => {
  const draft = { title: 'Orario', state: 'draft', until: '2026-11-23T15:45:00.000Z' } as const;
  visit({ ...exampleBootstrapData, preview: true, draft: { ...draft, framed: true } });
  expect(screen.getByText('Anteprima di «Orario».')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Torna al sito' })).not.toBeInTheDocument();
});
