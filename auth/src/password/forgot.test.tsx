import { screen, waitFor } from '@testing-library/react';
import { done, rejection, unreachable } from '../testing/backend.ts';
import { field, fillIn, press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';

const request = 'POST /auth/password/request';

test.each([
  ['it', 'Invia il link', 'Inserisci l’indirizzo e-mail', 'L’indirizzo e-mail non è valido'],
  ['en', 'Send the link', 'Email is required', 'Email is invalid'],
] as const)(
  'shows in %s an error for an invalid field',
  async (language, submit, required, invalid) => {
    const { calls } = await visit('/forgot', { language });
    await press(submit);
    await waitFor(() => expect(field('E-mail')).toHaveFocus());
    expect(field('E-mail')).toHaveAccessibleDescription(required);
    await fillIn({ 'E-mail': 'ada@example' });
    expect(field('E-mail')).toHaveAccessibleDescription(invalid);
    expect(calls).toEqual([]);
  },
);

test.each([
  ['it', 'Invia il link', /^Se all’indirizzo corrisponde un utente valido/],
  ['en', 'Send the link', /^If a valid user exists for this e-mail/],
] as const)(
  'shows in %s a result that does not reveal if the address is known',
  async (language, submit, text) => {
    const { calls } = await visit('/forgot', { language, answers: { [request]: [done] } });
    await fillIn({ 'E-mail': ' ada@example.com ' });
    await press(submit);
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(calls).toEqual([
      {
        call: request,
        body: { email: 'ada@example.com', reset_url: 'http://localhost:3000/reset' },
      },
    ]);
  },
);

test('allows a retry when the backend is unreachable', async () => {
  await visit('/forgot', { answers: { [request]: [unreachable, done] } });
  await fillIn({ 'E-mail': 'ada@example.com' });
  await press('Invia il link');
  expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde');
  expect(field('E-mail')).toHaveValue('ada@example.com');
  await press('Riprova');
  expect(await screen.findByRole('status')).toHaveTextContent('Controlla la tua posta');
});

test('shows a message for too many requests', async () => {
  await visit('/forgot', { answers: { [request]: [rejection('REQUESTS_EXCEEDED', 429)] } });
  await fillIn({ 'E-mail': 'ada@example.com' });
  await press('Invia il link');
  expect(await screen.findByRole('alert')).toHaveTextContent('Attendi qualche minuto');
});

test('links to the login', async () => {
  await visit('/forgot');
  expect(screen.getByRole('link', { name: 'Torna al login' })).toHaveAttribute('href', '/login');
});
