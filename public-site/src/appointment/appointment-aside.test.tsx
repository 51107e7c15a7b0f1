import { renderApp } from '@studio/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../testing/render-view.tsx';
import { Content } from './appointment-aside.tsx';

test('opens the form at its first field, with the activity as topic, and sends it to the page of appointments', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  renderApp({
    path: '/attivita/3-bilanci',
    messages,
    routes: [
      { path: '/attivita/:item', element: <Content data={{ id: 3, nome: 'Bilanci' }} /> },
      {
        path: '/appuntamento',
        action: async ({ request }) => {
          sent.push(await request.json());
          return { error: null };
        },
      },
    ],
  });
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fissa un appuntamento' }));
  const topic = await screen.findByRole('combobox', { name: 'Argomento' });
  expect(topic).toHaveFocus();
  expect(topic).toHaveDisplayValue('Bilanci');
  await user.type(screen.getByRole('textbox', { name: 'Nome e cognome' }), 'Ada');
  await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'ada@example.com');
  await user.click(screen.getByRole('checkbox', { name: /informativa/ }));
  await user.click(screen.getByRole('button', { name: 'Invia la richiesta' }));
  await waitFor(() => expect(sent).toMatchObject([{ argomento: '3', nome: 'Ada' }]));
  expect(await screen.findByText('Richiesta inviata')).toBeVisible();
});
