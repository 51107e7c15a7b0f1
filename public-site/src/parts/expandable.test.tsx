import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { preferReducedMotion } from '../testing/reduced-motion.ts';
import { renderView } from '../testing/render-view.tsx';
import { Expandable } from './expandable.tsx';
import { useHashOpening } from './use-hash-opening.ts';

function Page() {
  useHashOpening();
  return (
    <>
      <Expandable id={3} kind="title" summary="Bilanci">
        Li scriviamo insieme.
      </Expandable>
      <output>{useLocation().hash}</output>
    </>
  );
}

beforeEach(preferReducedMotion);

test('an item of the address is open', () => {
  renderView(<Page />, '/attivita#3');
  expect(screen.getByRole('group')).toHaveAttribute('open');
});

test('the address of another item opens nothing', () => {
  renderView(<Page />, '/attivita#4');
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
});

test('opening an item puts it into the address, closing takes it out', async () => {
  renderView(<Page />, '/attivita');
  await userEvent.click(screen.getByText('Bilanci'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('#3'));
  await userEvent.click(screen.getByText('Bilanci'));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});
