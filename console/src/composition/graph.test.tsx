import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visit } from '../testing/visit.tsx';

/** Returns the entry of a package or a collection. */
const entry = (name: string) =>
  within(screen.getByText(name, { selector: 'p > code' }).closest('li') ?? document.body);

test('shows the apps that use a name, and those that read a field', async () => {
  await visit('/console/mappa');
  const find = (name: string) => screen.getByRole('searchbox', { name });
  await userEvent.type(find('Filtra per nome, campo o slot'), 'TITOLO');
  expect(entry('news').getByText('auth, public-site')).toBeVisible();
  expect(entry('news').queryByText('id')).not.toBeInTheDocument();
  await userEvent.clear(find('Filtra per nome, campo o slot'));
  await userEvent.type(find('Filtra per nome, campo o slot'), 'useRef');
  expect(entry('react').getByText('auth')).toBeVisible();
  expect(screen.queryByText('jotai', { selector: 'p > code' })).not.toBeInTheDocument();
  await userEvent.type(find('Filtra per nome, campo o slot'), '?');
  expect(screen.getByText('Nessun nome corrisponde.')).toBeVisible();
});

test('shows the announced ends with their day and what takes their place', async () => {
  await visit('/console/mappa');
  const ends = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.includes('Al suo posto'));
  const [first, second] = ends;
  expect(first).toHaveTextContent(
    'finisce il 1 marzo 2027 auth usa useState · react. Al suo posto: useActionState.',
  );
  expect(second).toHaveTextContent('auth usa contratto 1. Al suo posto: contract 2.');
});
