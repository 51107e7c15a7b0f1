/** The most files that are taken out of dropped folders: more belong into an archive. */
export const mostDropped = 100;

/** Files that systems add to folders. */
const system = /^(?:\.|Thumbs\.db$|desktop\.ini$|~\$)/i;

/** Reads an entry of a drop. */
const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** Reads the next entries of a folder; none at its end. */
const someOf = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Adds the files of an entry, and of the folders in it, until there are more than are taken. */
async function collect(entry: FileSystemEntry, into: File[]): Promise<void> {
  if (into.length > mostDropped) return;
  if (isFile(entry)) {
    into.push(await fileOf(entry));
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  for (let some = await someOf(reader); some.length > 0; some = await someOf(reader)) {
    for (const one of some) if (!system.test(one.name)) await collect(one, into);
  }
}

/** The outcome of a drop: its files; or the reason why none is taken, each with a sentence. */
export type Dropped = { readonly files: readonly File[] } | 'emptyFolder' | 'fullFolder' | 'unread';

/** Resolves with the dropped files, and with those in dropped folders. Must be called while the drop is handled. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<Dropped> {
  // Both lists are emptied when the handler returns.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...files];
  if (!entries.some(isFolder)) return { files: plain };
  const found: File[] = [];
  try {
    for (const entry of entries) await collect(entry, found);
  } catch (error) {
    console.warn('a dropped folder cannot be read:', error);
    return 'unread';
  }
  if (found.length > mostDropped) return 'fullFolder';
  return found.length === 0 ? 'emptyFolder' : { files: found };
}
