import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { jsonText } from '@studio/releases/json';
import * as v from 'valibot';
import type { DatabaseVariables } from '../snapshots/settings.ts';
import type { Erasures } from '../snapshots/snapshot.ts';

const script = join(import.meta.dirname, '../../../backend/scripts/after-restore.ts');

/** The changes that a restored database needs. */
export interface Changes extends Erasures {
  /** The ids of files of clients that wait for their check and whose bytes are lost. */
  readonly lost: readonly string[];
}

const outcomeSchema = jsonText(v.object({ erased: v.number(), lost: v.number() }));

/**
 * Repeats erasures of persons on a restored database, and rejects the lost files of clients, by the code of the backend.
 * @param dataDir holds the file of a SQLite database
 * @returns the number of accounts that were in the database, and of files that were rejected
 */
export async function afterRestore(
  changes: Changes,
  dataDir: string,
  database: DatabaseVariables,
): Promise<v.InferOutput<typeof outcomeSchema>> {
  const { erased, deleted, lost } = changes;
  if (erased.length + deleted.length + lost.length === 0) return { erased: 0, lost: 0 };
  const child = spawn(process.execPath, ['--disable-sigusr1', script], {
    env: { PATH: process.env.PATH, ...database, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(JSON.stringify(changes));
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`The restored database cannot be used: ${errors.trim()}`);
  return v.parse(outcomeSchema, output);
}
