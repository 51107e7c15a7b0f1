import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { forgetLogin, rememberLogin } from '../../testing/client.ts';
import type { DocumentRow } from '../document/document.ts';
import { ZipDialog } from './zip-dialog.tsx';

const zipped: string[][] = [];

// The real archive is looked into by the tests in a real browser.
jest.mock('client-zip', () => ({
  downloadZip: (parts: readonly { readonly name: string }[]) => {
    zipped.push(parts.map(({ name }) => name));
    return { blob: async () => new Blob(['a'.repeat(2000)]) };
  },
}));

function papers(count: number, values: Partial<DocumentRow> = {}): DocumentRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    type: { id: 1, label: 'F24' },
    title: `Delega ${index + 1}`,
    fileId: `file-${index + 1}`,
    mimeType: 'application/pdf',
    bytes: 1000,
    year: 2026,
    month: index + 1,
    isNew: true,
    ...values,
  }));
}

const revoked: string[] = [];
const made: string[] = [];
let asked: string[] = [];

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z') });
  polyfillDialog();
  rememberLogin();
  asked = [];
  for (const log of [revoked, made, zipped]) log.length = 0;
  Object.assign(URL, {
    createObjectURL: () => {
      made.push(`blob:archive-${made.length + 1}`);
      return made.at(-1);
    },
    revokeObjectURL: (address: string) => revoked.push(address),
  });
});

afterEach(() => {
  jest.useRealTimers();
  forgetLogin();
});

const user = userEvent.setup({ advanceTimers: (delay) => jest.advanceTimersByTime(delay) });

type Answer = (signal?: AbortSignal | null) => Response | Promise<Response>;

const file: Answer = () => new Response('a'.repeat(1000));
const refused: Answer = () => new Response('{}', { status: 403 });
const busy: Answer = () => new Response('{}', { status: 503 });
const never: Answer = () => new Promise(() => {});

/** A backend that answers the asked-for file's id with these, one after the other; other files come. */
function backend(answers: Record<string, Answer[]>): typeof fetch {
  return async (input, init) => {
    const address = String(input);
    asked.push(address);
    const id = /file-\d+|me/.exec(address)?.[0] ?? '';
    const answer = answers[id]?.shift() ?? file;
    return await new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      Promise.resolve(answer(init?.signal)).then(resolve, reject);
    });
  };
}

interface PageProps {
  readonly rows: readonly DocumentRow[];
  readonly onRead: (ids: readonly number[]) => void;
}

function Page({ rows, onRead }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Scarica ZIP
      </button>
      {isOpen && <ZipDialog documents={rows} onClose={() => setOpen(false)} onRead={onRead} />}
    </>
  );
}

async function open(rows: readonly DocumentRow[], answers: Record<string, Answer[]> = {}) {
  globalThis.fetch = backend(answers);
  const read: (readonly number[])[] = [];
  let guarded = 0;
  const loader = () => {
    guarded += 1;
    return null;
  };
  const element = <Page rows={rows} onRead={(ids) => read.push(ids)} />;
  const app = renderApp({
    routes: [{ path: '/', loader, element }],
    messages: { 'customer-area': messages },
  });
  await user.click(await screen.findByRole('button', { name: 'Scarica ZIP' }));
  return { ...app, read, guarded: () => guarded };
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const fetched = () => asked.map((address) => /file-(\d+)/.exec(address)?.[1]);

test('the documents are fetched as downloads and saved as one archive of the day in Rome', async () => {
  const { read } = await open(papers(2));
  const link = await screen.findByRole('link', { name: 'Salva Documenti-2026-11-22.zip' });
  await waitFor(() => expect(link).toHaveFocus());
  expect(link).toHaveAttribute('download', 'Documenti-2026-11-22.zip');
  expect(link).toHaveAttribute('href', 'blob:archive-1');
  expect(screen.getByRole('status')).toHaveTextContent('L’archivio è pronto');
  expect(screen.getByText('2 documenti, 2 kB')).toBeVisible();
  expect(asked).toEqual([
    '/api/assets/file-1/F24-2026-01.pdf?download',
    '/api/assets/file-2/F24-2026-02.pdf?download',
  ]);
  expect(zipped).toEqual([['F24-2026-01.pdf', 'F24-2026-02.pdf']]);
  expect(read).toEqual([[1, 2]]);
});

test('while they come it says how many and how much; no more than three come at once', async () => {
  await open(papers(5), { 'file-2': [never], 'file-3': [never], 'file-4': [never] });
  await pass(200);
  expect(screen.getByText('1 di 5 documenti')).toBeVisible();
  expect(screen.getByText('1 kB di 5 kB')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: /Preparazione/ })).toHaveAttribute('value', '0.2');
  expect(fetched()).toEqual(['1', '2', '3', '4']);
});

test('no more than ten are asked for in a second', async () => {
  await open(papers(25));
  await pass(900);
  expect(fetched()).toHaveLength(10);
  await pass(200);
  expect(fetched()).toHaveLength(20);
  await pass(800);
  expect(fetched()).toHaveLength(20);
  await pass(200);
  expect(await screen.findByRole('link', { name: /^Salva/ })).toBeVisible();
  expect(fetched()).toHaveLength(25);
});

const tooMany =
  (headers = {}): Answer =>
  () =>
    new Response('{}', { status: 429, headers });

test.each([
  ['as long as it asks for', { 'retry-after': '40' }, 40_000],
  ['half a minute without a word about it', {}, 30_000],
  ['half a minute for a word that is no time', { 'retry-after': 'soon' }, 30_000],
  ['two minutes at most', { 'retry-after': '86400' }, 120_000],
])(
  'all files wait for a service that is too busy, %s, and it costs no attempt',
  async (_howLong, headers, wait) => {
    await open(papers(9), { 'file-2': [tooMany(headers), busy, busy] });
    await pass(100);
    const before = fetched().length;
    expect(before).toBeLessThanOrEqual(4);
    await pass(wait - 200);
    expect(fetched()).toHaveLength(before);
    expect(screen.getByRole('progressbar')).toBeVisible();
    await pass(5000);
    expect(await screen.findByRole('link', { name: /^Salva/ })).toBeVisible();
    expect(fetched().filter((id) => id === '2')).toHaveLength(4);
  },
);

test('a service that stays too busy is said at last, and cancelling ends the wait', async () => {
  const always = Array.from({ length: 50 }, () => tooMany({ 'retry-after': '1' }));
  await open(papers(1), { 'file-1': always });
  await pass(15_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Delega 1: troppe richieste in poco tempo');
  const before = fetched().length;
  await press('Riprova');
  await pass(500);
  await press('Annulla');
  await pass(60_000);
  expect(fetched()).toHaveLength(before + 1);
});

test('a refusal whose reason cannot be asked for, because the service is too busy, is none', async () => {
  const me = () => Response.json({ data: { id: 'me' } });
  await open(papers(1), { 'file-1': [refused], me: [tooMany({ 'retry-after': '5' }), me] });
  await pass(6000);
  expect(await screen.findByRole('link', { name: /^Salva/ })).toBeVisible();
});

test('cancelling stops what is on its way; what has come counts as read', async () => {
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

test('a file that fails is asked for twice more, each time later', async () => {
  await open(papers(1), { 'file-1': [busy, busy] });
  await pass(900);
  expect(fetched()).toEqual(['1']);
  await pass(200);
  expect(fetched()).toEqual(['1', '1']);
  await pass(2800);
  expect(fetched()).toEqual(['1', '1']);
  await pass(300);
  expect(await screen.findByRole('link', { name: /^Salva/ })).toBeVisible();
  expect(fetched()).toEqual(['1', '1', '1']);
});

test('what still does not come is named; another attempt asks for that alone', async () => {
  await open(papers(3), { 'file-2': [busy, busy, busy] });
  await pass(5000);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Questi documenti non sono arrivati:F24 febbraio 2026, Delega 2: nessuna risposta',
  );
  asked = [];
  await press('Riprova');
  expect(await screen.findByRole('link', { name: /^Salva/ })).toBeVisible();
  expect(fetched()).toEqual(['2']);
  expect(zipped).toEqual([['F24-2026-01.pdf', 'F24-2026-02.pdf', 'F24-2026-03.pdf']]);
});

test('or the others are saved without it', async () => {
  const me = () => Response.json({ data: { id: 'me' } });
  const { read } = await open(papers(3), { 'file-2': [refused], me: [me] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Delega 2: non è più disponibile');
  await press('Scarica gli altri');
  expect(await screen.findByRole('link', { name: /^Salva/ })).toBeVisible();
  expect(zipped).toEqual([['F24-2026-01.pdf', 'F24-2026-03.pdf']]);
  expect(read).toEqual([[1, 3]]);
});

test('without a single document there is nothing to go on with', async () => {
  await open(papers(1), { 'file-1': [busy, busy, busy] });
  await pass(5000);
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Scarica gli altri' })).not.toBeInTheDocument();
});

test('a session that ends in the middle is said, and the guard knows the way to the login', async () => {
  const { read, guarded } = await open(papers(9), { 'file-2': [refused], me: [refused] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Il tuo accesso è scaduto');
  expect(fetched()).not.toContain('9');
  expect(read.flat()).toContain(1);
  const logIn = screen.getByRole('button', { name: 'Accedi di nuovo' });
  await act(async () => logIn.click());
  expect(guarded()).toBe(2);
});

test('more than fits is refused before anything is asked for', async () => {
  await open(papers(3, { bytes: 200_000_000 }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'I documenti scelti pesano 600 MB: insieme se ne possono scaricare al massimo 500 MB.',
  );
  expect(asked).toEqual([]);
});

/** A file of 300 MB that never ends, without using the memory. */
const huge: Answer = (signal) => {
  const pieces = [{ value: { length: 300_000_000 } }];
  const untilAborted = new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  const getReader = () => ({ read: async () => pieces.shift() ?? untilAborted });
  return Object.defineProperty(new Response(), 'body', { value: { getReader } });
};

test('where sizes are unknown, too much is found out while it comes, and nothing more is asked for', async () => {
  await open(papers(9, { bytes: null }), { 'file-1': [huge], 'file-2': [huge], 'file-3': [never] });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'I documenti scelti pesano 600 MB: insieme se ne possono scaricare al massimo 500 MB.',
  );
  await pass(10_000);
  expect(fetched()).toEqual(['1', '2', '3']);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a single document that is too large is called so', async () => {
  const large = () => new Response('a', { headers: { 'content-length': '500000001' } });
  await open(papers(2, { bytes: null }), { 'file-1': [large] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Delega 1: troppo grande');
});

test('where sizes are unknown, what has come is all that is said', async () => {
  await open(papers(2, { bytes: null }), { 'file-2': [never] });
  await pass(200);
  expect(screen.getByText('1 kB')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.5');
});

test('nothing of the archive stays after closing', async () => {
  await open(papers(1));
  await screen.findByRole('link', { name: /^Salva/ });
  expect(revoked).toEqual([]);
  await press('Chiudi');
  expect(revoked).toEqual(['blob:archive-1']);
});

test('one that is being saved stays as long as the browser needs to take it', async () => {
  await open(papers(1));
  const link = await screen.findByRole('link', { name: /^Salva/ });
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  await press('Chiudi');
  expect(revoked).toEqual([]);
  await pass(10_000);
  expect(revoked).toEqual(['blob:archive-1']);
});
