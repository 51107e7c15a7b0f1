import { readDraft } from '@studio/shared/client';
import type { RouteHandle } from '@studio/shared/contract';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../remote.ts';
import { done, rejection, unreachable } from '../testing/backend.ts';
import { field, fillIn, press } from '../testing/form.ts';
import { visit } from '../testing/visit.tsx';

const invite = 'POST /users/invite';
const label = 'E-mail della persona da invitare';

test('requires a login', () => {
  const handle: RouteHandle = routes.find(({ path }) => path === '/invite')?.handle;
  expect(handle.requiresLogin).toBe(true);
});

test.each([
  [
    'it',
    'Invia l’invito',
    label,
    'Inserisci l’indirizzo e-mail',
    'L’indirizzo e-mail non è valido',
  ],
  [
    'en',
    'Send the invitation',
    'E-mail of the person to invite',
    'Email is required',
    'Email is invalid',
  ],
] as const)(
  'shows in %s an error for an invalid field',
  async (language, submit, name, required, invalid) => {
    await visit('/invite', { language });
    await press(submit);
    await waitFor(() => expect(field(name)).toHaveFocus());
    expect(field(name)).toHaveAccessibleDescription(required);
    await fillIn({ [name]: 'ada' });
    expect(field(name)).toHaveAccessibleDescription(invalid);
  },
);

test.each([
  ['it', 'Invia l’invito', label, 'Il tuo invito è stato inviato'],
  ['en', 'Send the invitation', 'E-mail of the person to invite', 'Your invitation has been sent'],
] as const)('sends in %s an invitation', async (language, submit, name, success) => {
  const { calls, store } = await visit('/invite', { language, answers: { [invite]: [done] } });
  await fillIn({ [name]: 'eva@example.com' });
  await press(submit);
  expect(await screen.findByRole('status')).toHaveTextContent(success);
  expect(calls).toEqual([
    {
      call: invite,
      body: {
        email: 'eva@example.com',
        role: 'a-role',
        invite_url: 'http://localhost:3000/accept',
      },
    },
  ]);
  expect(readDraft(store, 'invite')).toBeUndefined();
});

test('clears the form for another invitation', async () => {
  await visit('/invite', { answers: { [invite]: [done] } });
  await fillIn({ [label]: 'eva@example.com' });
  await press('Invia l’invito');
  await screen.findByRole('status');
  await press('Invita un’altra persona');
  expect(field(label)).toHaveValue('');
});

test.each([
  ['it', 'Invia l’invito', label, 'Utente già presente'],
  ['en', 'Send the invitation', 'E-mail of the person to invite', 'User already present'],
] as const)(
  'shows in %s an error at the field for a known address',
  async (language, submit, name, text) => {
    await visit('/invite', {
      language,
      answers: { [invite]: [rejection('USER_ALREADY_PRESENT', 409)] },
    });
    await fillIn({ [name]: 'eva@example.com' });
    await press(submit);
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(text));
    await waitFor(() => expect(field(name)).toHaveFocus());
  },
);

test('shows a message for the hourly limit', async () => {
  await visit('/invite', { answers: { [invite]: [rejection('REQUESTS_EXCEEDED', 429)] } });
  await fillIn({ [label]: 'eva@example.com' });
  await press('Invia l’invito');
  expect(await screen.findByRole('alert')).toHaveTextContent('inviti per quest’ora');
});

test('leads to the login after the session ended and keeps the input', async () => {
  const { address, navigate } = await visit('/invite', {
    answers: { [invite]: [rejection('TOKEN_EXPIRED', 401)] },
  });
  await fillIn({ [label]: 'eva@example.com' });
  await press('Invia l’invito');
  await waitFor(() => expect(address()).toBe('/login?redirectFrom=%2Finvite'));
  await navigate('/invite');
  expect(field(label)).toHaveValue('eva@example.com');
});

test('keeps the input when the backend is unreachable', async () => {
  await visit('/invite', { answers: { [invite]: [unreachable, done] } });
  await fillIn({ [label]: 'eva@example.com' });
  await press('Invia l’invito');
  await screen.findByRole('alert');
  expect(field(label)).toHaveValue('eva@example.com');
  await press('Riprova');
  expect(await screen.findByRole('status')).toBeVisible();
});
