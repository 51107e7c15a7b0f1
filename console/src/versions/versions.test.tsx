import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visit } from '../testing/visit.tsx';

test('writes the commands for the chosen combination', async () => {
  await visit('/console/versioni');
  expect(screen.getByText('Scegli una release che non è in linea.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('auth'), '1.2.0');
  for (const command of [
    'npm run release -- link auth --site https://www.example.it --composition "shell@1.0.0 auth@1.2.0"',
    'npm run release -- check auth --version 1.2.0 --site https://www.example.it',
    "npm run release -- promote auth --version 1.2.0 --guarded --because '…'",
    "npm run release -- promote auth --version 1.2.0 --because '…'",
  ])
    expect(screen.getByText(command)).toBeVisible();
  // Commits are text, never markup.
  expect(screen.getByText('feat(auth): ask for <b>less</b>')).toBeVisible();
});

test('filters the history by app', async () => {
  await visit('/console/cronologia');
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(8);
  await userEvent.selectOptions(screen.getByLabelText('App'), 'shell');
  expect(screen.getByRole('status')).toHaveTextContent('1 voce');
  expect(screen.queryByText('shorter login')).not.toBeInTheDocument();
});
