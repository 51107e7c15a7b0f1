import { screen, waitFor } from '@testing-library/react';
import { data, rejection, unreachable } from '../testing/backend.ts';
import { press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';

const refresh = 'POST /auth/refresh';
const session = data({ expires: 900_000 });

afterEach(() => window.localStorage.clear());

test('adopts the session once and opens the requested page', async () => {
  const { calls, address } = await visit('/login/return?redirectFrom=%2Faccount%3Fa%3D1', {
    answers: { [refresh]: [session] },
  });
  await waitFor(() => expect(address()).toBe('/account?a=1'));
  expect(calls).toEqual([{ call: refresh, body: { mode: 'session' } }]);
  expect(window.localStorage.getItem('studio.session')).toContain('expiresAt');
});

test('opens the home page instead of a hostile address', async () => {
  const { address } = await visit('/login/return?redirectFrom=%2F%2Fevil.example', {
    answers: { [refresh]: [session] },
  });
  await waitFor(() => expect(address()).toBe('/'));
});

test.each([
  ['it', 'INVALID_PROVIDER', /^Questo indirizzo ha già un account sul sito/],
  ['en', 'INVALID_PROVIDER', /^This address already has an account on this site/],
  ['it', 'INVALID_CREDENTIALS', /annullato, oppure il tuo indirizzo non è verificato/],
  ['it', 'SERVICE_UNAVAILABLE', /non risponde. Riprova tra qualche minuto/],
  ['it', 'toString', /^L’accesso con Google non è riuscito\.$/],
  ['it', '<b>x</b>', /^L’accesso con Google non è riuscito\.$/],
] as const)(
  'shows in %s for the reason %s a message and a link to the login',
  async (language, reason, text) => {
    const { calls } = await visit(`/login/return?reason=${encodeURIComponent(reason)}`, {
      language,
    });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: /login|log in/ })).toHaveAttribute('href', '/login');
    expect(calls).toEqual([]);
  },
);

test('shows a message for a missing session', async () => {
  await visit('/login/return', { answers: { [refresh]: [rejection('INVALID_CREDENTIALS', 401)] } });
  expect(screen.getByRole('alert')).toHaveTextContent('L’accesso con Google non è riuscito');
});

test('allows a retry when the backend is unreachable', async () => {
  const { address } = await visit('/login/return', {
    answers: { [refresh]: [unreachable, session] },
  });
  await press('Riprova');
  await waitFor(() => expect(address()).toBe('/'));
});
