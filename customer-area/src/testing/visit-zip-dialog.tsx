import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { DocumentRow } from '../documents/document/document.ts';
import { ZipDialog } from '../documents/zip-download/zip-dialog.tsx';
import { forgetLogin, rememberLogin } from './client.ts';
import { zipped } from './client-zip.ts';
import { messages } from './messages.ts';

export function papers(count: number, values: Partial<DocumentRow> = {}): DocumentRow[] {
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

export const revoked: string[] = [];
export const made: string[] = [];
export const asked: string[] = [];
/** The names of the archives that the browser was told to save. */
export const saved: string[] = [];

/** Records a click on a link that saves a file; jsdom would leave the page. */
function catchSave(event: MouseEvent) {
  if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return;
  event.preventDefault();
  saved.push(event.target.download);
}

export function prepareBrowser() {
  jest.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z') });
  polyfillDialog();
  rememberLogin();
  for (const log of [asked, revoked, made, saved, zipped]) log.length = 0;
  document.addEventListener('click', catchSave);
  Object.assign(URL, {
    createObjectURL: () => {
      made.push(`blob:archive-${made.length + 1}`);
      return made.at(-1);
    },
    revokeObjectURL: (address: string) => revoked.push(address),
  });
}

export function restoreBrowser() {
  document.removeEventListener('click', catchSave);
  jest.useRealTimers();
  forgetLogin();
}

export const user = userEvent.setup({ advanceTimers: (delay) => jest.advanceTimersByTime(delay) });

export type Answer = (signal?: AbortSignal | null) => Response | Promise<Response>;

export const file: Answer = () => new Response('a'.repeat(1000));
export const refused: Answer = () => new Response('{}', { status: 403 });
export const me: Answer = () => Response.json({ data: { id: 'me' } });
export const busy: Answer = () => new Response('{}', { status: 503 });
export const never: Answer = () => new Promise(() => {});

/** Creates a backend with answers by file id, one after the other; it serves every other file. */
export function backend(answers: Record<string, Answer[]>): typeof fetch {
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

export interface PageProps {
  readonly rows: readonly DocumentRow[];
  readonly onRead: (ids: readonly number[]) => void;
}

export function Page({ rows, onRead }: PageProps) {
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

export async function open(rows: readonly DocumentRow[], answers: Record<string, Answer[]> = {}) {
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

/** Returns the link that saves the finished archive. */
export const findArchive = () => screen.findByRole('link', { name: /Salva l’archivio$/ });
export const press = (name: string) => user.click(screen.getByRole('button', { name }));
export const pass = (milliseconds: number) =>
  act(() => jest.advanceTimersByTimeAsync(milliseconds));
export const fetched = () => asked.map((address) => /file-(\d+)/.exec(address)?.[1]);
