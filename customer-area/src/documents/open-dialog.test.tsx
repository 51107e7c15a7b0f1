import { polyfillDialog } from '@studio/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetLogin } from '../testing/client.ts';
import { documentRow } from '../testing/documents.ts';
import { documents, visitDocuments } from '../testing/visit-documents.tsx';
import type { DocumentRow } from './document/document.ts';

interface Preview {
  readonly document: DocumentRow;
  readonly documents: readonly DocumentRow[];
  readonly onShow: (document: DocumentRow) => void;
  readonly onClose: () => void;
  readonly onRead: (id: number) => void;
}

interface Zip {
  readonly documents: readonly DocumentRow[];
  readonly onClose: () => void;
  readonly onRead: (ids: readonly number[]) => void;
}

// The dialogs have their own tests; these cover how the list uses them.
jest.mock('./preview/document-preview.tsx', () => ({
  DocumentPreview: ({ document, documents, onShow, onClose, onRead }: Preview) => (
    <div role="dialog">
      {document.title}
      {documents.map((other) => (
        <button key={other.id} type="button" onClick={() => onShow(other)}>
          {`passa a ${other.title}`}
        </button>
      ))}
      <button type="button" onClick={() => onRead(document.id)}>
        letto
      </button>
      <button type="button" onClick={onClose}>
        chiuso
      </button>
    </div>
  ),
}));

jest.mock('./zip-download/zip-dialog.tsx', () => ({
  ZipDialog: ({ documents, onClose, onRead }: Zip) => (
    <div role="dialog">
      {documents.map(({ title }) => title).join(', ')}
      <button type="button" onClick={() => onRead(documents.map(({ id }) => id))}>
        letto
      </button>
      <button type="button" onClick={onClose}>
        chiuso
      </button>
    </div>
  ),
}));

const rows = [
  documentRow({ id: 1, isNew: true, title: 'Il primo' }),
  documentRow({ id: 2, isNew: true, title: 'Il secondo', month: 5 }),
  documentRow({ id: 3, isNew: true, title: 'Il terzo', month: 4 }),
];

afterEach(forgetLogin);

/** Opens a dialog, marks its documents as read, closes it, and expects the focus on the opener. */
async function readAndClose(opener: HTMLElement, shown: string) {
  await userEvent.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(shown)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'letto' }));
  await userEvent.click(dialog.getByRole('button', { name: 'chiuso' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(opener).toHaveFocus());
}

test('marks a previewed document as read and returns the focus', async () => {
  visitDocuments([documents(rows)]);
  const opener = await screen.findByRole('button', {
    name: 'Il secondo (F24 maggio 2026)',
  });
  await readAndClose(opener, 'Il secondo');
  expect(screen.getAllByText('Nuovo')).toHaveLength(2);
});

test('pages through the documents that can be shown, and focuses the row of the last one', async () => {
  const archive = documentRow({ id: 4, title: 'Archivio', mimeType: 'application/zip' });
  const all = documents([...rows, archive]);
  visitDocuments([all, all]);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Il secondo (F24 maggio 2026)' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  const targets = dialog.getAllByRole('button', { name: /^passa a/ });
  expect(targets.map(({ textContent }) => textContent)).toEqual([
    'passa a Il primo',
    'passa a Il secondo',
    'passa a Il terzo',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'passa a Il terzo' }));
  expect(dialog.getByText('Il terzo')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'chiuso' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Il terzo (F24 aprile 2026)' })).toHaveFocus(),
  );
});

test('opens the other acts by the keys of a menu, and Escape returns the focus', async () => {
  polyfillDialog();
  const approved = documentRow({ id: 1, title: 'Il primo', answer: 'approvazione' });
  visitDocuments([documents([approved])]);
  const opener = await screen.findByRole('button', { name: 'Altro: F24 giugno 2026, Il primo' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Chiedi allo studio',
    'Apri in un’altra scheda',
    'Scarica la scheda di riscontro (PDF)',
  ]);
  expect(items[1]).toHaveAttribute('href', '/api/assets/a-file');
  expect(items[2]).toHaveAttribute('href', '/api/approvals/evidence?documento=1');
  expect(items[0]).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(items[2]).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(items[1]).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(opener).toHaveFocus());
});

test('downloads the selected documents in the order of the list and marks them as read', async () => {
  visitDocuments([documents(rows)]);
  await screen.findByRole('checkbox', { name: 'Seleziona tutti' });
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Seleziona F24 aprile 2026, Il terzo' }),
  );
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Seleziona F24 giugno 2026, Il primo' }),
  );
  await readAndClose(screen.getByRole('button', { name: 'Scarica ZIP' }), 'Il primo, Il terzo');
  expect(screen.getAllByText('Nuovo')).toHaveLength(1);
});
