import type { Outcome } from '@studio/shared/forms';
import { renderApp } from '@studio/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../messages/en.json';
import it from '../messages/it.json';
import { ContactForm } from './contact-form.tsx';

/** The form before an action that answers with these outcomes, one after the other. */
function renderForm(...outcomes: Outcome[]) {
  const action = jest.fn(async () => outcomes.shift() ?? { error: 'UNREACHABLE' });
  renderApp({
    routes: [{ path: '/contacts', element: <ContactForm />, action }],
    path: '/contacts',
    messages: { 'public-site': { it, en } },
  });
  return action;
}

async function fillIn() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome e cognome' }), 'Ada');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com');
  await userEvent.type(screen.getByRole('textbox', { name: 'Messaggio' }), 'Buongiorno');
}

const send = () => screen.getByRole('button', { name: 'Invia il messaggio' });

test('an incomplete message is not sent: each field says what is missing, the first has the focus', async () => {
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

test('a message is sent once, however often the button is pressed', async () => {
  const action = renderForm({ error: null });
  await fillIn();
  await userEvent.dblClick(send());
  expect(await screen.findByText('Messaggio inviato')).toBeVisible();
  expect(action).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
});

test('a message that could not be sent stays and can be sent again', async () => {
  renderForm({ error: 'UNREACHABLE' }, { error: null });
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde');
  expect(screen.getByRole('textbox', { name: 'Messaggio' })).toHaveValue('Buongiorno');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Messaggio inviato')).toBeVisible();
});

test('too many messages are called so', async () => {
  renderForm({ error: 'REQUESTS_EXCEEDED' });
  await fillIn();
  await userEvent.click(send());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('troppi messaggi'));
});
