import type { Language } from '@studio/shared/client';
import type { Outcome } from '@studio/shared/kit';
import { renderApp } from '@studio/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages } from '../testing/render-view.tsx';
import { ContactForm } from './contact-form.tsx';

/** Renders the form with an action that returns these outcomes, one after the other. */
function renderForm(outcomes: Outcome[], language: Language = 'it') {
  const action = jest.fn(async () => outcomes.shift() ?? { error: 'UNREACHABLE' });
  renderApp({
    routes: [{ path: '/contacts', element: <ContactForm />, action }],
    path: '/contacts',
    language,
    messages,
  });
  return action;
}

async function fillIn() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome e cognome' }), 'Ada');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com');
  await userEvent.type(screen.getByRole('textbox', { name: 'Messaggio' }), 'Buongiorno');
}

const send = () => screen.getByRole('button', { name: 'Invia il messaggio' });

test.each([
  [
    'it',
    'Invia il messaggio',
    {
      'Nome e cognome': 'Inserisci il tuo nome',
      'E-mail': 'Inserisci l’indirizzo e-mail',
      Messaggio: 'Scrivi il tuo messaggio',
    },
    'L’indirizzo e-mail non è valido',
  ],
  [
    'en',
    'Send the message',
    {
      'Full name': 'Enter your name',
      'E-mail': 'Email is required',
      Message: 'Write your message',
    },
    'Email is invalid',
  ],
] as const)(
  'rejects an incomplete message, shows the error of each field and focuses the first, in %s',
  async (language, button, errors, invalid) => {
    const action = renderForm([], language);
    await userEvent.click(screen.getByRole('button', { name: button }));
    const [first = ''] = Object.keys(errors);
    await waitFor(() => expect(screen.getByRole('textbox', { name: first })).toHaveFocus());
    for (const [name, error] of Object.entries(errors)) {
      const field = screen.getByRole('textbox', { name });
      expect(field).toHaveAccessibleDescription(error);
      expect(field).toBeInvalid();
    }
    const email = screen.getByRole('textbox', { name: 'E-mail' });
    await userEvent.type(email, 'ada@');
    await userEvent.tab();
    expect(email).toHaveAccessibleDescription(invalid);
    expect(action).not.toHaveBeenCalled();
  },
);

test('sends a message once when the button is pressed twice', async () => {
  const action = renderForm([{ error: null }]);
  await fillIn();
  await userEvent.dblClick(send());
  expect(await screen.findByText('Messaggio inviato')).toBeVisible();
  expect(action).toHaveBeenCalledTimes(1);
  const status = screen.getByRole('status');
  await waitFor(() => expect(status).toHaveFocus());
  // A mistyped address is noticed here or never: visitors get no mail.
  expect(status).toHaveTextContent('ti rispondiamo al più presto a ada@example.com.');
  expect(status).toHaveTextContent('Il tuo messaggioBuongiorno');
});

test('keeps a message that could not be sent, and sends it again', async () => {
  renderForm([{ error: 'UNREACHABLE' }, { error: null }]);
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde');
  expect(screen.getByRole('textbox', { name: 'Messaggio' })).toHaveValue('Buongiorno');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Messaggio inviato')).toBeVisible();
});

test.each([
  ['UNREACHABLE', /^Sei offline/],
  ['COOKIES_BLOCKED', /^Il browser blocca i cookie/],
])('does not blame the service for the visitor’s own side: %s', async (error, text) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderForm([{ error }]);
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  jest.restoreAllMocks();
});

test('shows that too many messages were sent', async () => {
  renderForm([{ error: 'REQUESTS_EXCEEDED' }]);
  await fillIn();
  await userEvent.click(send());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('troppi messaggi'));
});
