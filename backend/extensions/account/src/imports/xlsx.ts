import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { type TableRow, UnreadableTable } from './table-row.ts';

/** The most bytes of an unpacked part of a workbook: a small file can unpack to gigabytes. */
const mostBytes = 32 * 1024 * 1024;

/** The most columns that are read. */
const mostColumns = 100;

const broken = 'Il file Excel è danneggiato: aprilo, salvalo di nuovo e ricaricalo.';

/** Unpacks the parts of a workbook with these names; the unpacker never writes more bytes than a part declares. */
function unpack(bytes: Uint8Array, names: readonly string[]): Map<string, string> {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!names.includes(name)) return false;
      if (originalSize <= mostBytes) return true;
      throw new UnreadableTable('Il file Excel contiene troppi dati: tieni solo i clienti.');
    },
  });
  const decoder = new TextDecoder();
  return new Map(Object.entries(parts).map(([name, part]) => [name, decoder.decode(part)]));
}

interface Handlers {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Reads XML; names come without their prefix. The parser resolves no entities that a document defines. */
function readXml(xml: string, { open, close, text }: Handlers): void {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', () => {
    throw new UnreadableTable(broken);
  });
  parser.on('opentag', ({ name, attributes }) => {
    open?.(local(name), (wanted) => attributes[wanted]);
  });
  parser.on('closetag', ({ name }) => close?.(local(name)));
  parser.on('text', (part) => text?.(part));
  parser.write(xml).close();
}

/** Returns the name of the part that holds the first sheet. */
function firstSheet(bytes: Uint8Array): string {
  const book = 'xl/workbook.xml';
  const links = 'xl/_rels/workbook.xml.rels';
  const parts = unpack(bytes, [book, links]);
  let wanted: string | undefined;
  readXml(parts.get(book) ?? '', {
    open(name, attribute) {
      if (name === 'sheet') wanted ??= attribute('r:id');
    },
  });
  let target: string | undefined;
  readXml(parts.get(links) ?? '', {
    open(name, attribute) {
      if (name === 'Relationship' && attribute('Id') === wanted) target = attribute('Target');
    },
  });
  if (target === undefined) throw new UnreadableTable(broken);
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Returns the texts that cells point to by position. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let isText = false;
  let isReading = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') texts.push('');
      // The reading of Japanese characters is no part of the text.
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    close(name) {
      if (name === 'rPh') isReading = false;
      if (name === 't') isText = false;
    },
    text(part) {
      if (isText) texts[texts.length - 1] += part;
    },
  });
  return texts;
}

/** Returns the position of a cell's column: 0 for A1, 27 for AB7. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns a number as people type it: Excel may store 2.342520158E9. */
function numberText(stored: string): string {
  const number = Number(stored);
  return Number.isSafeInteger(number) ? String(number) : stored;
}

function cellText(type: string | undefined, stored: string, texts: readonly string[]): string {
  if (type === 's') return texts[Number(stored)] ?? '';
  if (type === undefined || type === 'n') return stored === '' ? '' : numberText(stored);
  return stored;
}

function sheetRows(xml: string, texts: readonly string[]): TableRow[] {
  const rows: TableRow[] = [];
  let number = 0;
  let column = -1;
  let type: string | undefined;
  let value: string | undefined;
  readXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        number = Number(attribute('r') ?? number + 1);
        column = -1;
        rows.push({ number, cells: [] });
      } else if (name === 'c') {
        const reference = attribute('r');
        column = reference === undefined ? column + 1 : columnOf(reference);
        type = attribute('t');
      } else if (name === 'v' || (name === 't' && type === 'inlineStr')) {
        value = '';
      }
    },
    close(name) {
      if (name !== 'v' && name !== 't') return;
      const cells = rows.at(-1)?.cells;
      if (value !== undefined && cells !== undefined && column >= 0 && column < mostColumns) {
        while (cells.length < column) cells.push('');
        cells[column] = (cells[column] ?? '') + cellText(type, value, texts);
      }
      value = undefined;
    },
    text(part) {
      if (value !== undefined) value += part;
    },
  });
  return rows.filter(({ cells }) => cells.length > 0);
}

/** Reads the rows of the first sheet of an Excel workbook. */
export function readXlsx(bytes: Uint8Array): TableRow[] {
  const sheet = firstSheet(bytes);
  const shared = 'xl/sharedStrings.xml';
  const parts = unpack(bytes, [sheet, shared]);
  const xml = parts.get(sheet);
  if (xml === undefined) throw new UnreadableTable(broken);
  const texts = parts.get(shared);
  return sheetRows(xml, texts === undefined ? [] : sharedTexts(texts));
}
