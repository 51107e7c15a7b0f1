import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { done, loggedIn, rejection, tokenWith, unreachable } from '../testing/backend.ts';
import { field, fillIn, press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';

const reset = 'POST /auth/password/reset';
const login = 'POST /auth/login';

afterEach(() => window.localStorage.clear());

const token = tokenWith({ email: 'ada@example.com', scope: 'password-reset' });

test.each([
  [
    'it',
    'Invio',
    'Nuova password',
    'Imposta una nuova password',
    'La password deve avere almeno 6 caratteri',
  ],
  [
    'en',
    'Send',
    'New password',
    'Set a new password',
    'The password must be at least 6 characters',
  ],
] as const)(
  'shows in %s an error for an invalid field',
  async (language, submit, label, required, tooShort) => {
    const { calls } = await visit(`/firstpassword?token=${token}`, { language });
    await press(submit);
    await waitFor(() => expect(field(label)).toHaveFocus());
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(required));
    await fillIn({ [label]: '12345' });
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(tooShort));
    await fillIn({ [label]: '123456' });
    expect(field(label)).toBeValid();
    expect(calls).toEqual([]);
  },
);

test('warns of a blank around a pasted password, which dots do not show', async () => {
  await visit(`/reset?token=${token}`);
  await userEvent.click(field('Nuova password'));
  await userEvent.paste('limone-verde ');
  expect(field('Nuova password')).toHaveAccessibleDescription(/finisce con uno spazio/);
  await fillIn({ 'Nuova password': 'limone-verde' });
  expect(screen.queryByText(/finisce con uno spazio/)).toBeNull();
});

test('shows the rule of the field and marks it for password managers', async () => {
  await visit(`/reset?token=${token}`);
  expect(field('Nuova password')).toHaveAccessibleDescription('Almeno 6 caratteri');
  expect(field('Nuova password')).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByText('ada@example.com')).toBeVisible();
});

test.each([
  [
    'it',
    '/reset',
    'Reimposta la password',
    'Nuova password',
    'La tua password è stata reimpostata',
  ],
  ['en', '/reset', 'Reset the password', 'New password', 'Your password has been reset'],
  ['it', '/firstpassword', 'Invio', 'Nuova password', 'La tua password è stata impostata'],
  ['en', '/firstpassword', 'Send', 'New password', 'Your password has been set'],
] as const)(
  'sets in %s on %s the password without showing it',
  async (language, path, submit, label, success) => {
    const { calls, container } = await visit(`${path}?token=${token}`, {
      language,
      answers: { [reset]: [done], [login]: [loggedIn] },
    });
    await fillIn({ [label]: 'canary-secret' });
    await press(submit);
    expect(await screen.findByRole('status')).toHaveTextContent(success);
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
    expect(container).not.toHaveTextContent('canary-secret');
    expect(calls[0]).toEqual({ call: reset, body: { token, password: 'canary-secret' } });
    // The first password is the way in; another one may be set for a stranger at this screen.
    const isFirst = path === '/firstpassword';
    expect(calls.slice(1).map(({ call }) => call)).toEqual(isFirst ? [login] : []);
    expect(within(screen.getByRole('status')).getByRole('link')).toHaveAttribute(
      'href',
      isFirst ? '/account' : '/login?redirectFrom=%2Faccount',
    );
  },
);

test.each([
  ['/reset', 'TOKEN_EXPIRED', '/forgot'],
  ['/reset', 'FORBIDDEN', '/forgot'],
  ['/firstpassword', 'INVALID_TOKEN', '/firstlogin?email=ada%40example.com'],
])('offers a new link on %s when the backend answers %s', async (path, code, renewal) => {
  await visit(`${path}?token=${token}`, { answers: { [reset]: [rejection(code, 403)] } });
  await fillIn({ 'Nuova password': 'canary-secret' });
  await press(path === '/reset' ? 'Reimposta la password' : 'Invio');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Questo link è scaduto o è già stato usato.');
  await waitFor(() => expect(alert).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Richiedi un nuovo link' })).toHaveAttribute(
    'href',
    renewal,
  );
});

test.each([
  ['PASSWORD_TOO_COMMON', /troppo comune/],
  ['FAILED_VALIDATION', /almeno 6 caratteri$/],
])('shows the error at its field for a password rejected as %s', async (code, text) => {
  await visit(`/reset?token=${token}`, { answers: { [reset]: [rejection(code), done] } });
  await fillIn({ 'Nuova password': 'password' });
  await press('Reimposta la password');
  await waitFor(() => expect(field('Nuova password')).toHaveAccessibleDescription(text));
  await waitFor(() => expect(field('Nuova password')).toHaveFocus());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await fillIn({ 'Nuova password': 'better-one' });
  await press('Reimposta la password');
  expect(await screen.findByRole('status')).toBeVisible();
});

test('keeps the link and the password when the backend is unreachable', async () => {
  await visit(`/reset?token=${token}`, { answers: { [reset]: [unreachable, done] } });
  await fillIn({ 'Nuova password': 'canary-secret' });
  await press('Reimposta la password');
  await screen.findByRole('alert');
  expect(field('Nuova password')).toHaveValue('canary-secret');
  await press('Riprova');
  expect(await screen.findByRole('status')).toBeVisible();
});

test('offers a new link without a token', async () => {
  await visit('/firstpassword');
  expect(screen.getByRole('alert')).toHaveTextContent('apri di nuovo il link');
  expect(screen.getByRole('link', { name: 'Richiedi un nuovo link' })).toHaveAttribute(
    'href',
    '/firstlogin',
  );
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});
