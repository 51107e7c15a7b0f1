/** @jest-environment node */
import { droppedFiles, mostDropped } from './dropped-files.ts';

/** An entry of a drop, as browsers make it. */
type Entry = { readonly name: string; readonly isFile: boolean; readonly isDirectory: boolean };

const fileEntry = (name: string): Entry =>
  Object.assign(
    { name, isFile: true, isDirectory: false },
    { file: (resolve: (file: File) => void) => resolve(new File([name], name)) },
  );

/** A folder that is read in pieces of two entries. */
function folder(name: string, entries: readonly Entry[]): Entry {
  const createReader = () => {
    const left = [...entries];
    return { readEntries: (resolve: (some: Entry[]) => void) => resolve(left.splice(0, 2)) };
  };
  return Object.assign({ name, isFile: false, isDirectory: true }, { createReader });
}

function dropOf(...entries: readonly Entry[]): DataTransfer {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  const files = entries.map(({ name }) => new File([''], name));
  const data: object = { items, files };
  const isDrop = (value: object): value is DataTransfer => 'items' in value;
  if (!isDrop(data)) throw new Error('no drop');
  return data;
}

const namesIn = async (drop: DataTransfer) => {
  const dropped = await droppedFiles(drop);
  return typeof dropped === 'string' ? dropped : dropped.files.map(({ name }) => name);
};

test('takes the files of dropped folders, without those of the system', async () => {
  const inner = folder('marzo', [fileEntry('c.pdf')]);
  const outer = folder('2026', ['a.pdf', '.DS_Store', 'Thumbs.db', 'b.pdf'].map(fileEntry));
  expect(await namesIn(dropOf(fileEntry('x.pdf'), outer, folder('anno', [inner])))).toEqual([
    'x.pdf',
    'a.pdf',
    'b.pdf',
    'c.pdf',
  ]);
});

test('says why it takes nothing of an empty folder, and of one with too many files', async () => {
  expect(await namesIn(dropOf(folder('vuota', [])))).toBe('emptyFolder');
  const many = Array.from({ length: mostDropped + 1 }, (_, index) => fileEntry(`${index}.pdf`));
  expect(await namesIn(dropOf(folder('piena', many)))).toBe('fullFolder');
});
