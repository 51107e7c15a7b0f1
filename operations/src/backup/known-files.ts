import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { SnapshotFile } from '../snapshots/snapshot.ts';

const rowSchema = v.object({ size: v.number(), hash: v.string(), parts: v.string() });

function openIntact(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    // It need not wait for the disk: it can be made again.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
    database.exec(
      'CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, stamp TEXT, size INTEGER, hash TEXT, parts TEXT)',
    );
    const [check] = database.prepare('PRAGMA quick_check(1)').all();
    if (check?.quick_check !== 'ok') throw new Error(String(check?.quick_check));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Remembers the hashes of files between backups. Without it every file is read again, and nothing else changes. */
export interface KnownFiles {
  /** @param stamp changes when the content may have changed */
  readonly find: (path: string, stamp: string) => SnapshotFile | undefined;
  readonly remember: (file: SnapshotFile, stamp: string) => void;
  readonly close: () => void;
}

/** Opens the memory of a data folder; one that a power failure has damaged is made again. */
export function openKnownFiles(file: string): KnownFiles {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let database: DatabaseSync;
  try {
    database = openIntact(file);
  } catch (error) {
    console.error(`${file} is damaged, and is made again: ${reasonOf(error)}.`);
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    database = openIntact(file);
  }
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
