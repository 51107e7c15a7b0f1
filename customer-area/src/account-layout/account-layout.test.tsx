import { createStore, setUnsaved, userAtom } from '@studio/shared/client';
import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, backendWith, data, done, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin, rememberLogin } from '../testing/client.ts';
import { messages } from '../testing/messages.ts';
import { AccountLayout } from './account-layout.tsx';
import { loadAccount } from './load-account.ts';

interface Visit {
  readonly path?: string;
  readonly user?: typeof client;
  readonly language?: 'it' | 'en';
  readonly logout?: Answers[string];
  readonly counts?: Answers[string][number];
  /** What the backend says of the client's companies. */
  readonly companies?: { own: boolean; companies: object[] };
}

/** A visit to the account by a client whom the guard has let in. */
function visit(options: Visit = {}) {
  const {
    path = '/account/documenti',
    user = client,
    language = 'it',
    logout = [],
    counts = silence,
    companies = { own: true, companies: [] },
  } = options;
  rememberLogin();
  const reload = jest.fn();
  const { fetch, asked } = backendWith({
    'GET /to-do': [counts],
    'GET /companies': [data(companies)],
    'POST /auth/logout': logout,
  });
  const store = createStore();
  store.set(userAtom, user);
  const app = renderApp({
    routes: [
      {
        path: '/account',
        loader: loadAccount,
        element: <AccountLayout reload={reload} />,
        children: [
          { path: 'documenti', element: <h1>I documenti</h1> },
          { path: 'profile', element: <h1>Il profilo</h1> },
        ],
      },
      { path: '*', element: <h1>Un’altra pagina</h1> },
    ],
    path,
    language,
    messages: { 'customer-area': messages },
    store,
    fetch,
  });
  /** The requests besides the reads of the layout. */
  const calls = () => asked.filter(({ call }) => !call.startsWith('GET '));
  return { ...app, reload, calls, store };
}

const exit = () => screen.findByRole('button', { name: 'Esci' });

beforeAll(polyfillDialog);
afterEach(() => {
  forgetLogin();
  jest.useRealTimers();
});

test('shows the client’s picture and full name', async () => {
  const { container } = visit();
  expect(await screen.findByText('Anna Bianchi')).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute(
    'src',
    '/api/assets/a-picture?key=portrait-240',
  );
});

test.each([
  [' Ferretti & Figli S.n.c. ', ['Area Clienti', 'Anna Bianchi', 'Ferretti & Figli S.n.c.']],
  [' ', ['Area Clienti', 'Anna Bianchi']],
  [null, ['Area Clienti', 'Anna Bianchi']],
  [undefined, ['Area Clienti', 'Anna Bianchi']],
])('shows the company %p under the name', async (societa, shown) => {
  visit({ user: societa === undefined ? client : { ...client, societa } });
  const name = await screen.findByText('Anna Bianchi');
  const lines = [...(name.parentElement?.children ?? [])].map(({ textContent }) => textContent);
  expect(lines).toEqual(shown);
});

test.each([
  ['there is no picture', { ...client, avatar: null }, false],
  ['the picture cannot be loaded', client, true],
])('shows an icon when %s', async (_when, user, fails) => {
  const { container } = visit({ user });
  await exit();
  if (fails) fireEvent.error(within(container).getByRole('presentation'));
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test.each([
  [{ first_name: 'Anna', last_name: null }, 'Anna'],
  [{ first_name: ' ', last_name: null }, 'Il tuo account'],
])('shows a name for incomplete data: %p', async (names, shown) => {
  visit({ user: { ...client, ...names } });
  expect(await screen.findByText(shown)).toBeVisible();
});

test('renders the tabs as links and marks the current one', async () => {
  visit();
  const tabs = within(await screen.findByRole('navigation', { name: 'Sezioni dell’area clienti' }));
  expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account/da-fare',
    '/account/documenti',
    '/account/persone',
    '/account/profile',
    '/account/sicurezza',
    '/account/dati',
  ]);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Documenti');
  await userEvent.click(tabs.getByRole('link', { name: 'Profilo' }));
  expect(await screen.findByRole('heading', { name: 'Il profilo' })).toBeVisible();
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Profilo');
});

test('scrolls the row of tabs sideways until the current one stands in its middle', async () => {
  // The row is 300 wide, each tab 100: that of the profile is the fourth.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return this.tagName === 'LI'
      ? new DOMRect(100 * index, 0, 100, 40)
      : new DOMRect(0, 0, 300, 40);
  });
  visit();
  const tabs = await screen.findByRole('navigation', { name: 'Sezioni dell’area clienti' });
  expect(within(tabs).getByRole('list').scrollLeft).toBe(0);
  await userEvent.click(within(tabs).getByRole('link', { name: 'Profilo' }));
  await screen.findByRole('heading', { name: 'Il profilo' });
  expect(within(tabs).getByRole('list').scrollLeft).toBe(200);
});

test('shows in its tab how much waits for the client, and keeps the company in view', async () => {
  visit({
    path: '/account/documenti?azienda=7',
    counts: data({ requests: 2, due: 1, approvals: 0, messages: 5 }),
    companies: {
      own: false,
      companies: [{ id: 7, denominazione: 'Prima S.r.l.', piva: null, ruolo: 'titolare' }],
    },
  });
  const tab = await screen.findByRole('link', { name: 'Da fare 8 cose da fare' });
  expect(tab).toHaveAttribute('href', '/account/da-fare?azienda=7');
});

test('renders nothing without a user', async () => {
  const { container, store } = visit();
  expect(await exit()).toBeVisible();
  act(() => store.set(userAtom, undefined));
  expect(container).toBeEmptyDOMElement();
});

test('logs out in session mode, goes home and reloads the page after 300 ms', async () => {
  const { address, reload, calls, store } = visit({ logout: [done] });
  const button = await exit();
  jest.useFakeTimers();
  fireEvent.click(button);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading', { name: 'Un’altra pagina' })).toBeVisible();
  expect(calls()).toEqual([{ call: 'POST /auth/logout', body: { mode: 'session' } }]);
  expect(address()).toBe('/');
  expect(store.get(userAtom)).toBeUndefined();
  jest.advanceTimersByTime(299);
  expect(reload).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['/news?pagina=2#x', '/news?pagina=2#x'],
  ['//evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('goes to redirectFrom only within this site: %s', async (from, target) => {
  const query = encodeURIComponent(from);
  const { address } = visit({
    path: `/account/documenti?redirectFrom=${query}`,
    logout: [done],
  });
  await userEvent.click(await exit());
  await waitFor(() => expect(address()).toBe(target));
});

test('sends one logout however often the button is pressed', async () => {
  const { calls } = visit({ logout: [done] });
  const button = await exit();
  for (let times = 0; times < 20; times++) fireEvent.click(button);
  expect(button).toHaveTextContent('Uscita…');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await screen.findByRole('heading', { name: 'Un’altra pagina' });
  expect(calls()).toHaveLength(1);
});

test('keeps the client logged in while the service does not answer, and retries', async () => {
  const { address, store, reload } = visit({ logout: [silence, silence, done] });
  await userEvent.click(await exit());
  expect(await screen.findByRole('alert')).toHaveTextContent('il tuo accesso è ancora attivo');
  expect(screen.getByText('Anna Bianchi')).toBeVisible();
  expect(await exit()).toHaveAttribute('aria-disabled', 'false');
  expect(store.get(userAtom)).toEqual(client);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  const again = await screen.findByRole('button', { name: 'Riprova' });
  await waitFor(async () => expect(await exit()).toHaveFocus());
  await userEvent.click(again);
  await waitFor(() => expect(address()).toBe('/'));
});

test('keeps the client logged in after any other failure', async () => {
  visit({ logout: [refusal(500, 'INTERNAL_SERVER_ERROR')] });
  await userEvent.click(await exit());
  expect(await screen.findByRole('alert')).toHaveTextContent('L’uscita non è riuscita');
});

test('treats a session that had ended as a logout', async () => {
  const { address } = visit({ logout: [refusal(401, 'INVALID_CREDENTIALS')] });
  await userEvent.click(await exit());
  await waitFor(() => expect(address()).toBe('/'));
});

test('asks before a logout that would lose unsent input', async () => {
  const { address, calls, store } = visit({ logout: [done] });
  setUnsaved(store, 'profile', true);
  await userEvent.click(await exit());
  const dialog = within(screen.getByRole('dialog', { name: 'Hai modifiche non salvate' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Resta' }));
  await waitFor(async () => expect(await exit()).toHaveFocus());
  expect(calls()).toEqual([]);
  await userEvent.click(await exit());
  await userEvent.click(screen.getByRole('button', { name: 'Lascia la pagina senza salvare' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls()).toHaveLength(1);
});

test('renders its messages in English', async () => {
  visit({ language: 'en', logout: [silence] });
  const tabs = within(
    await screen.findByRole('navigation', { name: 'Sections of the client area' }),
  );
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'To do',
    'Documents',
    'People',
    'Profile',
    'Security',
    'My data',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('you are still logged in');
});
