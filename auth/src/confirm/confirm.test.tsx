import { screen, waitFor } from '@testing-library/react';
import { data, done, refusal, unreachable } from '../testing/backend.ts';
import { field, fillIn, press } from '../testing/form.ts';
import { tokenWith } from '../testing/token.ts';
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

async function givePassword(text = password) {
  await fillIn({ Password: text });
  await press('Attiva l’account');
}

test.each([
  ['it', 'Attiva l’account', 'Il tuo account è stato attivato'],
  ['en', 'Activate the account', 'Your account has been activated'],
] as const)(
  'in %s the account is activated with the password of the sign-up',
  async (language, submit, success) => {
    const { calls } = await visit(`/confirm?token=${token}`, {
      language,
      answers: { [confirm]: [data('activated')] },
    });
    expect(calls).toEqual([]);
    expect(screen.getByText('ada@example.com')).toBeVisible();
    await fillIn({ Password: password });
    await press(submit);
    expect(await screen.findByText(success)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
    expect(calls).toEqual([{ call: confirm, body: { token, password } }]);
  },
);

test('a password is asked for, and a wrong one can be corrected', async () => {
  const { calls } = await visit(`/confirm?token=${token}`, {
    answers: { [confirm]: [refusal('INVALID_CREDENTIALS', 401), data('activated')] },
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

test('who did not choose the password activates the account without it, and gets a mail', async () => {
  const { calls } = await visit(`/confirm?token=${token}`, {
    answers: { [confirm]: [data('activated')] },
  });
  await press(other);
  expect(await screen.findByText('Il tuo account è stato attivato')).toBeVisible();
  expect(screen.getByText(/Ti abbiamo inviato un’e-mail/)).toBeVisible();
  expect(calls).toEqual([{ call: confirm, body: { token } }]);
});

test('while a link is confirmed by itself the page says so', async () => {
  await visit(`/confirm?token=${changedEmail}`, {
    answers: { [confirm]: [data('email_changed')] },
  });
  expect(screen.getByText('In attivazione')).toBeVisible();
  await screen.findByText('Il tuo nuovo indirizzo e-mail è attivo');
});

test('the token is out of the address bar before anything is asked', async () => {
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

test('an account that was active before is called so', async () => {
  await visit(`/confirm?token=${token}`, { answers: { [confirm]: [data('already_active')] } });
  await givePassword();
  expect(await screen.findByText('Utente già attivo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vai al login' })).toHaveAttribute('href', '/login');
});

test('an account without a password goes on to get one', async () => {
  const { address } = await visit(`/confirm?token=${withoutPassword}`, {
    answers: { [confirm]: [data('activated')] },
  });
  await waitFor(() => expect(address()).toBe('/firstlogin?email=ada%40example.com'));
});

test('an account without a password that was active before is led on as well', async () => {
  await visit(`/confirm?token=${withoutPassword}`, {
    answers: { [confirm]: [data('already_active')] },
  });
  expect(await screen.findByRole('link', { name: 'Imposta la password' })).toHaveAttribute(
    'href',
    '/firstlogin?email=ada%40example.com',
  );
});

test.each(['INVALID_TOKEN', 'TOKEN_EXPIRED'])(
  'a link that answers %s has two ways on: help and a new link',
  async (code) => {
    const { calls } = await visit(`/confirm?token=${token}`, {
      answers: { [confirm]: [refusal(code)], 'POST /send-confirm': [done] },
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
  ['it', false, 'Il tuo nuovo indirizzo e-mail è attivo', 'Vai al login', '/login'],
  ['it', true, 'Il tuo nuovo indirizzo e-mail è attivo', 'Vai al tuo profilo', '/account/profile'],
  ['en', true, 'Your new e-mail address is active', 'Go to your profile', '/account/profile'],
] as const)(
  'in %s a new address is in force; logged in (%s) the way on is another',
  async (language, isLoggedIn, title, way, address) => {
    if (isLoggedIn) logIn();
    await visit(`/confirm?token=${changedEmail}`, {
      language,
      answers: { [confirm]: [data('email_changed')] },
    });
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
  'in %s a link to a new address that answers %s leads to the profile',
  async (language, code, problem, wayOn) => {
    await visit(`/confirm?token=${changedEmail}`, {
      language,
      answers: { [confirm]: [refusal(code)] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    expect(screen.getByText(wayOn)).toBeVisible();
    const name = language === 'it' ? 'Vai al tuo profilo' : 'Go to your profile';
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/account/profile');
    // The mail that activates an account is of no help to one that is active.
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('a link to a new address can be tried again where nobody answered', async () => {
  await visit(`/confirm?token=${changedEmail}`, {
    answers: { [confirm]: [unreachable, data('email_changed')] },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Non è stato possibile attivare il tuo nuovo indirizzo e-mail',
  );
  expect(screen.queryByRole('link', { name: 'Vai al tuo profilo' })).toBeNull();
  await press('Riprova');
  expect(await screen.findByText('Il tuo nuovo indirizzo e-mail è attivo')).toBeVisible();
});

test('an answer that makes no sense is a failure', async () => {
  await visit(`/confirm?token=${token}`, { answers: { [confirm]: [data('maybe')] } });
  await press(other);
  expect(await screen.findByRole('alert')).toHaveTextContent('Problemi durante l’attivazione');
});

test('a backend out of reach can be asked again with the same link', async () => {
  const { calls } = await visit(`/confirm?token=${token}`, {
    answers: { [confirm]: [unreachable, data('activated')] },
  });
  await press(other);
  await screen.findByRole('alert');
  await press('Riprova');
  expect(await screen.findByText('Il tuo account è stato attivato')).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('without a token a new link is offered', async () => {
  const { calls } = await visit('/confirm');
  expect(screen.getByRole('form', { name: 'E-mail di conferma' })).toBeVisible();
  expect(calls).toEqual([]);
});
