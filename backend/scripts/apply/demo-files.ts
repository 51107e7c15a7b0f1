import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { folders } from '../../access/folders.ts';
import type { DemoFile } from '../../content/index.ts';

/** A row of the file library, ready to be created with its fixed id. */
export type FileRow = Record<string, unknown> & { id: string };

/** Writes the bytes of a demo file where Directus keeps uploads, and resolves with its row. */
export async function storeDemoFile(uploadsDir: string, file: DemoFile): Promise<FileRow> {
  const bytes = await file.bytes();
  const onDisk = `${file.id}${extname(file.filename)}`;
  await writeFile(join(uploadsDir, onDisk), bytes);
  return {
    id: file.id,
    storage: 'local',
    filename_disk: onDisk,
    filename_download: file.filename,
    title: file.title,
    type: file.type,
    folder: folders[file.folder].id,
    filesize: bytes.length,
    width: file.width ?? null,
    height: file.height ?? null,
    uploaded_on: new Date().toISOString(),
  };
}
