import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, data, done, refusal } from '../testing/backend.ts';
import { forgetLogin } from '../testing/client.ts';
import { visitSecurity } from '../testing/visit-security.tsx';

const me = 'GET /users/me';
const renew = 'POST /users/me/tfa/recovery-codes';
const isOff = data({ tfa_secret: null, provider: 'default' });
const isOn = data({ tfa_secret: '**********', provider: 'default' });
const codes = ['7QK2M-X04VD', '0J3PA-9WTZC'];
const withCodes = data({ recovery_codes: codes });

function visit(answers: Answers) {
  const { calls } = visitSecurity(answers);
  return { bodies: (call: string) => calls(call).map((one) => one.body) };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const shown = async () => within(await screen.findByRole('region', { name: 'Codici di recupero' }));

async function prove(code: string, button: string) {
  await userEvent.type(await screen.findByLabelText('Password'), 'limone-verde');
  await userEvent.type(screen.getByRole('textbox', { name: 'Codice di verifica' }), code);
  await press(button);
}

async function makeNew() {
  await press('Nuovi codici di recupero');
  // Two forms ask for a password then: this one stands first.
  const form = within(await screen.findByRole('form', { name: 'Nuovi codici di recupero' }));
  await userEvent.type(form.getByLabelText('Password'), 'limone-verde');
  await userEvent.type(form.getByRole('textbox'), '123 456');
  await press('Crea i codici');
}

const setClipboard = (clipboard: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

afterEach(() => {
  forgetLogin();
  setClipboard(undefined);
});

test('shows the recovery codes after activation until the client has saved them', async () => {
  const key = { secret: 'GEZDGNBVGY3TQOJQ', otpauth_url: 'otpauth://totp/x', ticket: 'a-ticket' };
  visit({
    [me]: [isOff, isOn],
    'POST /users/me/tfa/generate': [data(key)],
    'POST /users/me/tfa/enable': [withCodes],
  });
  await press('Attiva la verifica in due passaggi');
  await userEvent.type(await screen.findByLabelText('Password'), 'limone-verde');
  await press('Continua');
  await userEvent.type(await screen.findByRole('textbox'), '123456');
  await press('Attiva la verifica');
  const region = await shown();
  expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
  expect(await screen.findByText('La verifica in due passaggi è attiva')).toBeVisible();
  await press('Ho conservato i codici');
  expect(document.body).not.toHaveTextContent(codes[0] ?? '');
});

test('renews the recovery codes with the password and a code', async () => {
  const { bodies } = visit({ [me]: [isOn], [renew]: [refusal(400, 'INVALID_PAYLOAD'), withCodes] });
  await makeNew();
  await waitFor(() =>
    expect(
      within(screen.getByRole('form', { name: 'Nuovi codici di recupero' })).getByRole('textbox'),
    ).toHaveAccessibleDescription(/Il codice non è corretto/),
  );
  await press('Crea i codici');
  expect((await shown()).getByText('7QK2M-X04VD')).toBeVisible();
  expect(bodies(renew).at(-1)).toEqual({ password: 'limone-verde', otp: '123456' });
});

test('copies, prints and downloads the recovery codes', async () => {
  visit({ [me]: [isOn], [renew]: [withCodes] });
  await makeNew();
  const region = await shown();
  const writeText = jest.fn(async () => undefined);
  setClipboard({ writeText });
  fireEvent.click(region.getByRole('button', { name: 'Copia' }));
  expect(await region.findByText('Codici copiati.')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(codes.join('\n'));
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  fireEvent.click(region.getByRole('button', { name: 'Stampa' }));
  expect(print).toHaveBeenCalled();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:codes';
  };
  URL.revokeObjectURL = () => undefined;
  let name = '';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  fireEvent.click(region.getByRole('button', { name: 'Scarica' }));
  expect(name).toBe('codici-di-recupero.txt');
  expect(saved[0]?.size).toBe(codes.join('\n').length + 1);
});

test('disables the second factor with a recovery code in any valid form', async () => {
  const disable = 'POST /users/me/tfa/disable';
  const { bodies } = visit({ [me]: [isOn, isOff], [disable]: [done] });
  await prove('7qk2m', 'Disattiva');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/dieci lettere e cifre/);
  await userEvent.type(screen.getByRole('textbox'), ' x04vd');
  await press('Disattiva');
  expect(await screen.findByText('La verifica in due passaggi non è più attiva')).toBeVisible();
  expect(bodies(disable)).toEqual([{ password: 'limone-verde', otp: '7qk2mx04vd' }]);
});
