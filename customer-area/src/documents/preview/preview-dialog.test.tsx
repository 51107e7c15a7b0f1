import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { forgetLogin, rememberLogin } from '../../testing/client.ts';
import type { DocumentRow } from '../document/document.ts';
import { DocumentError } from '../document/document-error.ts';
import type { LoadReader, PdfReader } from './pdf/pdf-document.ts';
import { PreviewDialog } from './preview-dialog.tsx';

const paper: DocumentRow = {
  id: 7,
  type: { id: 1, label: 'F24' },
  title: 'Delega di giugno',
  fileId: 'a-file',
  mimeType: 'application/pdf',
  bytes: 1000,
  year: 2026,
  month: 6,
  isNew: true,
};
const photo: DocumentRow = { ...paper, mimeType: 'image/jpeg' };

/** What a browser has and jsdom lacks: everything is 600 pixels wide, and the first two pages are in sight. */
class FirstPagesInSight {
  readonly #tell: (entries: object[]) => void;

  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell;
  }

  observe(target: HTMLElement) {
    const isIntersecting = Number(target.dataset.page) <= 2;
    this.#tell([{ target, isIntersecting, contentRect: { width: 600 } }]);
  }

  disconnect() {}
}

/** jsdom's files cannot be read that way. */
function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(reader.result);
    };
    reader.readAsArrayBuffer(this);
  });
}

const revoked: string[] = [];

beforeEach(() => {
  polyfillDialog();
  rememberLogin();
  revoked.length = 0;
  Object.assign(globalThis, {
    IntersectionObserver: FirstPagesInSight,
    ResizeObserver: FirstPagesInSight,
  });
  Object.assign(Blob.prototype, { arrayBuffer });
  Object.assign(URL, {
    createObjectURL: () => 'blob:a-picture',
    revokeObjectURL: (address: string) => revoked.push(address),
  });
});

afterEach(forgetLogin);

/** A reader that says which pages it was asked for, and how often it was closed. */
function fakeReader(pageCount = 3, failure?: DocumentError) {
  const log = { drawn: [] as string[], opened: 0, closed: 0 };
  const size = { width: 800, height: 1200 };
  const reader: PdfReader = {
    async open() {
      log.opened += 1;
      if (failure) throw failure;
      return {
        pageCount,
        firstPage: size,
        page: async (number) => ({
          ...size,
          async render(_canvas, width) {
            if (number === 2) throw new Error('an odd page');
            log.drawn.push(`${number} at ${width}`);
          },
          async writeText(container) {
            container.textContent = `testo della pagina ${number}`;
          },
          release() {},
        }),
      };
    },
    close() {
      log.closed += 1;
    },
  };
  const load: LoadReader = async () => () => reader;
  return { load, log };
}

type Answer = (signal: AbortSignal | null | undefined) => Response | Promise<Response>;

const file: Answer = () => new Response('bytes', { headers: { 'content-length': '5' } });
const refused: Answer = () => new Response('{}', { status: 403 });

interface PageProps {
  readonly row: DocumentRow;
  readonly onRead: (id: number) => void;
  readonly load: LoadReader;
}

function Page({ row, onRead, load }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Anteprima
      </button>
      {isOpen && (
        <PreviewDialog
          document={row}
          onClose={() => setOpen(false)}
          onRead={onRead}
          loadReader={load}
        />
      )}
    </>
  );
}

/** Opens a document before a backend with these answers: the file's, then those to 'who am I'. */
function open(row: DocumentRow, answers: readonly Answer[], load: LoadReader = fakeReader().load) {
  const asked: string[] = [];
  const read: number[] = [];
  const left = [...answers];
  globalThis.fetch = async (input, init) => {
    asked.push(String(input));
    const answer = left.shift();
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer(init?.signal);
  };
  let guarded = 0;
  const loader = () => {
    guarded += 1;
    return null;
  };
  const app = renderApp({
    routes: [
      {
        path: '/',
        loader,
        element: <Page row={row} onRead={(id) => read.push(id)} load={load} />,
      },
    ],
    messages: { 'customer-area': messages },
  });
  const start = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Anteprima' }));
  };
  return { ...app, start, asked, read, guarded: () => guarded };
}

const stage = () => screen.getByRole('region', { name: 'Contenuto del documento' });

test('a PDF is fetched to be looked at, drawn page by page and told as read', async () => {
  const { load, log } = fakeReader();
  const { start, asked, read } = open(paper, [file], load);
  await start();
  expect(await screen.findByText('testo della pagina 1')).toBeInTheDocument();
  expect(asked).toEqual(['/api/assets/a-file']);
  expect(read).toEqual([7]);
  expect(screen.getByRole('dialog', { name: 'F24 giugno 2026' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'F24' })).toBeVisible();
  expect(screen.getByText('giugno 2026 · Delega di giugno')).toBeVisible();
  expect(screen.getByText('di 3')).toBeVisible();
  expect(screen.getAllByRole('region', { name: /^Pagina \d di 3$/ })).toHaveLength(3);
  await waitFor(() => expect(log.drawn).toEqual(['1 at 600']));
});

test('a page that cannot be drawn says so, and the others are there', async () => {
  const { start } = open(paper, [file]);
  await start();
  expect(await screen.findByText(/Questa pagina non si può mostrare/)).toBeVisible();
  expect(screen.getByText('testo della pagina 1')).toBeInTheDocument();
});

test('a long document has only the text of pages that were near', async () => {
  const { load, log } = fakeReader(300);
  const { start } = open(paper, [file], load);
  await start();
  await waitFor(() => expect(log.drawn).toEqual(['1 at 600']));
  expect(await screen.findByText('testo della pagina 2')).toBeInTheDocument();
  // Whatever is under way comes to its end: a page is asked for, then written.
  for (let round = 0; round < 5; round += 1) await act(async () => {});
  expect(screen.queryByText('testo della pagina 3')).not.toBeInTheDocument();
});

test('a short one has all of it, so that the browser finds what is far away', async () => {
  const { start } = open(paper, [file], fakeReader(3).load);
  await start();
  expect(await screen.findByText('testo della pagina 3')).toBeInTheDocument();
});

test('buttons and keys make the pages larger and smaller, and as wide as there is room', async () => {
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

test('PageDown and PageUp move by almost a screen, wherever the focus is', async () => {
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

test('the page field goes to a page, at most to the last', async () => {
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

test('what scrolls takes the focus; Escape closes the reader and gives the focus back', async () => {
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

test('how much has arrived is shown; closing stops the rest', async () => {
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

test('a picture is shown as one, without pdf.js, and let go of at the end', async () => {
  const load = jest.fn();
  const { start, read } = open(photo, [file], load);
  await start();
  const picture = await screen.findByRole('img', { name: 'F24 giugno 2026' });
  expect(picture).toHaveAttribute('src', 'blob:a-picture');
  expect(load).not.toHaveBeenCalled();
  expect(read).toEqual([7]);
  await userEvent.keyboard('{Escape}');
  expect(revoked).toEqual(['blob:a-picture']);
});

test('a picture that the browser cannot show says so', async () => {
  const { start } = open(photo, [file]);
  await start();
  fireEvent.error(await screen.findByRole('img'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Il file è danneggiato');
});

test.each([
  ['damaged', 'Il file è danneggiato'],
  ['passwordProtected', 'protetto da una password'],
] as const)('a PDF that is %s says so, and counts as read', async (reason, text) => {
  const { load, log } = fakeReader(1, new DocumentError(reason));
  const { start, read } = open(paper, [file], load);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Riprova' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Scarica F24 giugno 2026' })).toHaveAttribute(
    'href',
    '/api/assets/a-file/F24-2026-06.pdf?download',
  );
  expect(read).toEqual([7]);
  expect(log.closed).toBe(1);
});

test('a document that is too large is not even asked for', async () => {
  const { start, asked } = open({ ...paper, bytes: 50_000_001 }, [file]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('troppo grande');
  expect(asked).toEqual([]);
});

test('one that says so only while it comes is given up', async () => {
  const large: Answer = () => new Response('bytes', { headers: { 'content-length': '50000001' } });
  const { start, read } = open({ ...paper, bytes: null }, [large]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('troppo grande');
  expect(read).toEqual([]);
});

test.each([
  ['no answer', undefined],
  ['an answer that the service has a problem', () => new Response('', { status: 502 })],
])('after %s, another attempt brings the document', async (_case, answer) => {
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

test('a service that has had too many requests says so, and the document comes later', async () => {
  const { start } = open(paper, [() => new Response('{}', { status: 429 }), file]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('Troppe richieste in poco tempo');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('testo della pagina 1')).toBeInTheDocument();
});

test('a viewer that does not load says so, and loads at another attempt', async () => {
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

test('one that is refused because the session is over leads to the guard, which knows the way', async () => {
  const { start, guarded } = open(paper, [refused, refused]);
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('Il tuo accesso è scaduto');
  expect(guarded()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Accedi di nuovo' }));
  await waitFor(() => expect(guarded()).toBe(2));
});
