import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { readCsv } from './csv.ts';
import { UnreadableTable } from './table-row.ts';
import { readXlsx } from './xlsx.ts';

const order = v.object({ bytes: v.instance(Uint8Array), kind: v.picklist(['csv', 'xlsx']) });

/** Reads the file of the order, in a thread of its own; answers the rows, or the sentence about the file. */
function answer(): object {
  const { bytes, kind } = v.parse(order, workerData);
  try {
    return { rows: kind === 'csv' ? readCsv(bytes) : readXlsx(bytes) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());
