import { screen } from '@testing-library/react';
import { data, done, rejection, tokenWith } from '../testing/backend.ts';
import { fillIn, press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';

const token = tokenWith({ email: 'ada@example.com' });
const routerState = { usr: null, key: 'abc', idx: 3 };

afterEach(() => window.history.replaceState(null, '', '/'));

test('loadLink removes the token from the address bar and keeps the router’s history state', async () => {
  window.history.replaceState(routerState, '', `/reset?token=${token}`);
  const { address, container } = await visit(`/reset?token=${token}`);
  expect(window.location.search).toBe('');
  expect(window.history.state).toEqual(routerState);
  expect(address()).toBe('/reset');
  expect(container.innerHTML).not.toContain(token);
});

test('the history does not contain the address with the token', async () => {
  const { address, navigate } = await visit('/login');
  await navigate(`/reset?token=${token}`);
  await screen.findByLabelText('Nuova password');
  await navigate(-1);
  expect(address()).toBe('/login');
});

test('the form shows again on Back until a reload', async () => {
  const { navigate } = await visit(`/reset?token=${token}`);
  await navigate('/login');
  await navigate(-1);
  expect(await screen.findByLabelText('Nuova password')).toBeVisible();
});

test('each page has its own token', async () => {
  const { navigate } = await visit(`/reset?token=${token}`);
  await navigate('/firstpassword');
  expect(await screen.findByRole('alert')).toHaveTextContent('apri di nuovo il link');
});

test('neither storage nor title contains the token', async () => {
  await visit(`/reset?token=${token}`);
  expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain(token);
  expect(document.title).not.toContain(token);
});

const code = 'Zm9vYmFyYmF6cXV4MTIzNA';
const mailLink = 'POST /mail-link';
const named = (claims: object, is_expired = false) => data({ ...claims, is_expired });

test('a short link shows its claims, leaves the address bar and is sent as the token', async () => {
  window.history.replaceState(routerState, '', `/reset?code=${code}`);
  const { address, calls } = await visit(`/reset?code=${code}`, {
    answers: {
      [mailLink]: [named({ email: 'ada@example.com', scope: 'password-reset' })],
      'POST /auth/password/reset': [done],
    },
  });
  expect(address()).toBe('/reset');
  expect(window.location.search).toBe('');
  expect(await screen.findByText('ada@example.com')).toBeVisible();
  await fillIn({ 'Nuova password': 'limone-verde' });
  await press('Reimposta la password');
  await screen.findByRole('status');
  expect(calls).toEqual([
    { call: mailLink, body: { code } },
    { call: 'POST /auth/password/reset', body: { token: code, password: 'limone-verde' } },
  ]);
});

test.each(['/reset', '/firstpassword', '/accept'])(
  '%s shows at once that a short link is used or altered',
  async (path) => {
    const { calls } = await visit(`${path}?code=${code}`, {
      answers: { [mailLink]: [rejection('INVALID_TOKEN')] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(/è scaduto o è già stato/);
    expect(screen.queryByRole('form')).toBeNull();
    expect(calls).toHaveLength(1);
  },
);

test('an expired short link confirms nothing and offers another one', async () => {
  const { calls } = await visit(`/confirm?code=${code}`, {
    answers: { [mailLink]: [named({ email: 'ada@example.com', password: false }, true)] },
  });
  expect(await screen.findByRole('heading', { name: 'Ricevi un nuovo link' })).toBeVisible();
  expect(calls.map(({ call }) => call)).toEqual([mailLink]);
});

test('a short link of a new address confirms it by its code', async () => {
  const { calls } = await visit(`/confirm?code=${code}`, {
    answers: {
      [mailLink]: [named({ scope: 'email-change' })],
      'POST /confirm': [data('email_changed')],
    },
  });
  await press('Conferma');
  await screen.findByText('Il tuo nuovo indirizzo e-mail è attivo');
  expect(calls.at(-1)).toEqual({ call: 'POST /confirm', body: { token: code } });
});
