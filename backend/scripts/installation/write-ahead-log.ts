import { DatabaseSync } from 'node:sqlite';
import type { DatabaseSettings } from './settings.ts';

/** Time for another program to end its work with the file, in milliseconds. */
const patience = 5000;

/**
 * Makes SQLite append changes to a log beside the file (`-wal`), so that a backup reads while the site writes, and a
 * change costs one write to the disk instead of several. Every connection follows, because the file remembers it. A
 * change still reaches the disk before its answer: Directus' connection keeps SQLite's `synchronous = FULL`.
 * @throws {Error} when another program keeps a file without such a log locked
 */
export function setWriteAheadLog(database: DatabaseSettings): void {
  if (database.client !== 'sqlite3') return;
  const file = new DatabaseSync(database.filename, { timeout: patience });
  try {
    file.exec('PRAGMA journal_mode = WAL');
  } finally {
    file.close();
  }
}
