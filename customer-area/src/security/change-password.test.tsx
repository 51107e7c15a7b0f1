import { userAtom } from '@studio/shared/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, data, done, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin, ownSession } from '../testing/client.ts';
import { visitSecurity } from '../testing/visit-security.tsx';

const me = 'GET /users/me';
const change = 'POST /users/me/password';
const email = 'anna@example.com';
const isOff = data({ ...client, email, tfa_secret: null, provider: 'default' });
const isOn = data({ ...client, email, tfa_secret: '**********', provider: 'default' });

const open = 'Cambia la password';
const save = 'Salva la nuova password';

afterEach(forgetLogin);

/** Opens the screen, and the form on it; returns what is in its part about the password. */
async function visit(answers: Answers = {}) {
  const visited = visitSecurity({ [me]: [isOff], ...answers });
  const section = await screen.findByRole('region', { name: 'La tua password' });
  const part = within(section);
  const press = (name: string) => userEvent.click(part.getByRole('button', { name }));
  const field = (label: string) => part.getByLabelText(label, { selector: 'input' });
  const type = (label: string, text: string) => userEvent.type(field(label), text);
  await press(open);

  async function send(next = 'quattro-gatti', current = 'limone-verde') {
    await type('Password attuale', current);
    await type('Nuova password', next);
    await press(save);
  }

  return { ...visited, part, section, press, field, type, send };
}

test('focuses the title of the form and marks its fields for password managers', async () => {
  const { part, section, field } = await visit();
  await waitFor(() => expect(part.getByRole('heading', { level: 3, name: open })).toHaveFocus());
  expect(field('Password attuale')).toHaveAttribute('autocomplete', 'current-password');
  expect(field('Nuova password')).toHaveAttribute('autocomplete', 'new-password');
  expect(field('Nuova password')).toHaveAccessibleDescription('Almeno 6 caratteri');
  expect(section.querySelector('[autocomplete=username]')).toHaveValue(email);
  expect(part.queryByLabelText('Codice di verifica')).not.toBeInTheDocument();
});

test('returns the focus to the button on cancel and sends nothing', async () => {
  const { calls, part, press, type } = await visit();
  await type('Nuova password', 'quattro-gatti');
  await press('Annulla');
  await waitFor(() => expect(part.getByRole('button', { name: open })).toHaveFocus());
  expect(part.queryByRole('form')).not.toBeInTheDocument();
  expect(calls(change)).toEqual([]);
});

test('changes the password, focuses the message and removes the other sessions', async () => {
  const phone = { ...ownSession, id: 'phone', browser: 'Safari', system: 'iOS', is_current: false };
  const { calls, part, send } = await visit({
    [change]: [done],
    'GET /sessions': [data([ownSession, phone]), data([ownSession])],
  });
  await send();
  const message = await part.findByRole('status');
  expect(message).toHaveTextContent('La tua password è stata cambiata');
  expect(message).toHaveTextContent('Gli altri dispositivi sono usciti dal tuo account');
  await waitFor(() => expect(message).toHaveFocus());
  expect(calls(change).map(({ body }) => body)).toEqual([
    { password: 'limone-verde', new_password: 'quattro-gatti' },
  ]);
  expect(screen.queryByText('Safari su iOS')).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('quattro-gatti');
});

test('requires a code of the app or a recovery code with the second factor', async () => {
  const { calls, field, press, send, type } = await visit({ [me]: [isOn], [change]: [done] });
  await send();
  expect(field('Codice di verifica')).toHaveAccessibleDescription(/Inserisci il codice/);
  await waitFor(() => expect(field('Codice di verifica')).toHaveFocus());
  await type('Codice di verifica', '7qk2m x04vd');
  await press(save);
  expect(await screen.findByRole('status')).toBeVisible();
  expect(calls(change).map(({ body }) => body)).toEqual([
    { password: 'limone-verde', new_password: 'quattro-gatti', otp: '7qk2mx04vd' },
  ]);
});

test('asks for the code and keeps the input after another tab enabled the second factor', async () => {
  const { field, press, send, type } = await visit({
    [me]: [isOff, isOn],
    [change]: [refusal(400, 'INVALID_PAYLOAD'), refusal(400, 'INVALID_PAYLOAD'), done],
  });
  await send();
  await waitFor(() =>
    expect(field('Codice di verifica')).toHaveAccessibleDescription(/Inserisci il codice/),
  );
  expect(field('Nuova password')).toHaveValue('quattro-gatti');
  await type('Codice di verifica', '000000');
  await press(save);
  await waitFor(() =>
    expect(field('Codice di verifica')).toHaveAccessibleDescription(/Il codice non è corretto/),
  );
  await press(save);
  expect(await screen.findByText('La tua password è stata cambiata')).toBeVisible();
});

test.each([
  ['empty', '', /Scrivi la nuova password/],
  ['short', 'corta', /almeno 6 caratteri/],
  ['long', 'x'.repeat(201), /al massimo 200 caratteri/],
  ['unchanged', 'limone-verde', /È la password che usi già/],
])('rejects a new password that is %s without a request', async (_how, next, problem) => {
  const { calls, field, press, type } = await visit();
  await press(save);
  expect(field('Password attuale')).toHaveAccessibleDescription(/Inserisci la tua password/);
  await waitFor(() => expect(field('Password attuale')).toHaveFocus());
  await type('Password attuale', 'limone-verde');
  if (next !== '') {
    await userEvent.click(field('Nuova password'));
    await userEvent.paste(next);
  }
  await press(save);
  expect(field('Nuova password')).toHaveAccessibleDescription(problem);
  await waitFor(() => expect(field('Nuova password')).toHaveFocus());
  expect(calls(change)).toEqual([]);
});

test.each([
  [401, 'INVALID_CREDENTIALS', 'Password attuale', /La password non è corretta/],
  [400, 'PASSWORD_TOO_COMMON', 'Nuova password', /troppo comune/],
  [400, 'PASSWORD_UNCHANGED', 'Nuova password', /È la password che usi già/],
  [400, 'FAILED_VALIDATION', 'Nuova password', /non si può usare/],
])(
  'shows the backend’s error %i %s at its field and keeps the input',
  async (status, code, label, text) => {
    const { address, field, press, send } = await visit({
      [change]: [refusal(status, code), done],
    });
    await send();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(text));
    await waitFor(() => expect(field(label)).toHaveFocus());
    expect(field('Password attuale')).toHaveValue('limone-verde');
    expect(field('Nuova password')).toHaveValue('quattro-gatti');
    expect(address()).toBe('/account/sicurezza');
    await press(save);
    expect(await screen.findByText('La tua password è stata cambiata')).toBeVisible();
  },
);

test('keeps the input while the service does not answer, and sends it on a retry', async () => {
  const { calls, part, press, send } = await visit({
    [change]: [silence, refusal(429, 'REQUESTS_EXCEEDED')],
  });
  await send();
  expect(await part.findByRole('alert')).toHaveTextContent('Il servizio non risponde');
  await press('Riprova');
  await waitFor(() =>
    expect(part.getByRole('alert')).toHaveTextContent('Troppi tentativi in poco tempo'),
  );
  const [first, second] = calls(change);
  expect(second).toEqual(first);
});

test('runs the guard for an ended session', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const over = refusal(401, 'INVALID_CREDENTIALS');
  const { send, store } = await visit({ [me]: [isOff, over], [change]: [over] });
  await send();
  expect(await screen.findByText('Alla guardia: INVALID_CREDENTIALS')).toBeVisible();
  expect(store.get(userAtom)).toBeUndefined();
});

test('hides the password from a client who logs in with Google', async () => {
  visitSecurity({ [me]: [data({ tfa_secret: null, provider: 'google' })] });
  expect(await screen.findByText(/nel tuo account Google/)).toBeVisible();
  expect(screen.queryByRole('button', { name: open })).not.toBeInTheDocument();
});

test('changes the password in English', async () => {
  visitSecurity({ [me]: [isOff], [change]: [done] }, 'en');
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  await userEvent.type(screen.getByLabelText('Current password'), 'green-lemon');
  await userEvent.type(screen.getByLabelText('New password'), 'four-cats');
  await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  expect(await screen.findByText('Your password has been changed')).toBeVisible();
});
