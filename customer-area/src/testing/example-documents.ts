import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentRow } from './documents.ts';
import { documents } from './visit-documents.tsx';

export const f24 = documentRow({ id: 1, isNew: true });
export const payslip = documentRow({
  id: 2,
  type: { id: 4, label: 'Cedolino' },
  title: 'Cedolino matricola 003',
  month: 5,
  bytes: 1_080_000,
});
export const balance = documentRow({
  id: 3,
  type: { id: 2, label: 'Bilancio' },
  title: 'Bilancio d’esercizio',
  year: 2025,
  month: null,
  mimeType: 'application/zip',
  bytes: null,
});
export const three = [balance, f24, payslip];

/** The list as it comes: the newest ones are all. */
export const list = [documents(three)];

export const downloads = () =>
  screen
    .queryAllByRole('link', { name: /^(Scarica|Download) / })
    .map(({ textContent }) => textContent);
export const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
export const count = (text: string) => screen.findByText(text, { selector: 'p' });
export const search = () => screen.findByRole('searchbox', { name: 'Cerca nei documenti' });
export const row = (name: RegExp) => {
  const item = screen.getByRole('link', { name }).closest('li');
  if (item === null) throw new Error('no row');
  return within(item);
};

export async function openFilters() {
  await count('3 di 3 documenti');
  await userEvent.click(screen.getByRole('button', { name: /^Filtra/ }));
  return within(screen.getByRole('dialog', { name: 'Filtra' }));
}
