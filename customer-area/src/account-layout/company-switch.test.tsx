import { createStore, userAtom } from '@studio/shared/client';
import { renderApp } from '@studio/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backendWith, data, silence } from '../testing/backend.ts';
import { client, forgetLogin, rememberLogin } from '../testing/client.ts';
import { messages } from '../testing/messages.ts';
import { AccountLayout } from './account-layout.tsx';
import { loadAccount } from './load-account.ts';

const first = { id: 4, denominazione: 'Prima S.r.l.', piva: '00000020008', ruolo: 'titolare' };
const second = { id: 5, denominazione: 'Seconda S.n.c.', piva: null, ruolo: 'delegato' };

/** A visit to the account by a client who acts for companies. */
function visit(path: string, companies: object | undefined) {
  rememberLogin();
  const { fetch } = backendWith({
    'GET /companies': [companies === undefined ? silence : data(companies)],
  });
  const store = createStore();
  store.set(userAtom, client);
  return renderApp({
    routes: [
      {
        path: '/account',
        loader: loadAccount,
        shouldRevalidate: () => false,
        element: <AccountLayout />,
        children: [
          { path: 'documenti', element: <h1>I documenti</h1> },
          { path: 'profile', element: <h1>Il profilo</h1> },
        ],
      },
    ],
    path,
    messages: { 'customer-area': messages },
    store,
    fetch,
  });
}

const isAt = (app: ReturnType<typeof visit>, address: string) =>
  waitFor(() => expect(app.address()).toBe(address));
const page = (name: string) => screen.findByRole('heading', { name });

afterEach(forgetLogin);

test('a login with several companies opens the last one, and switches on the same page', async () => {
  const companies = { own: false, companies: [first, second] };
  const app = visit('/account/documenti', companies);
  await isAt(app, '/account/documenti?azienda=4');
  const button = await screen.findByRole('button', {
    name: 'Azienda, cambia: Prima S.r.l. P.IVA 00000020008',
  });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(screen.getByRole('link', { name: /^Prima/ })).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await isAt(app, '/account/documenti?azienda=5');
  expect(button).toHaveTextContent('Seconda S.n.c.');
  await userEvent.click(screen.getByRole('link', { name: 'Profilo' }));
  await isAt(app, '/account/profile?azienda=5');
  // The next visit, with an address that names no company.
  app.unmount();
  const later = visit('/account/documenti', companies);
  await isAt(later, '/account/documenti?azienda=5');
  await page('I documenti');
});

test('a login with one company shows its name and no switch', async () => {
  const app = visit('/account/documenti?documento=7', { own: false, companies: [first] });
  await isAt(app, '/account/documenti?documento=7&azienda=4');
  expect(await screen.findByText('Prima S.r.l.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Azienda/ })).toBeNull();
});

test('the person’s own things are in the switch beside the companies, at the address without one', async () => {
  const app = visit('/account/documenti', { own: true, companies: [first] });
  await userEvent.click(await screen.findByRole('button', { name: 'Azienda, cambia: Personale' }));
  await userEvent.click(screen.getByRole('link', { name: /Prima/ }));
  await isAt(app, '/account/documenti?azienda=4');
  await app.navigate(-1);
  await isAt(app, '/account/documenti');
  await screen.findByRole('button', { name: 'Azienda, cambia: Personale' });
  await app.navigate(1);
  await isAt(app, '/account/documenti?azienda=4');
  app.unmount();
  const later = visit('/account/profile', { own: true, companies: [first] });
  await isAt(later, '/account/profile?azienda=4');
});

test.each(['9', '04', 'x'])('shows a panel for the unknown company %s', async (unknown) => {
  const app = visit(`/account/documenti?azienda=${unknown}`, { own: false, companies: [first] });
  await page('Azienda non trovata');
  expect(screen.queryByRole('heading', { name: 'I documenti' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Torna alle tue cose' }));
  await isAt(app, '/account/documenti?azienda=4');
  await page('I documenti');
});

test('shows the page of the address when the companies cannot be read', async () => {
  visit('/account/documenti?azienda=4', undefined);
  await page('I documenti');
});
