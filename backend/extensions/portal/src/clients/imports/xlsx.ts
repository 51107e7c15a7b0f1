import { format, getFormatInfo } from 'numfmt';
import { columnCount, headingOf } from './columns.ts';
import type { Table, TableRow } from './table-row.ts';
import { brokenWorkbook, readXml, type WorkbookParts, workbookParts } from './workbook-parts.ts';

/** The most columns that are read. */
const mostColumns = 256;

/** Returns a text with the characters that workbooks write as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
function decoded(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Collects the text of an element with formatted parts; the reading of Japanese characters is no part of it. */
function textCollector() {
  let text = '';
  let isText = false;
  let readings = 0;
  return {
    open(name: string) {
      if (name === 'rPh') readings += 1;
      else if (name === 't') isText = readings === 0;
    },
    close(name: string) {
      if (name === 'rPh') readings -= 1;
      else if (name === 't') isText = false;
    },
    add(part: string) {
      if (isText) text += part;
    },
    take() {
      const whole = decoded(text);
      text = '';
      return whole;
    },
  };
}

/** Returns the texts that cells point to by position. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  const collector = textCollector();
  readXml(xml, {
    open: (name) => collector.open(name),
    close(name) {
      collector.close(name);
      if (name === 'si') texts.push(collector.take());
    },
    text: (part) => collector.add(part),
  });
  return texts;
}

/** The formats that workbooks name by number alone, and that change more than decimals (ECMA-376 part 1, 18.8.30). */
const builtInFormats: { readonly [id in string]?: string } = {
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
};

/** Returns the number formats by the position to which cells point. */
function numberFormats(xml: string): (string | undefined)[] {
  const own = new Map<string, string>();
  const formats: (string | undefined)[] = [];
  let isInCells = false;
  readXml(xml, {
    open(name, attribute) {
      const id = attribute('numFmtId') ?? '0';
      if (name === 'cellXfs') isInCells = true;
      if (name === 'numFmt') own.set(id, attribute('formatCode') ?? 'General');
      if (name === 'xf' && isInCells) formats.push(own.get(id) ?? builtInFormats[id]);
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

/** Returns a number as people type it: Excel may store 2.342520158E9. */
function plainNumber(stored: string): string {
  const number = Number(stored);
  return Number.isSafeInteger(number) ? String(number) : stored;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');

/**
 * Returns a number as people see it in its cell: with the zeros and signs of its format, or as a day. A format that
 * hides digits, such as 2,34E+09, is left away.
 */
function numberText(stored: string, pattern: string | undefined, is1904: boolean): string {
  const number = Number(stored);
  const plain = plainNumber(stored);
  if (pattern === undefined || !Number.isFinite(number)) return plain;
  try {
    const { type, isDate } = getFormatInfo(pattern);
    const shown = format(pattern, is1904 && isDate ? number + 1462 : number, { locale: 'it' });
    if (isDate) return shown.trim();
    const isWhole = digitsOf(plain) !== '' && digitsOf(shown) === digitsOf(plain);
    return type === 'number' && isWhole ? shown.trim() : plain;
  } catch {
    // A pattern that Excel would not accept either.
    return plain;
  }
}

interface Cell {
  readonly column: number;
  readonly type: string | undefined;
  readonly format: string | undefined;
  value: string | undefined;
  formula: string | undefined;
}

/** What the cells of all sheets point to. */
interface Book {
  readonly texts: readonly string[];
  readonly formats: readonly (string | undefined)[];
  readonly is1904: boolean;
}

/** Returns what people see in a cell; the formula itself, with `=`, when the program left no result. */
function cellText({ type, value, formula, format: pattern }: Cell, book: Book): string {
  // A text can be an empty result.
  if (formula !== undefined && !value && type !== 'str') return `=${formula}`;
  if (value === undefined) return '';
  if (type === 's') return book.texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' || value === 'true' ? 'VERO' : 'FALSO';
  if (type === 'd') return value.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1');
  if (type === 'e') return value.startsWith('#') ? value : `#${value}!`;
  if (type === 'str') return decoded(value);
  if (type === 'inlineStr') return value;
  return value === '' ? '' : numberText(value, pattern, book.is1904);
}

/** Returns the position of a cell's column: 0 for A1, 27 for AB7. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '';
  return [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
}

/** The cells that look like one: only the first has the value. */
interface Merged {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

function mergedOf(reference: string): Merged | undefined {
  const [from = '', to = ''] = reference.split(':');
  const row = (cell: string) => Number(/\d+$/.exec(cell)?.[0]);
  const merged = { column: columnOf(from), first: row(from), last: row(to) };
  return merged.last > merged.first && merged.column >= 0 ? merged : undefined;
}

/** The filled rows of a sheet, and whether it has more columns than are read. */
interface SheetRows {
  readonly rows: TableRow[];
  readonly isTooWide: boolean;
}

function sheetRows(xml: string, book: Book): SheetRows {
  const rows: TableRow[] = [];
  const merges: Merged[] = [];
  let number = 0;
  let column = -1;
  let cell: Cell | undefined;
  let isTooWide = false;
  let part: 'v' | 'f' | undefined;
  const collector = textCollector();
  const store = (done: Cell) => {
    const text = cellText(done, book);
    const cells = rows.at(-1)?.cells;
    if (text === '' || cells === undefined || done.column < 0) return;
    if (done.column >= mostColumns) {
      isTooWide = true;
      return;
    }
    while (cells.length < done.column) cells.push('');
    cells[done.column] = text;
  };
  readXml(xml, {
    open(name, attribute) {
      collector.open(name);
      if (name === 'row') {
        number = Number(attribute('r') ?? number + 1);
        if (!Number.isSafeInteger(number) || number < 1) throw brokenWorkbook();
        column = -1;
        rows.push({ number, cells: [] });
      } else if (name === 'c') {
        const reference = attribute('r');
        column = reference === undefined ? column + 1 : columnOf(reference);
        const pattern = book.formats[Number(attribute('s') ?? 0)];
        const type = attribute('t');
        cell = { column, type, format: pattern, value: undefined, formula: undefined };
      } else if (cell !== undefined && name === 'v') {
        part = 'v';
        cell.value ??= '';
      } else if (cell !== undefined && name === 'f') {
        part = 'f';
        cell.formula ??= '';
      } else if (name === 'mergeCell') {
        const merged = mergedOf(attribute('ref') ?? '');
        if (merged !== undefined) merges.push(merged);
      }
    },
    close(name) {
      collector.close(name);
      if (name === 'v' || name === 'f') part = undefined;
      if (name === 'is' && cell !== undefined) cell.value = collector.take();
      if (name !== 'c' || cell === undefined) return;
      store(cell);
      cell = undefined;
    },
    text(text) {
      collector.add(text);
      if (cell === undefined || part === undefined) return;
      if (part === 'v') cell.value += text;
      else cell.formula += text;
    },
  });
  fillMerged(rows, merges);
  return { rows: rows.filter(({ cells }) => cells.some((text) => text.trim() !== '')), isTooWide };
}

/** Gives the rows below a merged cell its value, as people see it. */
function fillMerged(rows: readonly TableRow[], merges: readonly Merged[]): void {
  if (merges.length === 0) return;
  const byNumber = new Map(rows.map((row) => [row.number, row.cells]));
  for (const { column, first, last } of merges) {
    const text = byNumber.get(first)?.[column] ?? '';
    if (text === '' || column >= mostColumns) continue;
    for (let number = first + 1; number <= Math.min(last, first + rows.length); number += 1) {
      const cells = byNumber.get(number);
      if (cells === undefined) continue;
      while (cells.length <= column) cells.push('');
      cells[column] ||= text;
    }
  }
}

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

/** Returns the sheets of a workbook in their order, and whether its days count from 1904. */
function readBook(parts: WorkbookParts, book: string): { sheets: Sheet[]; is1904: boolean } {
  const links = new Map(
    parts
      .relationships(book)
      .filter(({ kind }) => kind === 'worksheet')
      .map(({ id, part }) => [id, part]),
  );
  const sheets: Sheet[] = [];
  let is1904 = false;
  readXml(parts.text(book) ?? '<none/>', {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      const part = name === 'sheet' ? links.get(attribute('id') ?? '') : undefined;
      if (part === undefined) return;
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      sheets.push({ name: attribute('name') ?? '', isHidden, part });
    },
  });
  return { sheets, is1904 };
}

const rowCount = (rows: readonly TableRow[]) =>
  rows.length === 1 ? '1 riga' : `${rows.length} righe`;

/**
 * Reads the rows of the sheet of an Excel workbook that has the names of the columns; of several, the first visible one.
 * @throws {UnreadableTable} with the sentence for the editor
 */
export function readXlsx(bytes: Uint8Array): Table {
  const parts = workbookParts(bytes);
  // Some writers leave relationships out; Excel then takes the usual names.
  const main =
    parts.relationships('').find(({ kind }) => kind === 'officeDocument')?.part ??
    'xl/workbook.xml';
  const { sheets, is1904 } = readBook(parts, main);
  if (sheets.length === 0) throw brokenWorkbook();
  const linked = (kind: string) => {
    const part = parts.relationships(main).find((one) => one.kind === kind)?.part;
    return parts.text(part ?? `${main.slice(0, main.lastIndexOf('/') + 1)}${kind}.xml`);
  };
  const texts = sharedTexts(linked('sharedStrings') ?? '<none/>');
  const formats = numberFormats(linked('styles') ?? '<none/>');
  const read = sheets.map((sheet) => {
    const xml = parts.text(sheet.part);
    if (xml === undefined) throw brokenWorkbook();
    const found = sheetRows(xml, { texts, formats, is1904 });
    const heading = headingOf(found.rows);
    const known = heading === undefined ? 0 : columnCount(heading.header);
    return { ...sheet, ...found, known, isWhole: heading?.isWhole === true };
  });
  const [best] = read.toSorted(
    (one, other) =>
      Number(other.isWhole) - Number(one.isWhole) ||
      Number(one.isHidden) - Number(other.isHidden) ||
      other.known - one.known,
  );
  if (best === undefined) throw brokenWorkbook();
  const others = read.filter((sheet) => sheet !== best && sheet.rows.length > 0);
  const notices = [
    ...(others.length === 0
      ? []
      : [
          `È stato letto il foglio «${best.name}». Fogli che non vengono letti: ${others
            .map(({ name, rows }) => `«${name}» (${rowCount(rows)})`)
            .join(', ')}.`,
        ]),
    ...(best.isTooWide ? [`Le colonne dopo la ${mostColumns} non vengono lette.`] : []),
  ];
  return { rows: best.rows, notices };
}
