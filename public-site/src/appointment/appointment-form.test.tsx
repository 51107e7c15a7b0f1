import type { Outcome } from '@studio/shared/kit';
import { renderApp } from '@studio/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ActionFunctionArgs } from 'react-router-dom';
import { activity } from '../testing/examples.ts';
import { messages } from '../testing/render-view.tsx';
import { AppointmentForm } from './appointment-form.tsx';

/** Renders the form with an action that returns these outcomes, one after the other. */
function renderForm(chosen: number | null, ...outcomes: Outcome[]) {
  const sent: unknown[] = [];
  async function action({ request }: ActionFunctionArgs) {
    sent.push(await request.json());
    // An answer takes longer than a double click.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return outcomes.shift() ?? { error: 'UNREACHABLE' };
  }
  const element = <AppointmentForm activities={[activity]} chosen={chosen} />;
  renderApp({
    routes: [{ path: '/appuntamento', element, action }],
    path: '/appuntamento',
    messages,
  });
  return sent;
}

const topic = () => screen.getByRole('combobox', { name: 'Argomento' });
const email = () => screen.getByRole('textbox', { name: 'E-mail' });
const send = () => screen.getByRole('button', { name: 'Invia la richiesta' });

async function fillIn() {
  await userEvent.selectOptions(topic(), 'Bilanci');
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome e cognome' }), 'Ada');
  await userEvent.type(email(), 'ada@example.com');
  await userEvent.click(screen.getByRole('checkbox', { name: /informativa/ }));
}

test('rejects an incomplete request, shows the error of each field and focuses the first', async () => {
  const sent = renderForm(null);
  await userEvent.click(send());
  await waitFor(() => expect(topic()).toHaveFocus());
  expect(topic()).toHaveAccessibleDescription('Scegli un argomento');
  expect(email()).toHaveAccessibleDescription('Indica un indirizzo e-mail o un numero di telefono');
  expect(screen.getByRole('checkbox', { name: /informativa/ })).toBeInvalid();
  expect(sent).toEqual([]);
});

test('sends the chosen activity and times once, and says what happens next', async () => {
  const sent = renderForm(null, { error: null });
  await fillIn();
  for (const name of ['Pomeriggio', 'Martedì', 'Lunedì', 'Lunedì'])
    await userEvent.click(screen.getByRole('checkbox', { name }));
  await userEvent.dblClick(send());
  expect(await screen.findByText('Richiesta inviata')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
  expect(sent).toEqual([
    {
      ...{ nome: 'Ada', email: 'ada@example.com', telefono: '', messaggio: '', sito: '' },
      argomento: '3',
      preferenze: ['martedi', 'pomeriggio'],
      consenso: true,
    },
  ]);
});

test('preselects the activity of the address', () => {
  renderForm(3);
  expect(topic()).toHaveDisplayValue('Bilanci');
});

test('keeps a request that could not be sent, and sends it again', async () => {
  renderForm(3, { error: 'UNREACHABLE' }, { error: 'REQUESTS_EXCEEDED' }, { error: null });
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde');
  expect(email()).toHaveValue('ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('troppe richieste'));
  await userEvent.click(send());
  expect(await screen.findByText('Richiesta inviata')).toBeVisible();
});
