import { exampleBootstrapData, renderApp } from '@studio/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadMessages } from '../messages/index.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { RouteError } from './route-error.tsx';

let messages: Awaited<ReturnType<typeof loadMessages>>;

beforeAll(async () => {
  messages = await loadMessages('en');
});

/** Opens a page that fails with `failure` until `service.back` is true. */
function visitFailing(failure: unknown, language: 'it' | 'en' = 'it') {
  const service = { back: false };
  const loader = async () => {
    // A loader takes longer than a render; the router's error boundary resets when it sees the state in between.
    await new Promise((resolve) => setTimeout(resolve));
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
    messages: { shell: messages },
  });
  return service;
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('offers a search, the pages and a link home for an unknown address', async () => {
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

test('shows an English title for an unknown address in English', async () => {
  visitFailing(new Response(null, { status: 404 }), 'en');
  await title('Not Found');
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeInTheDocument();
});

test('names a missing remote and shows the page once a retry loads it', async () => {
  const service = visitFailing(new RemoteLoadError('auth', 'timeout'));
  await title('Questa parte del sito non si è caricata');
  expect(screen.getByText(/auth, timeout \(shell@1\.0\.0 public-site@1\.2\.0\)/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await title('Questa parte del sito non si è caricata');
  service.back = true;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await title('La pagina');
});

test('shows the page on a retry once the backend answers', async () => {
  const service = visitFailing(new Response(null, { status: 503 }));
  await title('Il servizio non risponde');
  service.back = true;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await title('La pagina');
});

/** Changes the browser's network and tells the page. */
function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

test.each([
  ['a service that does not answer', new Response(null, { status: 503 })],
  ['a part of the site that did not load', new RemoteLoadError('auth', 'slow')],
])(
  'shows that the browser is offline instead of %s, and recovers by itself',
  async (_, failure) => {
    setOnline(false);
    const service = visitFailing(failure);
    await title('Sei offline');
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeVisible();
    expect(screen.queryByText(/Riferimento/)).not.toBeInTheDocument();
    service.back = true;
    setOnline(true);
    await title('La pagina');
    jest.restoreAllMocks();
  },
);

test('hides the message of an unexpected failure', async () => {
  visitFailing(new Error('secret detail'));
  await title('Qualcosa non ha funzionato');
  expect(screen.getByText(/Riferimento: shell@1\.0\.0/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('secret detail');
});

test('loads the data again on a retry of an unexpected failure when the site is unreachable', async () => {
  const fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  Object.assign(globalThis, { fetch });
  const service = visitFailing(new Error('broken'));
  await title('Qualcosa non ha funzionato');
  service.back = true;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await title('La pagina');
  expect(fetch).toHaveBeenCalledWith(window.location.href, { method: 'HEAD', cache: 'no-store' });
});
