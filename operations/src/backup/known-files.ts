import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { SnapshotFile } from '../snapshots/snapshot.ts';

const rowSchema = v.object({ size: v.number(), hash: v.string(), parts: v.string() });

/** Remembers the hashes of files between backups. Without it every file is read again, and nothing else changes. */
export interface KnownFiles {
  /** @param stamp changes when the content may have changed */
  readonly find: (path: string, stamp: string) => SnapshotFile | undefined;
  readonly remember: (file: SnapshotFile, stamp: string) => void;
  readonly close: () => void;
}

/** Opens the memory of a data folder. */
export function openKnownFiles(file: string): KnownFiles {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file);
  // A memory that a power failure damages is made again; it need not wait for the disk.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  database.exec(
    'CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, stamp TEXT, size INTEGER, hash TEXT, parts TEXT)',
  );
  const find = database.prepare('SELECT size, hash, parts FROM files WHERE path = ? AND stamp = ?');
  const remember = database.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)');
  return {
    find(path, stamp) {
      const row: unknown = find.get(path, stamp);
      if (row === undefined) return undefined;
      const { size, hash, parts } = v.parse(rowSchema, row);
      return { path, size, hash, parts: parts === '' ? [] : parts.split(',') };
    },
    remember({ path, size, hash, parts }, stamp) {
      remember.run(path, stamp, size, hash, parts.join());
    },
    close: () => database.close(),
  };
}
