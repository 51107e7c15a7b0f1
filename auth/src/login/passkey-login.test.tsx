import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, data, rejection, unreachable } from '../testing/backend.ts';
import { button, field, fillIn, press } from '../testing/form.ts';
import {
  addPasskeySupport,
  chosen,
  failingWith,
  removePasskeySupport,
  undecided,
} from '../testing/passkeys.ts';
import { visit } from '../testing/visit.tsx';

const challenge = data({
  challenge: 'aGVsbG8',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
});
const session = data({ expires: 900_000 });

const ask = 'Accedi con una passkey';
const getChallenge = 'GET /auth/passkey';
const logIn = 'POST /auth/passkey';

/** The assertion as it is sent: the bytes of the browser's answer as base64url. */
const proof = {
  id: 'YS1wYXNza2V5',
  rawId: 'YS1wYXNza2V5',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: {
    authenticatorData: 'ZGF0YQ',
    clientDataJSON: 'e30',
    signature: 'c2lnbmF0dXJl',
    userHandle: 'YWRh',
  },
};

afterEach(() => {
  removePasskeySupport();
  window.localStorage.clear();
});

const visitLogin = (answers: Answers, path = '/login') =>
  visit(path, { answers: { [getChallenge]: [challenge], ...answers } });

test('shows no button and sends no request in a browser without passkeys', async () => {
  const { calls } = await visitLogin({});
  expect(screen.queryByRole('button', { name: ask })).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('opens the requested page for a passkey from the dialog', async () => {
  const requests = addPasskeySupport(chosen);
  const path = '/login?redirectFrom=%2Faccount%2Fdocumenti';
  const { calls } = await visitLogin({ [logIn]: [session] }, path);
  await press(ask);
  expect(await screen.findByText('other page: /account/documenti')).toBeVisible();
  expect(calls).toEqual([
    { call: getChallenge, body: null },
    { call: logIn, body: { response: proof } },
  ]);
  expect(window.localStorage.getItem('studio.session')).toContain('expiresAt');
  const { mediation, publicKey } = requests[0] ?? {};
  expect(mediation).toBeUndefined();
  expect(publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  // An absent list lets the browser offer every passkey of the site.
  expect(publicKey?.allowCredentials).toBeUndefined();
});

test('logs in without the button for a passkey from autofill', async () => {
  const requests = addPasskeySupport(undecided, chosen);
  const { calls, address } = await visitLogin({ [logIn]: [session] });
  await waitFor(() => expect(address()).toBe('/'));
  expect(requests.map(({ mediation }) => mediation)).toEqual(['conditional']);
  expect(calls.at(-1)).toEqual({ call: logIn, body: { response: proof } });
});

test('cancels autofill for the dialog and resumes it afterwards', async () => {
  const requests = addPasskeySupport(failingWith('NotAllowedError'), undecided);
  const { unmount } = await visitLogin({});
  await waitFor(() => expect(requests).toHaveLength(1));
  await press(ask);
  await screen.findByRole('alert');
  await waitFor(() => expect(requests).toHaveLength(3));
  const states = () => requests.map(({ signal }) => signal.aborted);
  expect(states()).toEqual([true, true, false]);
  unmount();
  await waitFor(() => expect(states()).toEqual([true, true, true]));
});

test('gets a new challenge for autofill before the old one expires', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const requests = addPasskeySupport(undecided, undecided);
    await visitLogin({});
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(() => jest.advanceTimersByTimeAsync(4 * 60_000 + 1000));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['NotAllowedError', /è stato annullato, è scaduto/],
  ['UnknownError', /non è riuscito/],
])('shows a message and keeps the input after the browser’s %s', async (name, text) => {
  addPasskeySupport(failingWith(name));
  const { calls } = await visitLogin({});
  await fillIn({ 'E-mail': 'ada@example.com', Password: 'studio-demo' });
  await press(ask);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(field('E-mail')).toHaveValue('ada@example.com');
  expect(field('Password')).toHaveValue('studio-demo');
  expect(calls.map(({ call }) => call)).toEqual([getChallenge]);
  await waitFor(() => expect(button(ask)).toHaveAttribute('aria-disabled', 'false'));
});

test.each([
  [rejection('INVALID_CREDENTIALS', 401), /non apre nessun account/],
  [rejection('TOKEN_EXPIRED', 400), /troppo tempo/],
  [rejection('REQUESTS_EXCEEDED', 429), /Attendi qualche minuto/],
  [unreachable, /Il servizio non risponde/],
  [rejection('NEVER_HEARD_OF', 500), /non è riuscito/],
])('shows a message and allows a retry after the backend’s rejection %#', async (answer, text) => {
  addPasskeySupport(chosen);
  const { address } = await visitLogin({ [logIn]: [answer, session] });
  await press(ask);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await press(ask);
  await waitFor(() => expect(address()).toBe('/'));
});

test('shows a message when the backend is unreachable', async () => {
  addPasskeySupport(chosen);
  await visitLogin({ [getChallenge]: [unreachable] });
  await press(ask);
  expect(await screen.findByRole('alert')).toHaveTextContent('Controlla la connessione');
});

test('accepts a passkey instead of the second factor’s code', async () => {
  addPasskeySupport(chosen);
  const { address } = await visitLogin({
    'POST /auth/login': [rejection('INVALID_OTP', 401)],
    [logIn]: [session],
  });
  await fillIn({ 'E-mail': 'ada@example.com', Password: 'studio-demo' });
  await press('Accedi');
  await screen.findByRole('textbox', { name: 'Codice di sei cifre' });
  await press(ask);
  await waitFor(() => expect(address()).toBe('/'));
});

test('opens the dialog once for several clicks', async () => {
  const requests = addPasskeySupport(undecided);
  await visitLogin({});
  await press(ask);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'In attesa della passkey…' }));
  await waitFor(() => expect(requests).toHaveLength(1));
});
