import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, data, refusal, unreachable } from '../../testing/backend.ts';
import { button, field, fillIn, press } from '../../testing/form.ts';
import {
  browserWithPasskeys,
  chosen,
  forgetPasskeys,
  refusedBy,
  undecided,
} from '../../testing/passkeys.ts';
import { visit } from '../../testing/visit.tsx';

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

/** The proof as it is sent: the bytes of the browser's answer as base64url. */
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
  forgetPasskeys();
  window.localStorage.clear();
});

const visitLogin = (answers: Answers, path = '/login') =>
  visit(path, { answers: { [getChallenge]: [challenge], ...answers } });

test('a browser without passkeys is offered none, and asks for nothing', async () => {
  const { calls } = await visitLogin({});
  expect(screen.queryByRole('button', { name: ask })).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('the passkey chosen in the dialog leads on to where the client was headed', async () => {
  const requests = browserWithPasskeys(chosen);
  const path = '/login?redirectFrom=%2Faccount%2Fdocumenti';
  const { calls } = await visitLogin({ [logIn]: [session] }, path);
  await press(ask);
  expect(await screen.findByText('elsewhere: /account/documenti')).toBeVisible();
  expect(calls).toEqual([
    { call: getChallenge, body: null },
    { call: logIn, body: { response: proof } },
  ]);
  expect(window.localStorage.getItem('studio.session')).toContain('expiresAt');
  const { mediation, publicKey } = requests[0] ?? {};
  expect(mediation).toBeUndefined();
  expect(publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  // None is named: the browser offers those it has.
  expect(publicKey?.allowCredentials).toBeUndefined();
});

test('the passkey chosen at the field needs no button', async () => {
  const requests = browserWithPasskeys(undecided, chosen);
  const { calls, address } = await visitLogin({ [logIn]: [session] });
  await waitFor(() => expect(address()).toBe('/'));
  expect(requests.map(({ mediation }) => mediation)).toEqual(['conditional']);
  expect(calls.at(-1)).toEqual({ call: logIn, body: { response: proof } });
});

test('the dialog withdraws the offer at the field, and once cancelled the field offers again', async () => {
  const requests = browserWithPasskeys(refusedBy('NotAllowedError'), undecided);
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

test('the offer at the field gets a new challenge before the old one is too old', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const requests = browserWithPasskeys(undecided, undecided);
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
])('%s of the browser is told, and what was typed stays', async (name, text) => {
  browserWithPasskeys(refusedBy(name));
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
  [refusal('INVALID_CREDENTIALS', 401), /non apre nessun account/],
  [refusal('TOKEN_EXPIRED', 400), /troppo tempo/],
  [refusal('REQUESTS_EXCEEDED', 429), /Attendi qualche minuto/],
  [unreachable, /Il servizio non risponde/],
  [refusal('NEVER_HEARD_OF', 500), /non è riuscito/],
])('the refusal %# of the backend is told, and it can be tried again', async (answer, text) => {
  browserWithPasskeys(chosen);
  const { address } = await visitLogin({ [logIn]: [answer, session] });
  await press(ask);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await press(ask);
  await waitFor(() => expect(address()).toBe('/'));
});

test('offline, no challenge arrives: the service does not answer', async () => {
  browserWithPasskeys(chosen);
  await visitLogin({ [getChallenge]: [unreachable] });
  await press(ask);
  expect(await screen.findByRole('alert')).toHaveTextContent('Controlla la connessione');
});

test('a client asked for a code may use a passkey in its place', async () => {
  browserWithPasskeys(chosen);
  const { address } = await visitLogin({
    'POST /auth/login': [refusal('INVALID_OTP', 401)],
    [logIn]: [session],
  });
  await fillIn({ 'E-mail': 'ada@example.com', Password: 'studio-demo' });
  await press('Accedi');
  await screen.findByRole('textbox', { name: 'Codice di sei cifre' });
  await press(ask);
  await waitFor(() => expect(address()).toBe('/'));
});

test('the dialog opens once, however often the button is pressed', async () => {
  const requests = browserWithPasskeys(undecided);
  await visitLogin({});
  await press(ask);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'In attesa della passkey…' }));
  await waitFor(() => expect(requests).toHaveLength(1));
});
