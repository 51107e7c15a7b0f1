import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { type Table, UnreadableTable } from './table-row.ts';

/** The longest time for reading a file, in milliseconds. */
const longest = 20_000;

/** The most memory of the reading thread, in megabytes. */
const mostMemory = 256;

const answer = v.union([
  v.object({ problem: v.string() }),
  v.object({
    rows: v.array(v.object({ number: v.number(), cells: v.array(v.string()) })),
    notices: v.array(v.string()),
  }),
]);

/**
 * Reads the rows of a table, CSV or Excel. A thread of its own does the work and is ended when it needs too much time or
 * memory, so that no file stops other requests.
 * @throws {UnreadableTable} with the sentence for the editor
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  try {
    const [message]: unknown[] = await once(worker, 'message', {
      signal: AbortSignal.timeout(longest),
    });
    const read = v.parse(answer, message);
    if ('rows' in read) return read;
    throw new UnreadableTable(read.problem);
  } catch (cause) {
    if (cause instanceof UnreadableTable) throw cause;
    throw new UnreadableTable('Il file è danneggiato o contiene troppi dati.', { cause });
  } finally {
    await worker.terminate();
  }
}
