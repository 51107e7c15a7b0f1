import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data } from './backend.ts';

export const secret = 'GEZDGNBVGY3TQOJQ';
export const otpauth_url = `otpauth://totp/Studio:anna%40example.com?secret=${secret}&issuer=Studio`;

export const isOff = data({ tfa_secret: null, provider: 'default' });
export const isOn = data({ tfa_secret: '**********', provider: 'default' });
export const ticket = 'a-ticket';
export const generated = data({ secret, otpauth_url, ticket });
export const withCodes = data({ recovery_codes: ['7QK2M-X04VD'] });

export const me = 'GET /users/me';
export const generate = 'POST /users/me/tfa/generate';
export const enable = 'POST /users/me/tfa/enable';
export const disable = 'POST /users/me/tfa/disable';

export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const password = () => screen.findByLabelText('Password');
export const code = () => screen.findByRole('textbox', { name: 'Codice di verifica' });

/** Opens the form that enables the second factor. */
export const begin = () => press('Attiva la verifica in due passaggi');

export async function givePassword() {
  await begin();
  return confirmPassword();
}

export async function confirmPassword() {
  await userEvent.type(await password(), 'limone-verde');
  await press('Continua');
  return screen.findByRole('heading', { name: 'Passo 2 di 2 Collega la tua app' });
}

export async function switchOff(digits: string) {
  await userEvent.type(await password(), 'limone-verde');
  await giveCode(digits, 'Disattiva');
}

export async function giveCode(digits: string, button: string) {
  await userEvent.type(await code(), digits);
  await press(button);
}

export const setClipboard = (clipboard: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
