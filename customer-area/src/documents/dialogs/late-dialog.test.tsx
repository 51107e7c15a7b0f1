import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages } from '../../messages/index.ts';
import { LateDialog } from './late-dialog.tsx';

function open(load: () => Promise<string>) {
  polyfillDialog();
  const onClose = jest.fn();
  renderApp({
    routes: [
      {
        path: '/',
        element: (
          <LateDialog load={load} onClose={onClose}>
            {(code) => <p>{code}</p>}
          </LateDialog>
        ),
      },
    ],
    messages: { 'customer-area': messages },
  });
  return { onClose };
}

test('a dialog is shown once its code is there', async () => {
  open(async () => 'Il dialogo');
  expect(screen.getByRole('status')).toHaveTextContent('Caricamento in corso');
  expect(await screen.findByText('Il dialogo')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('code that does not come is said, and fetched again', async () => {
  const load = jest.fn(async () => 'Il dialogo').mockRejectedValueOnce(new Error('no chunk'));
  open(load);
  const message = await screen.findByRole('dialog');
  expect(message).toHaveTextContent('Non è stato possibile aprire questa finestra');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Il dialogo')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each(['{Escape}', 'Chiudi'])('the message goes away by %s', async (how) => {
  const { onClose } = open(async () => Promise.reject(new Error('no chunk')));
  const close = await screen.findByRole('button', { name: 'Chiudi' });
  if (how === 'Chiudi') await userEvent.click(close);
  else await userEvent.keyboard(how);
  expect(onClose).toHaveBeenCalledTimes(1);
});
