import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { DocumentRow } from '../documents/document/document.ts';
import type { DocumentError } from '../documents/document/fetch-file.ts';
import type { LoadReader, PdfReader } from '../documents/preview/pdf/pdf-document.ts';
import { PreviewDialog } from '../documents/preview/preview-dialog.tsx';
import { rememberLogin } from './client.ts';
import { messages } from './messages.ts';

export const paper: DocumentRow = {
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
export const photo: DocumentRow = { ...paper, mimeType: 'image/jpeg' };

/** Replaces the observers that jsdom lacks: every element is 600 pixels wide, and the first two pages are visible. */
export class FakeObserver {
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

/** Replaces the method that jsdom's blobs lack. */
export function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(reader.result);
    };
    reader.readAsArrayBuffer(this);
  });
}

export const revoked: string[] = [];

export function prepareBrowser() {
  polyfillDialog();
  rememberLogin();
  revoked.length = 0;
  Object.assign(globalThis, {
    IntersectionObserver: FakeObserver,
    ResizeObserver: FakeObserver,
  });
  Object.assign(Blob.prototype, { arrayBuffer });
  Object.assign(URL, {
    createObjectURL: () => 'blob:a-picture',
    revokeObjectURL: (address: string) => revoked.push(address),
  });
}

/** Creates a reader that logs the rendered pages and how often it was opened and closed. */
export function fakeReader(pageCount = 3, failure?: DocumentError) {
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

export type Answer = (signal: AbortSignal | null | undefined) => Response | Promise<Response>;

export const file: Answer = () => new Response('bytes', { headers: { 'content-length': '5' } });
export const refused: Answer = () => new Response('{}', { status: 403 });

export interface PageProps {
  /** The documents of the list; the first one opens. */
  readonly rows: readonly [DocumentRow, ...DocumentRow[]];
  readonly onRead: (id: number) => void;
  readonly load: LoadReader;
}

export function Page({ rows, onRead, load }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  const [row, setRow] = useState(rows[0]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Anteprima
      </button>
      {isOpen && (
        <PreviewDialog
          document={row}
          documents={rows}
          onShow={setRow}
          onClose={() => setOpen(false)}
          onAsk={() => setOpen(false)}
          onRead={onRead}
          loadReader={load}
        />
      )}
    </>
  );
}

/** Opens a document with a backend that gives these answers: the file's, then those to `/users/me`. */
export function open(
  row: DocumentRow,
  answers: readonly Answer[],
  load: LoadReader = fakeReader().load,
  others: readonly DocumentRow[] = [],
) {
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
        element: <Page rows={[row, ...others]} onRead={(id) => read.push(id)} load={load} />,
      },
    ],
    messages: { 'customer-area': messages },
  });
  const start = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Anteprima' }));
  };
  return { ...app, start, asked, read, guarded: () => guarded };
}

export const stage = () => screen.getByRole('region', { name: 'Contenuto del documento' });
