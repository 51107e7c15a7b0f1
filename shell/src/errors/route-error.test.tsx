import { exampleBootstrapData, renderApp } from '@studio/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shellMessages } from '../messages/index.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { RouteError } from './route-error.tsx';

/** Visits a page that fails as told until the service is back. */
function visitFailing(failure: unknown, language: 'it' | 'en' = 'it') {
  const service = { back: false };
  const loader = () => {
    if (!service.back) throw failure;
    return null;
  };
  const boot = { ...exampleBootstrapData, language };
  renderApp({
    routes: [
      {
        path: '*',
        loader,
        element: <h1>La pagina</h1>,
        errorElement: <RouteError boot={boot} />,
        hydrateFallbackElement: <p>Un momento</p>,
      },
    ],
    language,
    messages: { shell: shellMessages },
  });
  return service;
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('an address where nothing is published offers a search, the pages and the way home', async () => {
  visitFailing(new Response(null, { status: 404 }));
  await title('Pagina non trovata');
  expect(screen.getByRole('search')).toHaveAttribute('action', '/cerca');
  const search = within(screen.getByRole('search'));
  expect(search.getByRole('searchbox', { name: 'Cerca nel sito' })).toHaveAttribute('name', 'q');
  expect(search.getByRole('button', { name: 'Cerca' })).toHaveAttribute('type', 'submit');
  const pages = within(screen.getByRole('navigation', { name: 'Le pagine del sito' }));
  expect(pages.getAllByRole('link')).toHaveLength(exampleBootstrapData.menu.length);
  expect(screen.getByRole('link', { name: 'Torna alla home' })).toHaveAttribute('href', '/');
});

test('in English it is Not Found', async () => {
  visitFailing(new Response(null, { status: 404 }), 'en');
  await title('Not Found');
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeInTheDocument();
});

test('a missing remote is named in the reference, and the page comes once it is back', async () => {
  const service = visitFailing(new RemoteLoadError('auth', 'timeout'));
  await title('Questa parte del sito non si è caricata');
  expect(screen.getByText(/auth, timeout \(shell@1\.0\.0 public-site@1\.2\.0\)/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await title('Questa parte del sito non si è caricata');
  service.back = true;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await title('La pagina');
});

test('a backend that does not answer can be tried again', async () => {
  const service = visitFailing(new Response(null, { status: 503 }));
  await title('Il servizio non risponde');
  service.back = true;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await title('La pagina');
});

test('an unforeseen failure never shows its own text', async () => {
  visitFailing(new Error('secret detail'));
  await title('Qualcosa non ha funzionato');
  expect(screen.getByText(/Riferimento: shell@1\.0\.0/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('secret detail');
});
