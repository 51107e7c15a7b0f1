import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { readCsv } from './csv.ts';
import { type Table, UnreadableTable } from './table-row.ts';
import { readXlsx } from './xlsx.ts';

const order = v.object({ bytes: v.instance(Uint8Array) });

const saveAs = 'salvalo come «Cartella di lavoro di Excel (.xlsx)» e ricaricalo.';

const noTable = 'Il file non è CSV né Excel (.xlsx): salvalo in uno di questi formati.';

/** The first characters of files that are no table, or one of another program, with the way on. */
const others: readonly (readonly [RegExp, string])[] = [
  [
    /^\u00d0\u00cf.\u00e0/s,
    `Il file è protetto da una password o è di un Excel più vecchio (.xls): aprilo, togli la password e ${saveAs}`,
  ],
  [
    /^\s*<(?:!doctype|html|table|meta|head)/i,
    `Il file è una pagina web: aprilo in Excel e ${saveAs}`,
  ],
  [/^(?:\u00ef\u00bb\u00bf)?\s*<\?xml/, `Il file è in XML: aprilo in Excel e ${saveAs}`],
  [/^(?:%PDF|\{\\rtf|\u0089PNG|\u00ff\u00d8\u00ff)/, noTable],
  // Exchange formats of old spreadsheets, in which one cell stands in a line.
  [
    /^(?:ID;P|TABLE\r?\n0,1\r?\n|socialcalc:)/,
    `Il file è di un formato di scambio: aprilo in Excel e ${saveAs}`,
  ],
];

/** The zero bytes among the first characters of a file that make it data of a program, not text. */
const mostZeros = 8;

/** Reads a file by its first bytes, whatever its name says. */
function read(bytes: Uint8Array): Table {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006'))
    return readXlsx(bytes);
  const other = others.find(([shape]) => shape.test(head));
  if (other !== undefined) throw new UnreadableTable(other[1]);
  const table = readCsv(bytes);
  const start = table.rows.slice(0, 20).flatMap(({ cells }) => cells);
  // Zeros are read as this sign; text has none, also in UTF-16.
  const zeros = bytes.includes(0) ? start.join('').split('\ufffd').length - 1 : 0;
  if (zeros > mostZeros) throw new UnreadableTable(noTable);
  return table;
}

/** Reads the file of the order, in a thread of its own; answers the table, or the sentence about the file. */
function answer(): object {
  const { bytes } = v.parse(order, workerData);
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof UnreadableTable) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());
