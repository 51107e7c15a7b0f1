import { userAtom } from '@studio/shared/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encode } from 'uqr';
import { type Answers, data, done, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin } from '../testing/client.ts';
import { visitSecurity } from '../testing/visit-security.tsx';
import { qrPath } from './two-factor/qr-code.tsx';

const secret = 'GEZDGNBVGY3TQOJQ';
const otpauth_url = `otpauth://totp/Studio:anna%40example.com?secret=${secret}&issuer=Studio`;

const isOff = data({ tfa_secret: null, provider: 'default' });
const isOn = data({ tfa_secret: '**********', provider: 'default' });
const ticket = 'a-ticket';
const generated = data({ secret, otpauth_url, ticket });
const withCodes = data({ recovery_codes: ['7QK2M-X04VD'] });

const me = 'GET /users/me';
const generate = 'POST /users/me/tfa/generate';
const enable = 'POST /users/me/tfa/enable';
const disable = 'POST /users/me/tfa/disable';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const password = () => screen.findByLabelText('Password');
const code = () => screen.findByRole('textbox', { name: 'Codice di verifica' });

async function givePassword() {
  await userEvent.type(await password(), 'limone-verde');
  await press('Continua');
  return screen.findByRole('heading', { name: 'Passo 2 di 2 Collega la tua app' });
}

async function switchOff(digits: string) {
  await userEvent.type(await password(), 'limone-verde');
  await giveCode(digits, 'Disattiva');
}

async function giveCode(digits: string, button: string) {
  await userEvent.type(await code(), digits);
  await press(button);
}

const setClipboard = (clipboard: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

afterEach(() => {
  forgetLogin();
  setClipboard(undefined);
});

test('off, the screen says so and explains in plain words what it is about', async () => {
  visitSecurity({ [me]: [isOff] });
  const factor = within(await screen.findByRole('region', { name: 'Verifica in due passaggi' }));
  expect(factor.getByText('Non attiva')).toBeVisible();
  expect(factor.getByText(/un codice di sei cifre/)).toBeVisible();
  expect(
    factor.getByRole('heading', { name: 'Passo 1 di 2 Conferma la tua password' }),
  ).toBeVisible();
});

test('from off to on: the password, the code of the app, and a message that has the focus', async () => {
  const { calls } = visitSecurity({
    [me]: [isOff, isOn],
    [generate]: [generated],
    [enable]: [withCodes],
  });
  await waitFor(async () => expect(await givePassword()).toHaveFocus());
  expect(calls(generate)).toEqual([{ call: generate, body: { password: 'limone-verde' } }]);
  await giveCode('123 456', 'Attiva la verifica');
  expect(await screen.findByText('La verifica in due passaggi è attiva')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/passaggi è attiva/));
  expect(calls(enable)).toEqual([{ call: enable, body: { secret, otp: '123456', ticket } }]);
  expect(screen.getByText('Attiva')).toBeVisible();
  expect(document.body).not.toHaveTextContent('GEZD');
  expect(document.body).not.toHaveTextContent('limone-verde');
});

test('the second step shows the key as a picture, as text and for the app on this device', async () => {
  visitSecurity({ [me]: [isOff], [generate]: [generated] });
  await givePassword();
  const picture = screen.getByRole('img', { name: /Codice QR/ });
  const { data: modules, size } = encode(otpauth_url, { ecc: 'M', border: 4 });
  expect(picture).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
  expect(picture.querySelector('path')).toHaveAttribute('d', qrPath(modules));
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
  expect(screen.getByRole('link', { name: /su questo dispositivo/ })).toHaveAttribute(
    'href',
    otpauth_url,
  );
  const field = await code();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
});

test('an address that is not for such apps is no link', async () => {
  const foreign = data({ secret, otpauth_url: 'javascript:alert(1)', ticket });
  visitSecurity({ [me]: [isOff], [generate]: [foreign] });
  await givePassword();
  expect(screen.queryByRole('link', { name: /su questo dispositivo/ })).toBeNull();
});

test('the key is copied without blanks', async () => {
  const writeText = jest.fn(async () => undefined);
  visitSecurity({ [me]: [isOff], [generate]: [generated] });
  await givePassword();
  setClipboard({ writeText });
  fireEvent.click(screen.getByRole('button', { name: 'Copia la chiave' }));
  expect(await screen.findByText('Chiave copiata.')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(secret);
});

test.each([
  ['there is no clipboard', undefined],
  ['the clipboard refuses', { writeText: async () => Promise.reject(new Error('no')) }],
])('where %s the screen says that the key was not copied', async (_when, clipboard) => {
  visitSecurity({ [me]: [isOff], [generate]: [generated] });
  await givePassword();
  setClipboard(clipboard);
  fireEvent.click(screen.getByRole('button', { name: 'Copia la chiave' }));
  expect(await screen.findByText(/selezionala e copiala a mano/)).toBeVisible();
});

test('an empty password is not sent', async () => {
  const { calls } = visitSecurity({ [me]: [isOff] });
  await press('Continua');
  await waitFor(async () => expect(await password()).toHaveFocus());
  expect(await password()).toHaveAccessibleDescription(/Inserisci la tua password/);
  expect(calls(generate)).toEqual([]);
});

test('a wrong password is told at its field, by a client who is still logged in', async () => {
  const { address } = visitSecurity({
    [me]: [isOff, data(client)],
    [generate]: [refusal(401, 'INVALID_CREDENTIALS')],
  });
  await userEvent.type(await password(), 'sbagliata');
  await press('Continua');
  await waitFor(async () =>
    expect(await password()).toHaveAccessibleDescription(/La password non è corretta/),
  );
  await waitFor(async () => expect(await password()).toHaveFocus());
  expect(await password()).toHaveValue('sbagliata');
  expect(address()).toBe('/account/sicurezza');
});

test.each([
  ['', /Inserisci il codice di verifica/],
  ['12345', /Il codice è fatto di sei cifre/],
])('the code %p is not sent', async (digits, problem) => {
  const { calls } = visitSecurity({ [me]: [isOff], [generate]: [generated] });
  await givePassword();
  if (digits !== '') await userEvent.type(await code(), digits);
  await press('Attiva la verifica');
  expect(await code()).toHaveAccessibleDescription(problem);
  await waitFor(async () => expect(await code()).toHaveFocus());
  expect(calls(enable)).toEqual([]);
});

test('a wrong code is told at its field, and the key stays', async () => {
  visitSecurity({
    [me]: [isOff],
    [generate]: [generated],
    [enable]: [refusal(400, 'INVALID_PAYLOAD')],
  });
  await givePassword();
  await giveCode('000000', 'Attiva la verifica');
  await waitFor(async () =>
    expect(await code()).toHaveAccessibleDescription(
      /Il codice non è corretto, è scaduto o è già stato usato/,
    ),
  );
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
});

test('who gives up at the second step is back at the first', async () => {
  visitSecurity({ [me]: [isOff], [generate]: [generated] });
  await givePassword();
  await press('Annulla');
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { name: /Passo 1 di 2/ })).toHaveFocus(),
  );
  expect(await password()).toHaveValue('');
});

test('what another tab has switched on shows as on', async () => {
  visitSecurity({ [me]: [isOff, isOn], [generate]: [refusal(400, 'INVALID_PAYLOAD')] });
  await userEvent.type(await password(), 'limone-verde');
  await press('Continua');
  expect(await screen.findByText('Attiva')).toBeVisible();
});

test('from on to off with the password and a code', async () => {
  const { calls } = visitSecurity({ [me]: [isOn, isOff], [disable]: [done] });
  expect(await screen.findByText('Attiva')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contatta lo studio' })).toHaveAttribute(
    'href',
    '/contacts',
  );
  await switchOff('654321');
  expect(await screen.findByText('La verifica in due passaggi non è più attiva')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
  expect(calls(disable)).toEqual([
    { call: disable, body: { password: 'limone-verde', otp: '654321' } },
  ]);
  expect(await password()).toBeVisible();
});

test('a wrong code leaves it on', async () => {
  visitSecurity({ [me]: [isOn], [disable]: [refusal(400, 'INVALID_PAYLOAD')] });
  await switchOff('000000');
  await waitFor(async () =>
    expect(await code()).toHaveAccessibleDescription(/Il codice non è corretto/),
  );
  expect(screen.getByText('Attiva')).toBeVisible();
});

test('a wrong password leaves it on, and is asked for before anything is sent', async () => {
  const { calls } = visitSecurity({
    [me]: [isOn, data(client)],
    [disable]: [refusal(401, 'INVALID_CREDENTIALS')],
  });
  await giveCode('654321', 'Disattiva');
  await waitFor(async () =>
    expect(await password()).toHaveAccessibleDescription(/Inserisci la tua password/),
  );
  expect(calls(disable)).toEqual([]);
  await userEvent.type(await password(), 'sbagliata');
  await press('Disattiva');
  await waitFor(async () =>
    expect(await password()).toHaveAccessibleDescription(/La password non è corretta/),
  );
  expect(screen.getByText('Attiva')).toBeVisible();
});

const tries: [string, Answers, () => Promise<unknown>][] = [
  [
    generate,
    { [me]: [isOff] },
    async () => {
      await userEvent.type(await password(), 'limone-verde');
      await press('Continua');
    },
  ],
  [
    enable,
    { [me]: [isOff], [generate]: [generated] },
    async () => {
      await givePassword();
      await giveCode('123456', 'Attiva la verifica');
    },
  ],
  [disable, { [me]: [isOn] }, async () => switchOff('123456')],
];

test.each(tries)(
  '%s: where the service does not answer the input stays and can be sent again',
  async (call, answers, attempt) => {
    const { calls } = visitSecurity({
      ...answers,
      [call]: [silence, refusal(429, 'REQUESTS_EXCEEDED')],
    });
    await attempt();
    expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde');
    await press('Riprova');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Troppi tentativi in poco tempo'),
    );
    const [first, second] = calls(call);
    expect(second).toEqual(first);
  },
);

test.each(tries)(
  '%s: a session that is over is left to the guard',
  async (call, answers, attempt) => {
    const over = refusal(401, 'INVALID_CREDENTIALS');
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { [me]: state = [], ...others } = answers;
    const [known = over] = state;
    const { store } = visitSecurity({ ...others, [me]: [known, over], [call]: [over] });
    await attempt();
    expect(await screen.findByText('Alla guardia: INVALID_CREDENTIALS')).toBeVisible();
    expect(store.get(userAtom)).toBeUndefined();
    expect(warn).toHaveBeenCalledWith('current user: INVALID_CREDENTIALS');
  },
);

test('so is one that is over when the screen opens', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  visitSecurity({ [me]: [refusal(401, 'TOKEN_EXPIRED')] });
  expect(await screen.findByText('Alla guardia: TOKEN_EXPIRED')).toBeVisible();
});

test('where the state cannot be read the screen says so, and asks again', async () => {
  visitSecurity({ [me]: [silence, isOn] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere');
  expect(screen.queryByRole('form')).toBeNull();
  await press('Riprova');
  expect(await screen.findByText('Attiva')).toBeVisible();
  // Nothing was switched: there is nothing to announce.
  expect(screen.queryByRole('status')).toBeNull();
});

test('in English', async () => {
  const { calls } = visitSecurity(
    { [me]: [isOff, isOn], [generate]: [generated], [enable]: [withCodes] },
    'en',
  );
  await userEvent.type(await screen.findByLabelText('Password'), 'green-lemon');
  await press('Continue');
  expect(await screen.findByRole('heading', { name: /Step 2 of 2/ })).toBeVisible();
  expect(screen.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Verification code' }), '123456');
  await press('Turn on verification');
  expect(await screen.findByText('Two-step verification is on')).toBeVisible();
  expect(calls(enable)).toHaveLength(1);
});

test.each(['TOKEN_EXPIRED', 'FORBIDDEN'])(
  'where the password was given too long ago (%s) it is asked for again',
  async (reason) => {
    visitSecurity({
      [me]: [isOff, data(client)],
      [generate]: [generated],
      [enable]: [refusal(403, reason)],
    });
    await givePassword();
    await giveCode('123456', 'Attiva la verifica');
    await waitFor(async () =>
      expect(await screen.findByRole('heading', { name: /Passo 1 di 2/ })).toHaveFocus(),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/confermala di nuovo/);
    expect(await password()).toHaveValue('');
    expect(document.body).not.toHaveTextContent('GEZD');
    await givePassword();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a client who logs in with Google is sent there for the second factor', async () => {
  visitSecurity({ [me]: [data({ tfa_secret: null, provider: 'google' })] });
  expect(await screen.findByText(/nel tuo account Google/)).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});
