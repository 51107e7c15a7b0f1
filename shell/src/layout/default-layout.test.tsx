import type { BootstrapData } from '@studio/shared/config';
import { exampleBootstrapData, polyfillDialog, renderApp } from '@studio/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet } from 'react-router-dom';
import { shellMessages } from '../messages/index.ts';
import { DefaultLayout } from './default-layout.tsx';

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
    messages: { shell: shellMessages },
  });
}

const opener = () => screen.getByRole('button', { name: 'Menu' });
const menu = () => screen.queryByRole('dialog', { name: 'Menu' });

test('the menu opens with focus on its first control and sets aria-expanded', async () => {
  visit();
  expect(menu()).not.toBeInTheDocument();
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(opener());
  expect(menu()?.contains(document.activeElement)).toBe(true);
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  expect(opener()).toHaveAttribute('aria-controls', menu()?.id);
});

test('Escape closes the menu and returns focus; the menu opens again', async () => {
  visit();
  await userEvent.click(opener());
  await userEvent.keyboard('{Escape}');
  expect(menu()).not.toBeInTheDocument();
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  expect(menu()).toBeInTheDocument();
});

test('a click beside the menu closes it; a click inside does not', async () => {
  visit();
  await userEvent.click(opener());
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByText('Via dei Ragionieri 12, 40124 Bologna (BO)'));
  expect(menu()).toBeInTheDocument();
  await userEvent.click(dialog);
  expect(menu()).not.toBeInTheDocument();
});

test('the menu lists every page and closes after a navigation, which moves focus to the heading', async () => {
  visit();
  await userEvent.click(opener());
  const pages = within(screen.getByRole('navigation', { name: 'Pagine del menu' }));
  const titles = exampleBootstrapData.menu.map(({ url, titolo }) =>
    url === '/' ? 'Home' : titolo,
  );
  for (const name of titles) expect(pages.getByRole('link', { name })).toBeInTheDocument();
  expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
  await userEvent.click(pages.getByRole('link', { name: 'News' }));
  expect(menu()).not.toBeInTheDocument();
  // The router navigates after the click.
  const heading = await screen.findByRole('heading', { level: 1, name: 'Un’altra pagina' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('focus stays on the first page and when only the query changes', async () => {
  visit();
  await waitFor(() => expect(document.body).toHaveFocus());
  await userEvent.click(screen.getByRole('link', { name: 'Filtra' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Filtra' })).toHaveFocus());
});

test('the first focusable element is a link to the content', async () => {
  visit();
  await userEvent.tab();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Vai al contenuto' })).toHaveFocus());
  expect(screen.getByRole('main')).toHaveAttribute('id', 'contenuto');
});

test('the header links to home, client area and search', () => {
  visit();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: /Studio Esempio/ })).toHaveAttribute('href', '/');
  expect(header.getByRole('link', { name: 'Area Clienti' })).toHaveAttribute('href', '/account');
  expect(header.getByRole('link', { name: 'Cerca nel sito' })).toHaveAttribute('href', '/cerca');
});

test('without a configuration the layout explains that the contents are unavailable', () => {
  visit({ ...exampleBootstrapData, configuration: undefined, menu: [], partners: [] });
  expect(screen.getByText(/Torneranno da soli/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Area Clienti' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Benvenuti' })).toBeInTheDocument();
});

test('the header leaves out pages that logo and footer link to and shows six at most', () => {
  const urls = ['/', '/team', '/privacy', '/news', '/a', '/b', '/c', '/d', '/e'];
  visit({ ...exampleBootstrapData, menu: urls.map((url) => ({ url, titolo: url })) });
  const pages = within(screen.getByRole('navigation', { name: 'Pagine principali' }));
  const shown = pages.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(shown).toEqual(['/team', '/news', '/a', '/b', '/c', '/d']);
});

const preview = {
  ...exampleBootstrapData,
  preview: true,
  composition: 'shell@1.0.0-ab auth@1.1.0-cd',
};

test('a preview shows its releases and a link back to the site', () => {
  visit(preview);
  const text = 'Stai vedendo una composizione di prova: shell 1.0.0-ab, auth 1.1.0-cd.';
  expect(screen.getByText(text, { exact: false })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Torna al sito' });
  expect(link).toHaveAttribute('href', '/composition/end');
});

test('a preview in English has English messages', () => {
  visit(preview, 'en');
  expect(screen.getByRole('link', { name: 'Back to the site' })).toBeVisible();
});

test('the live site shows no notice of a preview', () => {
  visit();
  expect(screen.queryByText(/composizione di prova/)).not.toBeInTheDocument();
});
