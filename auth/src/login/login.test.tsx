import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, rejection, unreachable } from '../testing/backend.ts';
import { field, fillIn, press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';

const session = data({ expires: 900_000 });
const credentials = { 'E-mail': 'ada@example.com', Password: 'studio-demo' };

afterEach(() => window.localStorage.clear());

test.each([
  [
    'it',
    'Accedi',
    ['Inserisci l’indirizzo e-mail', 'L’indirizzo e-mail non è valido', 'Inserisci la password'],
  ],
  ['en', 'Log in', ['email is required', 'email is invalid', 'password is required']],
] as const)('shows in %s an error for each invalid field', async (language, submit, messages) => {
  const { calls } = await visit('/login', { language });
  const [required, invalid, password] = messages;
  await press(submit);
  await waitFor(() => expect(field('E-mail')).toHaveFocus());
  expect(field('E-mail')).toHaveAccessibleDescription(required);
  expect(field('Password')).toHaveAccessibleDescription(password);
  await fillIn({ 'E-mail': 'ada' });
  expect(field('E-mail')).toHaveAccessibleDescription(invalid);
  await fillIn({ 'E-mail': 'ada@example.com' });
  await press(submit);
  await waitFor(() => expect(field('Password')).toHaveFocus());
  expect(calls).toEqual([]);
});

test('carries the typed address to the request for a new password, outside the URL', async () => {
  const { address } = await visit('/login');
  await fillIn({ 'E-mail': ' ada@example.com' });
  await userEvent.click(screen.getByRole('link', { name: /dimenticat/ }));
  expect(await screen.findByRole('button', { name: 'Invia il link' })).toBeVisible();
  expect(field('E-mail')).toHaveValue('ada@example.com');
  expect(address()).toBe('/forgot');
});

test('gives the fields autocomplete values for password managers', async () => {
  await visit('/login');
  expect(field('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('opens the requested page for a right password and replaces the login in the history', async () => {
  const { calls, address, navigate } = await visit('/signup', {
    answers: { 'POST /auth/login': [session] },
  });
  await navigate('/login?redirectFrom=%2Faccount%2Fdocumenti%3Fanno%3D2026%23x');
  await fillIn(credentials);
  await press('Accedi');
  expect(await screen.findByText('other page: /account/documenti?anno=2026#x')).toBeVisible();
  expect(calls).toEqual([
    {
      call: 'POST /auth/login',
      body: { email: 'ada@example.com', password: 'studio-demo', mode: 'session' },
    },
  ]);
  expect(window.localStorage.getItem('studio.session')).toContain('expiresAt');
  await navigate(-1);
  await waitFor(() => expect(address()).toBe('/signup'));
});

/** Opens the login, as a link does, with the descriptor of an earlier login and a backend that gives this answer. */
async function returnToLogin(path: string, answer: () => Response) {
  window.localStorage.setItem('studio.session', '{"expiresAt":9000000000000}');
  const app = await visit('/elsewhere', { answers: { 'GET /users/me': [answer] } });
  await app.navigate(path);
  return app;
}

const ada = data({ id: 'ada', first_name: 'Ada', last_name: null, avatar: null, societa: null });

test.each([
  ['/login?redirectFrom=%2Faccount%2Fdocumenti%3Fanno%3D2026', '/account/documenti?anno=2026'],
  ['/login?redirectFrom=%2F%2Fevil.example', '/'],
  ['/login', '/account'],
])('leads a client with a valid session from %s on to %s', async (path, target) => {
  const { address, navigate } = await returnToLogin(path, ada);
  await waitFor(() => expect(address()).toBe(target));
  await navigate(-1);
  await waitFor(() => expect(address()).toBe('/elsewhere'));
});

test.each([
  ['has ended', rejection('INVALID_CREDENTIALS', 401), 'INVALID_CREDENTIALS'],
  ['cannot be checked', unreachable, 'UNREACHABLE'],
])('shows the form to a client whose session %s', async (_, answer, code) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { address } = await returnToLogin('/login?redirectFrom=%2Faccount', answer);
  expect(await screen.findByRole('form', { name: /Accedi/ })).toBeVisible();
  expect(address()).toBe('/login?redirectFrom=%2Faccount');
  expect(warn).toHaveBeenCalledWith(`current user: ${code}`);
});

test.each([['//evil.example'], ['https://evil.example'], ['/\\evil.example'], ['javascript:1']])(
  'opens the home page instead of the hostile address %s',
  async (target) => {
    const { address } = await visit(`/login?redirectFrom=${encodeURIComponent(target)}`, {
      answers: { 'POST /auth/login': [session] },
    });
    await fillIn(credentials);
    await press('Accedi');
    await waitFor(() => expect(address()).toBe('/'));
  },
);

test('shows an error and a link to a new confirmation mail for wrong credentials', async () => {
  await visit('/login', {
    answers: { 'POST /auth/login': [rejection('INVALID_CREDENTIALS', 401)] },
  });
  await fillIn(credentials);
  await press('Accedi');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('E-mail o password non corrette. Controllale e riprova.');
  expect(field('Password')).toHaveValue('studio-demo');
  expect(screen.queryByRole('button', { name: 'Riprova' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: /Richiedi di nuovo/ }));
  expect(await screen.findByRole('form', { name: 'E-mail di conferma' })).toBeVisible();
});

test('shows messages for too many attempts and for unknown codes', async () => {
  await visit('/login', {
    answers: {
      'POST /auth/login': [rejection('REQUESTS_EXCEEDED', 429), rejection('NEVER_HEARD_OF', 500)],
    },
  });
  await fillIn(credentials);
  await press('Accedi');
  expect(await screen.findByRole('alert')).toHaveTextContent('Attendi qualche minuto');
  await press('Accedi');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Non è stato possibile completare'),
  );
});

test('keeps the input and allows a retry when the backend is unreachable', async () => {
  const { address } = await visit('/login', {
    answers: { 'POST /auth/login': [unreachable, session] },
  });
  await fillIn(credentials);
  await press('Accedi');
  expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde');
  expect(field('E-mail')).toHaveValue('ada@example.com');
  await press('Riprova');
  await waitFor(() => expect(address()).toBe('/'));
});

test('logs in an account with a second factor by its code', async () => {
  const { calls, address } = await visit('/login', {
    answers: {
      'POST /auth/login': [rejection('INVALID_OTP', 401), rejection('INVALID_OTP', 401), session],
    },
  });
  await fillIn(credentials);
  await press('Accedi');
  const code = await screen.findByRole('textbox', { name: 'Codice di sei cifre' });
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await press('Verifica');
  expect(code).toHaveAccessibleDescription('Inserisci le sei cifre del codice');
  await userEvent.type(code, '000 000');
  await press('Verifica');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/^Il codice non è corretto/));
  await waitFor(() => expect(code).toHaveFocus());

  await userEvent.clear(code);
  await userEvent.type(code, '123 456');
  await press('Verifica');
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls.at(-1)?.body).toEqual({
    email: 'ada@example.com',
    password: 'studio-demo',
    otp: '123456',
    mode: 'session',
  });
});

test('accepts a recovery code instead of the app’s code', async () => {
  const { calls, address } = await visit('/login', {
    answers: {
      'POST /auth/login': [rejection('INVALID_OTP', 401), rejection('INVALID_OTP', 401), session],
    },
  });
  await fillIn(credentials);
  await press('Accedi');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Non hai il telefono? Usa un codice di recupero' }),
  );
  const code = await screen.findByRole('textbox', { name: 'Codice di recupero' });
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('inputmode', 'text');
  await userEvent.type(code, '123456');
  await press('Verifica');
  expect(code).toHaveAccessibleDescription('Inserisci le dieci lettere e cifre del codice');
  await userEvent.clear(code);
  await userEvent.type(code, '7qk2m-x04vd');
  await press('Verifica');
  await waitFor(() =>
    expect(code).toHaveAccessibleDescription(/^Il codice di recupero non è corretto/),
  );
  await press('Verifica');
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls.at(-1)?.body).toMatchObject({ otp: '7qk2m-x04vd' });
});

test('returns from the code step to the typed e-mail and password', async () => {
  await visit('/login', { answers: { 'POST /auth/login': [rejection('INVALID_OTP', 401)] } });
  await fillIn(credentials);
  await press('Accedi');
  await userEvent.click(await screen.findByRole('button', { name: 'Torna a e-mail e password' }));
  expect(field('E-mail')).toHaveValue('ada@example.com');
  expect(field('Password')).toHaveValue('studio-demo');
});

test('obtains the anti-forgery cookie once, on the first focus', async () => {
  const { calls } = await visit('/login', {
    answers: {
      'GET /anti-forgery': [
        () => {
          document.cookie = 'XSRF-TOKEN=fresh';
          return new Response(null, { status: 204 });
        },
      ],
      'POST /auth/login': [rejection('INVALID_CREDENTIALS', 401)],
    },
  });
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  expect(calls).toEqual([]);
  await fillIn(credentials);
  expect(calls.map(({ call }) => call)).toEqual(['GET /anti-forgery']);
  await press('Accedi');
  await screen.findByRole('alert');
  expect(calls.map(({ call }) => call)).toEqual(['GET /anti-forgery', 'POST /auth/login']);
});

const everywhere = '/login?redirectFrom=%2Faccount%2Fsicurezza&ended=everywhere';

test.each([
  ['it', 'Hai chiuso tutti gli accessi', /non è più aperto su nessun dispositivo/],
  ['en', 'You have closed all sessions', /no longer open on any device/],
] as const)(
  'shows in %s a confirmation to a client who has ended every session',
  async (language, title, next) => {
    await visit(everywhere, { language });
    const message = screen.getByRole('status');
    expect(message).toHaveTextContent(title);
    expect(message).toHaveTextContent(next);
    await waitFor(() => expect(message).toHaveFocus());
  },
);

test('hides the confirmation after the code step', async () => {
  await visit(everywhere, { answers: { 'POST /auth/login': [rejection('INVALID_OTP', 401)] } });
  await fillIn(credentials);
  await press('Accedi');
  await userEvent.click(await screen.findByRole('button', { name: 'Torna a e-mail e password' }));
  expect(field('E-mail')).toHaveValue('ada@example.com');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test.each(['', '?ended=', '?ended=title', '?ended=%3Cb%3E', '?ended=toString'])(
  'shows no confirmation for the query "%s"',
  async (query) => {
    await visit(`/login${query}`);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  },
);

test('shows the link to Google only when Google is set up', async () => {
  const { unmount } = await visit('/login');
  expect(screen.queryByRole('link', { name: 'Continua con Google' })).not.toBeInTheDocument();
  unmount();
  await visit('/login?redirectFrom=%2Faccount%3Fa%3D1', { googleLogin: true });
  const back = 'http://localhost:3000/login/return?redirectFrom=%2Faccount%3Fa%3D1';
  expect(screen.getByRole('link', { name: 'Continua con Google' })).toHaveAttribute(
    'href',
    `/api/auth/login/google?redirect=${encodeURIComponent(back)}`,
  );
});
