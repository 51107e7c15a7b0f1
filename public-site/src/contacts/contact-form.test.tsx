import type { Outcome } from '@studio/shared/kit';
import { renderApp } from '@studio/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages } from '../testing/render-view.tsx';
import { ContactForm } from './contact-form.tsx';

/** Renders the form with an action that returns these outcomes, one after the other. */
function renderForm(...outcomes: Outcome[]) {
  const action = jest.fn(async () => outcomes.shift() ?? { error: 'UNREACHABLE' });
  renderApp({
    routes: [{ path: '/contacts', element: <ContactForm />, action }],
    path: '/contacts',
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

test('rejects an incomplete message, shows the error of each field and focuses the first', async () => {
  const action = renderForm();
  await userEvent.click(send());
  const name = screen.getByRole('textbox', { name: 'Nome e cognome' });
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription('Inserisci il tuo nome');
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
    'Inserisci l’indirizzo e-mail',
  );
  expect(screen.getByRole('textbox', { name: 'Messaggio' })).toBeInvalid();
  expect(action).not.toHaveBeenCalled();
});

test('sends a message once when the button is pressed twice', async () => {
  const action = renderForm({ error: null });
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
  renderForm({ error: 'UNREACHABLE' }, { error: null });
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
  renderForm({ error });
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  jest.restoreAllMocks();
});

test('shows that too many messages were sent', async () => {
  renderForm({ error: 'REQUESTS_EXCEEDED' });
  await fillIn();
  await userEvent.click(send());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('troppi messaggi'));
});
