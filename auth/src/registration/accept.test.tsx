import { screen, waitFor } from '@testing-library/react';
import { done, loggedIn, rejection, tokenWith } from '../testing/backend.ts';
import { field, fillIn, press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';

afterEach(() => window.localStorage.clear());

const accept = 'POST /users/invite/accept';
const token = tokenWith({ email: 'ada@example.com', scope: 'invite' });

test.each([
  [
    'it',
    'Attiva l’account',
    'Conferma password',
    ['Inserisci una password', 'La password deve avere almeno 6 caratteri'],
    ['Ripeti la password', 'Le due password non coincidono'],
  ],
  [
    'en',
    'Activate the account',
    'Confirm password',
    ['Password is required', 'Password must be at least 6 characters'],
    ['Confirm Password is required', 'Passwords must match'],
  ],
] as const)(
  'shows in %s an error for each invalid field',
  async (language, submit, repeat, [required, tooShort], [repeatRequired, mismatch]) => {
    const { calls } = await visit(`/accept?token=${token}`, { language });
    await press(submit);
    await waitFor(() => expect(field('Password')).toHaveFocus());
    expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining(required));
    expect(field(repeat)).toHaveAccessibleDescription(repeatRequired);
    await fillIn({ Password: '12345', [repeat]: '123456' });
    expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining(tooShort));
    expect(field(repeat)).toHaveAccessibleDescription(mismatch);
    await fillIn({ Password: '123456' });
    expect(field(repeat)).toBeValid();
    expect(calls).toEqual([]);
  },
);

test.each([
  ['it', 'Attiva l’account', 'Conferma password', 'Il tuo account è stato attivato'],
  ['en', 'Activate the account', 'Confirm password', 'Your account has been activated'],
] as const)('accepts in %s the invitation', async (language, submit, repeat, success) => {
  const { calls } = await visit(`/accept?token=${token}`, {
    language,
    answers: { [accept]: [done], 'POST /auth/login': [loggedIn] },
  });
  expect(screen.getByText('ada@example.com')).toBeVisible();
  await fillIn({ Password: 'canary-secret', [repeat]: 'canary-secret' });
  await press(submit);
  expect(await screen.findByRole('status')).toHaveTextContent(success);
  expect(calls.map(({ call }) => call)).toEqual([accept, 'POST /auth/login']);
  expect(calls[0]?.body).toEqual({ token, password: 'canary-secret' });
  const name = language === 'it' ? 'Entra nell’Area Clienti' : 'Enter your account';
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/account');
});

test.each([
  ['garbage', 'abc'],
  ['no address', tokenWith({ scope: 'invite' })],
  ['markup in place of an address', tokenWith({ email: '<b>ada</b> @example.com' })],
  ['too many characters', `${'a'.repeat(5000)}.${'b'.repeat(5000)}.c`],
  ['hidden characters', tokenWith({ email: 'ada\u202e@example.com' })],
])('says that an invitation with %s is unreadable', async (_, malformed) => {
  const { calls } = await visit(`/accept?token=${encodeURIComponent(malformed)}`);
  expect(screen.getByRole('alert')).toHaveTextContent('Questo invito non è leggibile');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Contatta lo studio' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('shows an error for a forged invitation that the backend rejects', async () => {
  await visit(`/accept?token=${token}`, {
    answers: { [accept]: [rejection('INVALID_TOKEN', 403)] },
  });
  await fillIn({ Password: 'canary-secret', 'Conferma password': 'canary-secret' });
  await press('Attiva l’account');
  expect(await screen.findByRole('alert')).toHaveTextContent('Questo invito non è più valido');
});

test('asks after a reload to open the link again', async () => {
  await visit('/accept');
  expect(screen.getByRole('alert')).toHaveTextContent('apri di nuovo il link');
});
