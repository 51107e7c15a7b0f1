import { userAtom } from '@studio/shared/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, data, done, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin } from '../testing/client.ts';
import {
  begin,
  code,
  disable,
  enable,
  generate,
  generated,
  giveCode,
  givePassword,
  isOff,
  isOn,
  me,
  password,
  press,
  setClipboard,
  switchOff,
  withCodes,
} from '../testing/two-factor.ts';
import { visitSecurity } from '../testing/visit-security.tsx';

afterEach(() => {
  forgetLogin();
  setClipboard(undefined);
});

test('says that the second factor is off, and explains it on demand', async () => {
  visitSecurity({ [me]: [isOff] });
  const factor = within(await screen.findByRole('region', { name: 'Verifica in due passaggi' }));
  expect(factor.getByText('Non attiva')).toBeVisible();
  const explanation = factor.getByText(/un codice di sei cifre/);
  expect(explanation).not.toBeVisible();
  await userEvent.click(factor.getByText('A che cosa serve'));
  expect(explanation).toBeVisible();
  await begin();
  expect(
    factor.getByRole('heading', { name: 'Passo 1 di 2 Conferma la tua password' }),
  ).toBeVisible();
});

test('shows the second factor as on after another tab enabled it', async () => {
  visitSecurity({ [me]: [isOff, isOn], [generate]: [refusal(400, 'INVALID_PAYLOAD')] });
  await begin();
  await userEvent.type(await password(), 'limone-verde');
  await press('Continua');
  expect(await screen.findByText('Attiva')).toBeVisible();
});

test('disables the second factor with the password and a code', async () => {
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
  await begin();
  expect(await password()).toBeVisible();
});

test('keeps the second factor after a wrong code', async () => {
  visitSecurity({ [me]: [isOn], [disable]: [refusal(400, 'INVALID_PAYLOAD')] });
  await switchOff('000000');
  await waitFor(async () =>
    expect(await code()).toHaveAccessibleDescription(/Il codice non è corretto/),
  );
  expect(screen.getByText('Attiva')).toBeVisible();
});

test('keeps the second factor after a wrong password, and requires one before a request', async () => {
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
      await begin();
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
  '%s: keeps the input while the service does not answer, and sends it on a retry',
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

test.each(tries)('%s: runs the guard for an ended session', async (call, answers, attempt) => {
  const over = refusal(401, 'INVALID_CREDENTIALS');
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { [me]: state = [], ...others } = answers;
  const [known = over] = state;
  const { store } = visitSecurity({ ...others, [me]: [known, over], [call]: [over] });
  await attempt();
  expect(await screen.findByText('Alla guardia: INVALID_CREDENTIALS')).toBeVisible();
  expect(store.get(userAtom)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith('current user: INVALID_CREDENTIALS');
});

test('runs the guard for a session that has ended before the page opens', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  visitSecurity({ [me]: [refusal(401, 'TOKEN_EXPIRED')] });
  expect(await screen.findByText('Alla guardia: TOKEN_EXPIRED')).toBeVisible();
});

test('reads the state again after a failure', async () => {
  visitSecurity({ [me]: [silence, isOn] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere');
  expect(screen.queryByRole('form')).toBeNull();
  await press('Riprova');
  expect(await screen.findByText('Attiva')).toBeVisible();
  // Nothing was switched: there is nothing to announce.
  expect(screen.queryByRole('status')).toBeNull();
});

test('renders its messages in English', async () => {
  const { calls } = visitSecurity(
    { [me]: [isOff, isOn], [generate]: [generated], [enable]: [withCodes] },
    'en',
  );
  await press('Turn on two-step verification');
  await userEvent.type(await screen.findByLabelText('Password'), 'green-lemon');
  await press('Continue');
  expect(await screen.findByRole('heading', { name: /Step 2 of 2/ })).toBeVisible();
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Verification code' }), '123456');
  await press('Turn on verification');
  expect(await screen.findByText('Two-step verification is on')).toBeVisible();
  expect(calls(enable)).toHaveLength(1);
});

test('sends a client who logs in with Google there for the second factor', async () => {
  visitSecurity({ [me]: [data({ tfa_secret: null, provider: 'google' })] });
  expect(await screen.findByText(/nel tuo account Google/)).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});
