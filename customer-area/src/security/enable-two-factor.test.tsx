import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encode } from 'uqr';
import { data, refusal } from '../testing/backend.ts';
import { client, forgetLogin } from '../testing/client.ts';
import {
  begin,
  code,
  confirmPassword,
  enable,
  generate,
  generated,
  giveCode,
  givePassword,
  isOff,
  isOn,
  me,
  otpauth_url,
  password,
  press,
  secret,
  setClipboard,
  ticket,
  withCodes,
} from '../testing/two-factor.ts';
import { visitSecurity } from '../testing/visit-security.tsx';
import { qrPath } from './qr-code.tsx';

afterEach(() => {
  forgetLogin();
  setClipboard(undefined);
});

test('enables the second factor with password and code, and focuses the message', async () => {
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

test('shows the key as a QR code, as text and as a link to the app', async () => {
  visitSecurity({ [me]: [isOff], [generate]: [generated] });
  await givePassword();
  const picture = await screen.findByRole('img', { name: /Codice QR/ });
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

test('renders no link for a URL that is not otpauth', async () => {
  const foreign = data({ secret, otpauth_url: 'javascript:alert(1)', ticket });
  visitSecurity({ [me]: [isOff], [generate]: [foreign] });
  await givePassword();
  expect(screen.queryByRole('link', { name: /su questo dispositivo/ })).toBeNull();
});

test('copies the key without spaces', async () => {
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
  ['the clipboard rejects the text', { writeText: async () => Promise.reject(new Error('no')) }],
])('says that the key was not copied when %s', async (_when, clipboard) => {
  visitSecurity({ [me]: [isOff], [generate]: [generated] });
  await givePassword();
  setClipboard(clipboard);
  fireEvent.click(screen.getByRole('button', { name: 'Copia la chiave' }));
  expect(await screen.findByText(/selezionala e copiala a mano/)).toBeVisible();
});

test('sends no empty password', async () => {
  const { calls } = visitSecurity({ [me]: [isOff] });
  await begin();
  await press('Continua');
  await waitFor(async () => expect(await password()).toHaveFocus());
  expect(await password()).toHaveAccessibleDescription(/Inserisci la tua password/);
  expect(calls(generate)).toEqual([]);
});

test('shows a wrong password at its field and keeps the client logged in', async () => {
  const { address } = visitSecurity({
    [me]: [isOff, data(client)],
    [generate]: [refusal(401, 'INVALID_CREDENTIALS')],
  });
  await begin();
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
])('does not send the code %p', async (digits, problem) => {
  const { calls } = visitSecurity({ [me]: [isOff], [generate]: [generated] });
  await givePassword();
  if (digits !== '') await userEvent.type(await code(), digits);
  await press('Attiva la verifica');
  expect(await code()).toHaveAccessibleDescription(problem);
  await waitFor(async () => expect(await code()).toHaveFocus());
  expect(calls(enable)).toEqual([]);
});

test('shows a wrong code at its field and keeps the key', async () => {
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

test('asks for nothing until the client wants the second factor, and starts anew after a cancel', async () => {
  visitSecurity({ [me]: [isOff], [generate]: [generated] });
  const opener = await screen.findByRole('button', { name: 'Attiva la verifica in due passaggi' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  await givePassword();
  await press('Annulla');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: opener.textContent })).toHaveFocus(),
  );
  expect(document.body).not.toHaveTextContent('GEZD');
  await begin();
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { name: /Passo 1 di 2/ })).toHaveFocus(),
  );
  expect(await password()).toHaveValue('');
});

test.each(['TOKEN_EXPIRED', 'FORBIDDEN'])(
  'asks for the password again when it was entered too long ago (%s)',
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
    await confirmPassword();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
