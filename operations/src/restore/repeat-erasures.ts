import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Erasures } from '../snapshots/erasures.ts';
import type { DatabaseVariables } from '../snapshots/settings.ts';

const script = join(import.meta.dirname, '../../../backend/scripts/repeat-erasures.ts');

/**
 * Repeats erasures of persons on a restored database, by the code of the backend that erased them.
 * @param dataDir holds the file of a SQLite database
 * @returns the number of accounts that were in the database
 */
export async function repeatErasures(
  erasures: Erasures,
  dataDir: string,
  database: DatabaseVariables,
): Promise<number> {
  if (erasures.erased.length + erasures.deleted.length === 0) return 0;
  const child = spawn(process.execPath, ['--disable-sigusr1', script], {
    env: { PATH: process.env.PATH, ...database, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(JSON.stringify(erasures));
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`Erasures of persons could not be repeated: ${errors.trim()}`);
  return Number(output.trim());
}
