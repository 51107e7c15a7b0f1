import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetLogin } from '../../testing/client.ts';
import {
  type Answer,
  fakeReader,
  file,
  open,
  paper,
  photo,
  prepareBrowser,
  revoked,
  stage,
} from '../../testing/visit-preview.tsx';

beforeEach(prepareBrowser);

afterEach(forgetLogin);

test('fetches a PDF, renders its pages and marks it as read', async () => {
  const { load, log } = fakeReader();
  const { start, asked, read } = open(paper, [file], load);
  await start();
  expect(await screen.findByText('testo della pagina 1')).toBeInTheDocument();
  expect(asked).toEqual(['/api/assets/a-file']);
  expect(read).toEqual([7]);
  expect(screen.getByRole('dialog', { name: 'F24 giugno 2026, Delega di giugno' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Delega di giugno' })).toBeVisible();
  expect(screen.getByText('F24').closest('p')).toHaveTextContent('F24 · giugno 2026');
  expect(screen.getByText('di 3')).toBeVisible();
  expect(screen.getAllByRole('region', { name: /^Pagina \d di 3$/ })).toHaveLength(3);
  await waitFor(() => expect(log.drawn).toEqual(['1 at 600']));
});

test('shows a message for a page that cannot be rendered, beside the other pages', async () => {
  const { start } = open(paper, [file]);
  await start();
  expect(await screen.findByText(/Questa pagina non si può mostrare/)).toBeVisible();
  expect(screen.getByText('testo della pagina 1')).toBeInTheDocument();
});

test('writes the text of a long document only for pages that were near', async () => {
  const { load, log } = fakeReader(300);
  const { start } = open(paper, [file], load);
  await start();
  await waitFor(() => expect(log.drawn).toEqual(['1 at 600']));
  expect(await screen.findByText('testo della pagina 2')).toBeInTheDocument();
  // Lets the pending work finish: a page opens, then its text is written.
  for (let round = 0; round < 5; round += 1) await act(async () => {});
  expect(screen.queryByText('testo della pagina 3')).not.toBeInTheDocument();
});

test('writes all text of a short document for the browser’s search', async () => {
  const { start } = open(paper, [file], fakeReader(3).load);
  await start();
  expect(await screen.findByText('testo della pagina 3')).toBeInTheDocument();
});

test('zooms by buttons and keys, and fits the width', async () => {
  const { load, log } = fakeReader(1);
  const { start } = open(paper, [file], load);
  await start();
  await screen.findByText('testo della pagina 1');
  await userEvent.click(screen.getByRole('button', { name: 'Ingrandisci' }));
  expect(screen.getByText('125%')).toBeVisible();
  await waitFor(() => expect(log.drawn).toEqual(['1 at 600', '1 at 750']));
  await userEvent.keyboard('--');
  expect(screen.getByText('75%')).toBeVisible();
  await userEvent.keyboard('0');
  expect(screen.getByRole('button', { name: 'Adatta alla larghezza' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await userEvent.keyboard('+++++');
  expect(screen.getByText('400%')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ingrandisci' })).toBeDisabled();
});

test('scrolls almost a screen by PageDown and PageUp wherever the focus is', async () => {
  const { start } = open(paper, [file]);
  await start();
  await screen.findByText('testo della pagina 1');
  const moves: unknown[] = [];
  Object.defineProperty(stage(), 'clientHeight', { value: 1000 });
  stage().scrollBy = (...move: unknown[]) => void moves.push(...move);
  act(() => screen.getByRole('button', { name: 'Chiudi' }).focus());
  await userEvent.keyboard('{PageDown}{PageUp}');
  expect(moves).toEqual([{ top: 900 }, { top: -900 }]);
});

test('goes to the entered page, at most to the last one', async () => {
  const { start } = open(paper, [file]);
  await start();
  const field = await screen.findByRole('textbox', { name: 'Pagina' });
  const seen: string[] = [];
  for (const sheet of await screen.findAllByRole('region', { name: /^Pagina/ })) {
    sheet.scrollIntoView = () => void seen.push(sheet.getAttribute('aria-label') ?? '');
  }
  await userEvent.clear(field);
  await userEvent.type(field, '2{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, '99{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, 'due{Enter}');
  expect(seen).toEqual(['Pagina 2 di 3', 'Pagina 3 di 3']);
});

test('focuses the scrolling element; Escape closes the dialog and returns the focus', async () => {
  const { load, log } = fakeReader();
  const { start } = open(paper, [file], load);
  await start();
  await screen.findByText('testo della pagina 1');
  expect(stage()).toHaveAttribute('tabindex', '0');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Anteprima' })).toHaveFocus());
  expect(log.closed).toBe(1);
});

test('shows the progress and cancels the download on close', async () => {
  let aborted = false;
  const slowly: Answer = (signal) => {
    const pieces = [{ value: new Uint8Array(400) }];
    const untilAborted = new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        aborted = true;
        reject(signal.reason);
      });
    });
    const response = new Response(null, { headers: { 'content-length': '1000' } });
    const getReader = () => ({ read: async () => pieces.shift() ?? untilAborted });
    return Object.defineProperty(response, 'body', { value: { getReader } });
  };
  const { load, log } = fakeReader();
  const { start, read } = open(paper, [slowly], load);
  await start();
  const progress = await screen.findByRole('progressbar', { name: 'Caricamento del documento…' });
  await waitFor(() => expect(progress).toHaveAttribute('value', '40'));
  await userEvent.keyboard('{Escape}');
  expect(aborted).toBe(true);
  expect(log).toEqual({ drawn: [], opened: 0, closed: 1 });
  expect(read).toEqual([]);
});

test('shows an image without pdf.js and revokes its URL on close', async () => {
  const load = jest.fn();
  const { start, read } = open(photo, [file], load);
  await start();
  const picture = await screen.findByRole('img', { name: 'F24 giugno 2026, Delega di giugno' });
  expect(picture).toHaveAttribute('src', 'blob:a-picture');
  expect(load).not.toHaveBeenCalled();
  expect(read).toEqual([7]);
  await userEvent.keyboard('{Escape}');
  expect(revoked).toEqual(['blob:a-picture']);
});

const later = { ...paper, id: 8, title: 'Delega di luglio', month: 7, fileId: 'b-file' };

test('pages to the other documents by buttons and keys, and keeps the focus', async () => {
  const { start, asked, read } = open(paper, [file, file, file], fakeReader(1).load, [later]);
  await start();
  await screen.findByText('testo della pagina 1');
  const [previous, next] = ['Documento precedente', 'Documento successivo'].map((name) =>
    screen.getByRole('button', { name }),
  );
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('1 di 2')).toBeVisible();
  await userEvent.click(next ?? document.body);
  expect(screen.getByRole('dialog', { name: 'F24 luglio 2026, Delega di luglio' })).toBeVisible();
  expect(screen.getByText('F24 luglio 2026, Delega di luglio, 2 di 2')).toHaveAttribute(
    'role',
    'status',
  );
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(read).toEqual([7, 8]));
  await userEvent.click(next ?? document.body);
  expect(screen.getByText('2 di 2')).toBeVisible();
  act(() => stage().focus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByText('1 di 2')).toBeVisible();
  await waitFor(() => expect(stage()).toHaveFocus());
  expect(asked).toEqual(['/api/assets/a-file', '/api/assets/b-file', '/api/assets/a-file']);
});

test('leaves the arrow keys to a zoomed document', async () => {
  const { start } = open(paper, [file], fakeReader(1).load, [later]);
  await start();
  await screen.findByText('testo della pagina 1');
  Object.defineProperty(stage(), 'scrollWidth', { value: 1200 });
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('1 di 2')).toBeVisible();
});

test('offers no other documents beside the only one', async () => {
  const { start } = open(paper, [file], fakeReader(1).load);
  await start();
  await screen.findByText('testo della pagina 1');
  expect(screen.queryByRole('button', { name: /Documento/ })).not.toBeInTheDocument();
});

test('rejects the print of a document with too many pages', async () => {
  const { start } = open(paper, [file], fakeReader(151).load);
  await start();
  await userEvent.click(await screen.findByRole('button', { name: 'Stampa' }));
  expect(screen.getByRole('alert')).toHaveTextContent('troppe pagine');
});

test('reports a page that cannot be drawn for the print, by Ctrl+P too', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { start } = open(paper, [file], fakeReader(3).load);
  await start();
  await screen.findByRole('button', { name: 'Stampa' });
  await userEvent.keyboard('{Control>}p{/Control}');
  expect(await screen.findByRole('alert')).toHaveTextContent('La stampa non è riuscita');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
