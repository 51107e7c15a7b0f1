import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, done, loggedIn, rejection, tokenWith, unreachable } from '../testing/backend.ts';
import { button, field, fillIn, press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';

const confirm = 'POST /confirm';
const token = tokenWith({ email: 'ada@example.com', password: true });
const changedEmail = tokenWith({ scope: 'email-change', from: 'a@b.it', to: 'c@d.it' });
const withoutPassword = tokenWith({ email: 'ada@example.com', password: false });

afterEach(() => {
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
});

const password = 'limone-verde';
const other = 'Attiva e scegli una nuova password';
const login = 'POST /auth/login';

async function givePassword(text = password) {
  await fillIn({ Password: text });
  await press('Attiva l’account');
}

test.each([
  ['it', 'Attiva l’account', 'Il tuo account è stato attivato'],
  ['en', 'Activate the account', 'Your account has been activated'],
] as const)(
  'activates in %s the account with the password of the sign-up',
  async (language, submit, success) => {
    const { calls } = await visit(`/confirm?token=${token}`, {
      language,
      answers: { [confirm]: [data('activated')], [login]: [loggedIn] },
    });
    expect(calls).toEqual([]);
    expect(screen.getByText('ada@example.com')).toBeVisible();
    await fillIn({ Password: password });
    await press(submit);
    expect(await screen.findByText(success)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
    expect(calls).toEqual([
      { call: confirm, body: { token, password } },
      { call: login, body: { email: 'ada@example.com', password, mode: 'session' } },
    ]);
    const name = language === 'it' ? 'Entra nell’Area Clienti' : 'Enter your account';
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/account');
  },
);

test('requires the password and allows to correct a wrong one', async () => {
  const { calls } = await visit(`/confirm?token=${token}`, {
    answers: { [confirm]: [rejection('INVALID_CREDENTIALS', 401), data('activated')] },
  });
  await press('Attiva l’account');
  expect(field('Password')).toHaveAccessibleDescription('Inserisci la password');
  expect(calls).toEqual([]);
  await givePassword('di-un-altro');
  await waitFor(() =>
    expect(field('Password')).toHaveAccessibleDescription(/Non è la password scelta/),
  );
  await givePassword();
  expect(await screen.findByText('Il tuo account è stato attivato')).toBeVisible();
});

test('sends a mail to set a new password after an activation without the password', async () => {
  const { calls } = await visit(`/confirm?token=${token}`, {
    answers: { [confirm]: [data('activated')] },
  });
  await press(other);
  expect(await screen.findByText('Il tuo account è stato attivato')).toBeVisible();
  expect(screen.getByText(/Ti abbiamo inviato un’e-mail/)).toBeVisible();
  expect(calls).toEqual([{ call: confirm, body: { token } }]);
});

test.each([
  ['an account without a password', { email: 'a@b.it', password: false }, 'activated'],
  ['a new address', { scope: 'email-change' }, 'email_changed'],
  ['a second address', { scope: 'second-address' }, 'second_address_confirmed'],
])(
  'changes nothing for %s before the tap, and then shows its progress',
  async (_, claims, result) => {
    let send: (answer: Response) => void = () => undefined;
    const answer = new Promise<Response>((resolve) => {
      send = resolve;
    });
    const { calls } = await visit(`/confirm?token=${tokenWith(claims)}`, {
      answers: { [confirm]: [() => answer] },
    });
    expect(button('Conferma')).toBeVisible();
    expect(calls).toEqual([]);
    await press('Conferma');
    expect(button('In attivazione')).toBeVisible();
    send(data(result)());
    await waitFor(() => expect(screen.queryByText('In attivazione')).toBeNull());
    expect(calls.map(({ call }) => call)).toEqual([confirm]);
  },
);

test.each([
  [true, 'Vai al login', '/login?redirectFrom=%2Faccount'],
  [false, 'Imposta la password', '/firstlogin?email=ada%40example.com'],
])(
  'says at once that the account of an opened link is active (password: %s)',
  async (has, name, way) => {
    const claims = { email: 'ada@example.com', password: has, is_active: true, is_expired: true };
    const { calls } = await visit(`/confirm?code=${'a'.repeat(22)}`, {
      answers: { 'POST /mail-link': [data(claims)] },
    });
    expect(screen.getByText('Utente già attivo')).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', way);
    expect(screen.queryByRole('form')).toBeNull();
    expect(calls.map(({ call }) => call)).toEqual(['POST /mail-link']);
  },
);

test('continues at the login, with the address, where the login asks for more', async () => {
  await visit(`/confirm?token=${token}`, {
    answers: { [confirm]: [data('activated')], [login]: [rejection('INVALID_OTP', 401)] },
  });
  await givePassword();
  await userEvent.click(await screen.findByRole('link', { name: 'Vai al login' }));
  expect(await screen.findByLabelText('E-mail')).toHaveValue('ada@example.com');
});

test('removes the token from the address bar before the first request', async () => {
  window.history.replaceState(null, '', `/confirm?token=${token}`);
  const seen: string[] = [];
  await visit(`/confirm?token=${token}`, {
    answers: {
      [confirm]: [
        () => {
          seen.push(window.location.href);
          return data('activated')();
        },
      ],
    },
  });
  await givePassword();
  await screen.findByText('Il tuo account è stato attivato');
  expect(seen).toEqual([expect.not.stringContaining(token)]);
});

test('shows a message for an account that is already active', async () => {
  await visit(`/confirm?token=${token}`, { answers: { [confirm]: [data('already_active')] } });
  await givePassword();
  expect(await screen.findByText('Utente già attivo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vai al login' })).toHaveAttribute(
    'href',
    '/login?redirectFrom=%2Faccount',
  );
});

test('continues to the password form for an account without a password', async () => {
  const { address } = await visit(`/confirm?token=${withoutPassword}`, {
    answers: { [confirm]: [data('activated')] },
  });
  await press('Conferma');
  await waitFor(() => expect(address()).toBe('/firstlogin?email=ada%40example.com'));
});

test('offers a link to set a password for an active account without one', async () => {
  await visit(`/confirm?token=${withoutPassword}`, {
    answers: { [confirm]: [data('already_active')] },
  });
  await press('Conferma');
  expect(await screen.findByRole('link', { name: 'Imposta la password' })).toHaveAttribute(
    'href',
    '/firstlogin?email=ada%40example.com',
  );
});

test.each(['INVALID_TOKEN', 'TOKEN_EXPIRED'])(
  'offers support and a new link when the backend answers %s',
  async (code) => {
    const { calls } = await visit(`/confirm?token=${token}`, {
      answers: { [confirm]: [rejection(code)], 'POST /send-confirm': [done] },
    });
    await givePassword();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Problemi durante l’attivazione contatta l’assistenza',
    );
    expect(screen.getByRole('link', { name: 'Richiedi assistenza' })).toHaveAttribute(
      'href',
      '/contacts',
    );
    await press('Invia l’e-mail di conferma');
    expect(field('E-mail')).toHaveAccessibleDescription('Inserisci l’indirizzo e-mail');
    await fillIn({ 'E-mail': 'ada@example.com' });
    await press('Invia l’e-mail di conferma');
    expect(await screen.findByText('E-mail inviata')).toBeVisible();
    expect(calls.at(-1)).toEqual({
      call: 'POST /send-confirm',
      body: { email: 'ada@example.com' },
    });
  },
);

const logIn = () => window.localStorage.setItem('studio.session', '{"expiresAt":9000000000000}');

test.each([
  [
    'it',
    false,
    'Il tuo nuovo indirizzo e-mail è attivo',
    'Vai al login',
    '/login?redirectFrom=%2Faccount',
  ],
  ['it', true, 'Il tuo nuovo indirizzo e-mail è attivo', 'Vai al tuo profilo', '/account/profile'],
  ['en', true, 'Your new e-mail address is active', 'Go to your profile', '/account/profile'],
] as const)(
  'confirms in %s a new address, with a link that depends on the login (%s)',
  async (language, isLoggedIn, title, way, address) => {
    if (isLoggedIn) logIn();
    await visit(`/confirm?token=${changedEmail}`, {
      language,
      answers: { [confirm]: [data('email_changed')] },
    });
    await press(language === 'it' ? 'Conferma' : 'Confirm');
    expect(await screen.findByText(title)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
    expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', address);
  },
);

test.each([
  ['it', 'INVALID_TOKEN', 'è scaduto o non è più valido', /chiedi di nuovo la modifica dal tuo/],
  ['it', 'TOKEN_EXPIRED', 'è scaduto o non è più valido', /chiedi di nuovo la modifica dal tuo/],
  ['en', 'TOKEN_EXPIRED', 'has expired or is no longer valid', /ask for the change again from/],
] as const)(
  'links in %s to the profile when the backend answers %s for a new address',
  async (language, code, problem, wayOn) => {
    await visit(`/confirm?token=${changedEmail}`, {
      language,
      answers: { [confirm]: [rejection(code)] },
    });
    await press(language === 'it' ? 'Conferma' : 'Confirm');
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    expect(screen.getByText(wayOn)).toBeVisible();
    const name = language === 'it' ? 'Vai al tuo profilo' : 'Go to your profile';
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/account/profile');
    // An activation mail does not help an active account.
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('allows a retry for a new address when the backend is unreachable', async () => {
  await visit(`/confirm?token=${changedEmail}`, {
    answers: { [confirm]: [unreachable, data('email_changed')] },
  });
  await press('Conferma');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Non è stato possibile attivare il tuo nuovo indirizzo e-mail',
  );
  expect(screen.queryByRole('link', { name: 'Vai al tuo profilo' })).toBeNull();
  await press('Riprova');
  expect(await screen.findByText('Il tuo nuovo indirizzo e-mail è attivo')).toBeVisible();
});

test('shows an error for an invalid answer', async () => {
  await visit(`/confirm?token=${token}`, { answers: { [confirm]: [data('maybe')] } });
  await press(other);
  expect(await screen.findByRole('alert')).toHaveTextContent('Problemi durante l’attivazione');
});

test('allows a retry with the same link when the backend is unreachable', async () => {
  const { calls } = await visit(`/confirm?token=${token}`, {
    answers: { [confirm]: [unreachable, data('activated')] },
  });
  await press(other);
  await screen.findByRole('alert');
  await press('Riprova');
  expect(await screen.findByText('Il tuo account è stato attivato')).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('offers a new link without a token', async () => {
  const { calls } = await visit('/confirm');
  expect(screen.getByRole('form', { name: 'E-mail di conferma' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('confirms a second address by a tap and leads to no account', async () => {
  const second = tokenWith({ scope: 'second-address', to: 'c@d.it' });
  const { calls } = await visit(`/confirm?token=${second}`, {
    answers: { [confirm]: [data('second_address_confirmed')] },
  });
  await press('Conferma');
  expect(await screen.findByText('Indirizzo confermato')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Vai al login' })).toBeNull();
  expect(calls).toEqual([{ call: confirm, body: { token: second } }]);
});

test('offers no activation mail for a second address that was removed', async () => {
  const second = tokenWith({ scope: 'second-address', to: 'c@d.it' });
  await visit(`/confirm?token=${second}`, {
    answers: { [confirm]: [rejection('INVALID_TOKEN')] },
  });
  await press('Conferma');
  expect(await screen.findByText(/il cliente ha tolto questo indirizzo/)).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});
