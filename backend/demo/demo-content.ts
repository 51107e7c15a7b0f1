import { createHash } from 'node:crypto';
import type { FolderName } from '@studio/shared/contract';

/** A file of the demo firm. Its bytes are read or made on demand, and are the same at every call. */
export interface DemoFile {
  /** A fixed uuid, see {@link fileId}. */
  id: string;
  folder: FolderName;
  filename: string;
  title: string;
  /** Media type. */
  type: 'image/jpeg' | 'image/png' | 'application/pdf';
  bytes(): Promise<Buffer>;
}

/** A row of a collection with its fixed primary key. A row names a file by the file's id. */
export type DemoItem = Record<string, unknown>;

/** The files of the demo firm, and its rows by collection. */
export interface DemoContent {
  files: DemoFile[];
  items: Record<string, DemoItem[]>;
}

/** Returns the v4-shaped uuid of a demo file: the same name gives the same id on every machine. */
export function fileId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
