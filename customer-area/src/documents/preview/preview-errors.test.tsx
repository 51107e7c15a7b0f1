import { fireEvent, screen, waitFor } from '@testing-library/react';
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
  refused,
  stage,
} from '../../testing/visit-preview.tsx';
import { DocumentError } from '../document/fetch-file.ts';
import type { LoadReader } from './pdf/pdf-document.ts';

beforeEach(prepareBrowser);

afterEach(forgetLogin);

test('shows a message for an image that the browser cannot display', async () => {
  const { start } = open(photo, [file]);
  await start();
  fireEvent.error(await screen.findByRole('img'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Il file è danneggiato');
});

test.each([
  ['damaged', 'Il file è danneggiato'],
  ['passwordProtected', 'protetto da una password'],
] as const)('shows a message for a PDF that is %s, and marks it as read', async (reason, text) => {
  const { load, log } = fakeReader(1, new DocumentError(reason));
  const { start, read } = open(paper, [file], load);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Riprova' })).not.toBeInTheDocument();
  expect(
    screen.getByRole('link', { name: 'Scarica F24 giugno 2026, Delega di giugno' }),
  ).toHaveAttribute('href', '/api/assets/a-file/F24-2026-06-Delega-di-giugno.pdf?download');
  expect(read).toEqual([7]);
  expect(log.closed).toBe(1);
});

test('requests no document above the size limit', async () => {
  const { start, asked } = open({ ...paper, bytes: 50_000_001 }, [file]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('troppo grande');
  expect(asked).toEqual([]);
});

test('stops a download that exceeds the limit', async () => {
  const large: Answer = () => new Response('bytes', { headers: { 'content-length': '50000001' } });
  const { start, read } = open({ ...paper, bytes: null }, [large]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('troppo grande');
  expect(read).toEqual([]);
});

test.each([
  ['no response', undefined],
  ['a server error', () => new Response('', { status: 502 })],
])('opens the document on a retry after %s', async (_case, answer) => {
  const silence: Answer = () => {
    throw new TypeError('fetch failed');
  };
  const { start } = open(paper, [answer ?? silence, file]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('Il documento non è arrivato');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('testo della pagina 1')).toBeInTheDocument();
  await waitFor(() => expect(stage()).toHaveFocus());
});

test('shows a message for too many requests and opens the document on a retry', async () => {
  const { start } = open(paper, [() => new Response('{}', { status: 429 }), file]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('Troppe richieste in poco tempo');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('testo della pagina 1')).toBeInTheDocument();
});

test('shows a message when the viewer does not load, and loads it on a retry', async () => {
  const { load } = fakeReader();
  let attempts = 0;
  const once: LoadReader = async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('the chunk did not load');
    return load();
  };
  const { start } = open(paper, [file, file], once);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('visualizzatore');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('testo della pagina 1')).toBeInTheDocument();
});

test('reports a refused file as missing to a client who is logged in', async () => {
  const { start, asked } = open(paper, [refused, () => Response.json({ data: { id: 'me' } })]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('non è più disponibile');
  expect(asked).toEqual(['/api/assets/a-file', '/api/users/me?fields=id']);
  expect(screen.queryByRole('button', { name: 'Accedi di nuovo' })).not.toBeInTheDocument();
});

test('runs the guard when a file is refused because the session has ended', async () => {
  const { start, guarded } = open(paper, [refused, refused]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('Il tuo accesso è scaduto');
  expect(guarded()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Accedi di nuovo' }));
  await waitFor(() => expect(guarded()).toBe(2));
});
