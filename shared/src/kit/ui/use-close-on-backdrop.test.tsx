import { polyfillDialog } from '@studio/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { useCloseOnBackdrop } from './use-close-on-backdrop.ts';

beforeAll(polyfillDialog);

function Dialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useCloseOnBackdrop(dialog);
  return (
    <dialog ref={dialog}>
      <p>Testo</p>
    </dialog>
  );
}

test('closes the dialog by a click on its backdrop only', async () => {
  render(<Dialog />);
  const dialog = screen.getByRole('dialog');
  await userEvent.click(screen.getByText('Testo'));
  expect(dialog).toHaveAttribute('open');
  await userEvent.click(dialog);
  expect(dialog).not.toHaveAttribute('open');
});
