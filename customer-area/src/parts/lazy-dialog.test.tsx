import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages } from '../testing/messages.ts';
import { LazyDialog } from './lazy-dialog.tsx';

/** Accepts the warning about a failed import. */
function expectWarning() {
  return jest.spyOn(console, 'warn').mockImplementation(() => undefined);
}

afterEach(() => jest.restoreAllMocks());

function open(load: () => Promise<string>) {
  polyfillDialog();
  const onClose = jest.fn();
  renderApp({
    routes: [
      {
        path: '/',
        element: (
          <LazyDialog load={load} onClose={onClose}>
            {(code) => <p>{code}</p>}
          </LazyDialog>
        ),
      },
    ],
    messages: { 'customer-area': messages },
  });
  return { onClose };
}

test('shows the dialog once its code has loaded', async () => {
  open(async () => 'Il dialogo');
  expect(screen.getByRole('status')).toHaveTextContent('Caricamento in corso');
  expect(await screen.findByText('Il dialogo')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('says that the code did not load, and loads it again on a retry', async () => {
  const warn = expectWarning();
  const load = jest.fn(async () => 'Il dialogo').mockRejectedValueOnce(new Error('no chunk'));
  open(load);
  const message = await screen.findByRole('dialog');
  expect(message).toHaveTextContent('Non è stato possibile aprire questa finestra');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Il dialogo')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledTimes(1);
});

test.each(['{Escape}', 'Chiudi'])('closes the message by %s', async (how) => {
  expectWarning();
  const { onClose } = open(async () => Promise.reject(new Error('no chunk')));
  const close = await screen.findByRole('button', { name: 'Chiudi' });
  if (how === 'Chiudi') await userEvent.click(close);
  else await userEvent.keyboard(how);
  expect(onClose).toHaveBeenCalledTimes(1);
});
