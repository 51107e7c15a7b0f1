import { act, screen, waitFor } from '@testing-library/react';
import { zipped } from '../../testing/client-zip.ts';
import {
  asked,
  busy,
  fetched,
  findArchive,
  made,
  me,
  never,
  open,
  papers,
  pass,
  prepareBrowser,
  press,
  refused,
  restoreBrowser,
  revoked,
  saved,
  user,
} from '../../testing/visit-zip-dialog.tsx';

jest.mock('client-zip', () => jest.requireActual('../../testing/client-zip.ts'));

beforeEach(prepareBrowser);

afterEach(restoreBrowser);

test('downloads the documents and saves one archive named by the day in Rome by itself', async () => {
  const { read } = await open(papers(2));
  const link = await findArchive();
  await waitFor(() => expect(saved).toEqual(['Documenti-2026-11-22.zip']));
  await waitFor(() => expect(link).toHaveFocus());
  expect(link).toHaveAttribute('download', 'Documenti-2026-11-22.zip');
  expect(link).toHaveAttribute('href', 'blob:archive-1');
  expect(screen.getByRole('status')).toHaveTextContent(
    'il download di Documenti-2026-11-22.zip è partito',
  );
  expect(screen.getByText('2 documenti, 2 kB')).toBeVisible();
  expect(asked).toEqual([
    '/api/assets/file-1/F24-2026-01-Delega-1.pdf?download',
    '/api/assets/file-2/F24-2026-02-Delega-2.pdf?download',
  ]);
  expect(zipped).toEqual([['F24-2026-01-Delega-1.pdf', 'F24-2026-02-Delega-2.pdf']]);
  expect(read).toEqual([[1, 2]]);
});

test('shows the progress and downloads at most three files at once', async () => {
  await open(papers(5), { 'file-2': [never], 'file-3': [never], 'file-4': [never] });
  await pass(200);
  expect(screen.getByText('1 di 5 documenti')).toBeVisible();
  expect(screen.getByText('1 kB di 5 kB')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: /Preparazione/ })).toHaveAttribute('value', '0.2');
  expect(fetched()).toEqual(['1', '2', '3', '4']);
});

test('cancels the downloads and marks the arrived documents as read', async () => {
  const { read } = await open(papers(5), {
    'file-2': [never],
    'file-3': [never],
    'file-4': [never],
  });
  await pass(200);
  await press('Annulla');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Scarica ZIP' })).toHaveFocus());
  await pass(10_000);
  expect(fetched()).toEqual(['1', '2', '3', '4']);
  expect(read).toEqual([[1]]);
  expect(made).toEqual([]);
});

test('retries a failed file twice with growing delays', async () => {
  await open(papers(1), { 'file-1': [busy, busy] });
  await pass(900);
  expect(fetched()).toEqual(['1']);
  await pass(200);
  expect(fetched()).toEqual(['1', '1']);
  await pass(2800);
  expect(fetched()).toEqual(['1', '1']);
  await pass(300);
  expect(await findArchive()).toBeVisible();
  expect(fetched()).toEqual(['1', '1', '1']);
});

test('lists the missing documents and downloads only them on a retry', async () => {
  await open(papers(3), { 'file-2': [busy, busy, busy] });
  await pass(5000);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Questi documenti non sono arrivati:F24 febbraio 2026, Delega 2: il servizio ha un problema',
  );
  asked.length = 0;
  await press('Riprova');
  expect(await findArchive()).toBeVisible();
  expect(fetched()).toEqual(['2']);
  expect(zipped).toEqual([
    ['F24-2026-01-Delega-1.pdf', 'F24-2026-02-Delega-2.pdf', 'F24-2026-03-Delega-3.pdf'],
  ]);
});

test('saves the others without the missing document', async () => {
  const { read } = await open(papers(3), { 'file-2': [refused], me: [me] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Delega 2: non è più disponibile');
  await press('Scarica gli altri');
  expect(await findArchive()).toBeVisible();
  expect(zipped).toEqual([['F24-2026-01-Delega-1.pdf', 'F24-2026-03-Delega-3.pdf']]);
  expect(read).toEqual([[1, 3]]);
});

test('offers no archive when every document is missing', async () => {
  await open(papers(1), { 'file-1': [busy, busy, busy] });
  await pass(5000);
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Scarica gli altri' })).not.toBeInTheDocument();
});

test('reports a session that ends during the download and runs the guard', async () => {
  const { read, guarded } = await open(papers(9), { 'file-2': [refused], me: [refused] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Il tuo accesso è scaduto');
  expect(fetched()).not.toContain('9');
  expect(read.flat()).toContain(1);
  const logIn = screen.getByRole('button', { name: 'Accedi di nuovo' });
  await act(async () => logIn.click());
  expect(guarded()).toBe(2);
});

test('keeps the URL of the archive until the browser has read it, and saves it again on request', async () => {
  await open(papers(1));
  await user.click(await findArchive());
  expect(saved).toHaveLength(2);
  await press('Chiudi');
  expect(revoked).toEqual([]);
  await pass(10_000);
  expect(revoked).toEqual(['blob:archive-1']);
});
