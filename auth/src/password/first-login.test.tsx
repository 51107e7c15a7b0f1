import { screen, waitFor } from '@testing-library/react';
import { done, unreachable } from '../testing/backend.ts';
import { field, fillIn, press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';
import { emailFromQuery } from './first-login.tsx';

const request = 'POST /auth/password/request';

test.each([
  [
    'it',
    'Attiva',
    /^Benvenuto nell’area riservata/,
    'Riceverai un link sicuro per impostare la tua password.',
  ],
  ['en', 'Activate', /^Welcome/, 'You will receive a secure link to set your password.'],
] as const)(
  'requests in %s the first link of a client',
  async (language, submit, welcome, success) => {
    const { calls, container } = await visit('/firstlogin?email=ada%40example.com', {
      language,
      answers: { [request]: [done] },
    });
    expect(screen.getByText(welcome)).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(container.querySelector('input[type=hidden][name=email]')).toHaveValue(
      'ada@example.com',
    );
    expect(container.querySelector('input[type=hidden][name=reset_url]')).toHaveValue(
      'http://localhost:3000/firstpassword',
    );
    await press(submit);
    expect(await screen.findByRole('status')).toHaveTextContent(success);
    expect(calls).toEqual([
      {
        call: request,
        body: { email: 'ada@example.com', reset_url: 'http://localhost:3000/firstpassword' },
      },
    ]);
  },
);

test.each([
  ['it', '', 'Attiva', 'Inserisci l’indirizzo e-mail', 'L’indirizzo e-mail non è valido'],
  ['it', '?email=ada', 'Attiva', 'Inserisci l’indirizzo e-mail', 'L’indirizzo e-mail non è valido'],
  ['en', '', 'Activate', 'Email is required', 'Email is invalid'],
] as const)(
  'renders in %s with the query "%s" a field for the address',
  async (language, query, submit, required, invalid) => {
    await visit(`/firstlogin${query}`, { language, answers: { [request]: [unreachable] } });
    await press(submit);
    await waitFor(() => expect(field('E-mail')).toHaveFocus());
    expect(field('E-mail')).toHaveAccessibleDescription(required);
    await fillIn({ 'E-mail': 'ada@' });
    expect(field('E-mail')).toHaveAccessibleDescription(invalid);
  },
);

test('emailFromQuery returns valid addresses only', () => {
  expect(emailFromQuery(' ada@example.com ')).toBe('ada@example.com');
  for (const value of [null, '', 'ada', 'a b@example.com', 'a\u202e@example.com']) {
    expect(emailFromQuery(value)).toBeUndefined();
  }
  const longest = `${'a'.repeat(64)}@${'b'.repeat(51)}.example.com`;
  expect(emailFromQuery(longest)).toBe(longest);
  expect(emailFromQuery(longest.replace('@', '@b'))).toBeUndefined();
});
