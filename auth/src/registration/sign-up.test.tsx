import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { done, rejection, unreachable } from '../testing/backend.ts';
import { field, fillIn, press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';

const signUp = 'POST /users';
const sendConfirm = 'POST /send-confirm';
const italian = {
  Nome: ' Ada ',
  Cognome: 'Neri',
  'E-mail': 'ada@example.com',
  Password: 'canary-secret',
  'Conferma password': 'canary-secret',
};

async function fillInAll() {
  await fillIn(italian);
  await userEvent.click(screen.getByRole('checkbox'));
}

test.each([
  [
    'it',
    'Registrati',
    {
      Nome: 'Inserisci il nome',
      Cognome: 'Inserisci il cognome',
      'E-mail': 'Inserisci l’indirizzo e-mail',
      Password: 'Almeno 6 caratteri Inserisci una password',
      'Conferma password': 'Ripeti la password',
    },
    'Per registrarti conferma di aver letto l’informativa sulla privacy',
  ],
  [
    'en',
    'Sign up',
    {
      'First name': 'First Name is required',
      'Last name': 'Last name is required',
      'E-mail': 'Email is required',
      Password: 'At least 6 characters Password is required',
      'Confirm password': 'Confirm Password is required',
    },
    'Confirm that you have read the privacy policy',
  ],
] as const)(
  'shows in %s an error for each empty field',
  async (language, submit, messages, terms) => {
    const { calls } = await visit('/signup', { language });
    await press(submit);
    const [first = ''] = Object.keys(messages);
    await waitFor(() => expect(field(first)).toHaveFocus());
    for (const [label, text] of Object.entries(messages)) {
      expect(field(label)).toHaveAccessibleDescription(text);
    }
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(terms);
    expect(calls).toEqual([]);
  },
);

test.each([
  [
    'it',
    'Conferma password',
    'L’indirizzo e-mail non è valido',
    'La password deve avere almeno 6 caratteri',
    'Le due password non coincidono',
  ],
  [
    'en',
    'Confirm password',
    'Email is invalid',
    'Password must be at least 6 characters',
    'Passwords must match',
  ],
] as const)(
  'shows in %s an error for each invalid field',
  async (language, repeat, email, tooShort, mismatch) => {
    await visit('/signup', { language });
    await fillIn({ 'E-mail': 'ada', Password: '12345', [repeat]: '54321' });
    await userEvent.tab();
    expect(field('E-mail')).toHaveAccessibleDescription(email);
    expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining(tooShort));
    expect(field(repeat)).toHaveAccessibleDescription(mismatch);
  },
);

test('names the rule of a new password before any input, and that it is new', async () => {
  await visit('/signup');
  expect(field('Password')).toHaveAccessibleDescription('Almeno 6 caratteri');
  for (const label of ['Password', 'Conferma password']) {
    expect(field(label)).toHaveAttribute('type', 'password');
    expect(field(label)).toHaveAttribute('autocomplete', 'new-password');
  }
});

test('limits the fields to the length of the stored account', async () => {
  await visit('/signup');
  expect(field('Nome')).toHaveAttribute('maxlength', '50');
  expect(field('Cognome')).toHaveAttribute('maxlength', '50');
  expect(field('E-mail')).toHaveAttribute('maxlength', '128');
  // A password manager ignores maxlength.
  const longest = `${'a'.repeat(64)}@${'b'.repeat(51)}.example.com`;
  fireEvent.change(field('E-mail'), { target: { value: longest.replace('@', '@b') } });
  fireEvent.blur(field('E-mail'));
  expect(field('E-mail')).toHaveAccessibleDescription('L’indirizzo e-mail non è valido');
  fireEvent.change(field('E-mail'), { target: { value: ` ${longest}` } });
  expect(field('E-mail')).toHaveAccessibleDescription('');
});

test('focuses missing terms and links to the privacy page', async () => {
  await visit('/signup');
  await fillIn(italian);
  await press('Registrati');
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus());
  expect(screen.getByRole('link', { name: /informativa/ })).toHaveAttribute('href', '/privacy');
});

test('sends a sign-up once, requests its mail and does not reveal if the address is known', async () => {
  const { calls } = await visit('/signup', {
    answers: { [signUp]: [done], [sendConfirm]: [done] },
  });
  await fillInAll();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Registrati' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Controlla la tua posta');
  expect(screen.getByRole('status')).toHaveTextContent('ada@example.com');
  expect(calls).toEqual([
    {
      call: signUp,
      body: {
        first_name: 'Ada',
        last_name: 'Neri',
        email: 'ada@example.com',
        password: 'canary-secret',
        status: 'invited',
        role: 'a-role',
      },
    },
    { call: sendConfirm, body: { email: 'ada@example.com' } },
  ]);
});

test('offers to send the mail again', async () => {
  const { calls } = await visit('/signup', {
    answers: { [signUp]: [done], [sendConfirm]: [done] },
  });
  await fillInAll();
  await press('Registrati');
  await screen.findByRole('status');
  await press('Invia di nuovo l’e-mail');
  expect(await screen.findByText('E-mail inviata')).toBeVisible();
  expect(calls.at(-1)).toEqual({ call: sendConfirm, body: { email: 'ada@example.com' } });
});

test('shows an error at the field for a common password', async () => {
  await visit('/signup', { answers: { [signUp]: [rejection('PASSWORD_TOO_COMMON')] } });
  await fillInAll();
  await press('Registrati');
  await waitFor(() => expect(field('Password')).toHaveAccessibleDescription(/troppo comune/));
  await waitFor(() => expect(field('Password')).toHaveFocus());
});

test('keeps the input when the backend is unreachable', async () => {
  await visit('/signup', { answers: { [signUp]: [unreachable, done], [sendConfirm]: [done] } });
  await fillInAll();
  await press('Registrati');
  expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde');
  expect(field('Cognome')).toHaveValue('Neri');
  await press('Riprova');
  expect(await screen.findByRole('status')).toBeVisible();
});

test('links to Google and to the login', async () => {
  await visit('/signup', { googleLogin: true });
  expect(screen.getByRole('link', { name: 'Continua con Google' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Accedi/ })).toHaveAttribute('href', '/login');
});
