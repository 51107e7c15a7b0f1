import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetLogin } from '../../testing/client.ts';
import { documentRow, manyDocuments } from '../../testing/documents.ts';
import {
  count,
  downloads,
  f24,
  headings,
  list,
  row,
  search,
} from '../../testing/example-documents.ts';
import { documents, visitDocuments } from '../../testing/visit-documents.tsx';

afterEach(forgetLogin);

test('shows a document with its title, period and download, and says nothing twice', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  const link = screen.getByRole('link', { name: 'Scarica F24 giugno 2026, IVA (PDF, 120 kB)' });
  expect(link).toHaveAttribute('href', '/api/assets/a-file/F24-2026-06-IVA.pdf?download');
  expect(link).toHaveAttribute('download');
  const its = row(/^Scarica F24/);
  for (const text of ['F24 IVA', 'giugno 2026', 'Nuovo', 'PDF, 120 kB']) {
    expect(its.getByText(text)).toBeVisible();
  }
  expect(its.queryByText('F24')).toBeNull();
  expect(its.getByRole('button', { name: 'F24 IVA (giugno 2026)' })).toBeVisible();
  expect(its.getByRole('checkbox', { name: 'Seleziona F24 giugno 2026, IVA' })).not.toBeChecked();
});

test('shows a document of a whole year without preview and without size', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  const its = row(/^Scarica Bilancio 2025, d’esercizio \(ZIP\)$/);
  expect(its.getByText('2025')).toBeVisible();
  expect(its.queryByRole('button', { name: /^Bilancio/ })).toBeNull();
  expect(its.getByRole('link', { name: 'Bilancio d’esercizio (2025)' })).toHaveAttribute(
    'href',
    '/api/assets/a-file/Bilancio-2025-d-esercizio.zip?download',
  );
  expect(its.queryByText('Nuovo')).toBeNull();
});

test('marks a document that asks for an answer, and one that has it', async () => {
  const asked = documentRow({ id: 5, title: 'Bilancio', answer: 'asked' });
  const approved = documentRow({ id: 6, title: 'Delibera', answer: 'approvazione' });
  visitDocuments([documents([asked, approved])]);
  await count('2 di 2 documenti');
  expect(row(/Bilancio/).getByText('Da approvare')).toBeVisible();
  expect(row(/Delibera/).getByText('Approvato')).toBeVisible();
});

test('names a document without a type by its title, once', async () => {
  const letter = documentRow({ id: 4, type: undefined, title: 'Lettera' });
  visitDocuments([documents([f24, letter])]);
  await count('2 di 2 documenti');
  const its = row(/^Scarica Lettera giugno 2026 \(PDF, 120 kB\)$/);
  expect(its.getAllByText('Lettera')).toHaveLength(1);
});

test('lists the newest documents first, in groups by year', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  expect(headings()).toEqual(['20262 documenti', '20251 documento']);
  expect(downloads()).toEqual([
    'Scarica F24 giugno 2026, IVA (PDF, 120 kB)',
    'Scarica Cedolino maggio 2026, matricola 003 (PDF, 1,1 MB)',
    'Scarica Bilancio 2025, d’esercizio (ZIP)',
  ]);
});

test('shows the number and size of the selected documents', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  expect(screen.queryByRole('region', { name: 'Documenti selezionati' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Seleziona F24/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Seleziona Cedolino/ }));
  const bar = within(screen.getByRole('region', { name: 'Documenti selezionati' }));
  expect(bar.getByText('2 selezionati, 1,2 MB')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Seleziona tutti' })).toBePartiallyChecked();
  await userEvent.click(bar.getByRole('button', { name: 'Deseleziona' }));
  expect(screen.queryByRole('region', { name: 'Documenti selezionati' })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Seleziona tutti' })).toHaveFocus(),
  );
});

test('clears the selection when the view changes', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona tutti' }));
  expect(screen.getByText(/^3 selezionati, /)).toBeVisible();
  await userEvent.type(await search(), 'f24');
  await count('1 di 3 documenti');
  expect(screen.queryByText(/selezionat[oi], /)).toBeNull();
  expect(screen.getByRole('checkbox', { name: /^Seleziona F24/ })).not.toBeChecked();
});

test('renders 200 of 1,000 documents and searches all of them', async () => {
  const rows = manyDocuments(1000);
  const { container } = visitDocuments([documents(rows.slice(-50)), documents(rows)]);
  await screen.findByText('1000 di 1000 documenti', { selector: 'p' });
  // By role or label such a page takes seconds to look through.
  const items = () => container.querySelectorAll('li');
  await waitFor(() => expect(items()).toHaveLength(200));
  fireEvent.click(screen.getByText('Mostra altri'));
  await waitFor(() => expect(items()[200]).toHaveFocus());
  expect(items()).toHaveLength(400);
  const [field] = container.querySelectorAll('input[type="search"]');
  fireEvent.change(field ?? container, { target: { value: 'numero 777' } });
  expect(await screen.findByText('1 di 1000 documenti', { selector: 'p' })).toBeVisible();
  expect(screen.queryByText('Mostra altri')).toBeNull();
});

test('renders its messages in English', async () => {
  visitDocuments(list, { language: 'en' });
  expect(await screen.findByText('3 of 3 documents', { selector: 'p' })).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'Download F24 June 2026, IVA (PDF, 120 kB)' }),
  ).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Newest year first');
  expect(document.body).not.toHaveTextContent(/Scarica|Nuovo|Filtra|giugno/);
});
