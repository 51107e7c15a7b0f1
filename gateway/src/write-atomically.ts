import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a text so that the file holds it whole or stays as it was, also after a power failure. Only its owner may read
 * it. One writer per file at a time.
 * @throws {Error} what the file system says
 */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const folder = dirname(file);
  const draft = `${file}.new`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(text);
      // The name must not reach the disk before what it names.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
}

/** Makes a new name last; some file systems cannot, and then it lasts a moment later. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}
