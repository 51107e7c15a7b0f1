import { strToU8, zipSync } from 'fflate';

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function columnName(position: number): string {
  const letter = String.fromCharCode(65 + (position % 26));
  return position < 26 ? letter : columnName(Math.floor(position / 26) - 1) + letter;
}

/** Returns the parts of an Excel workbook with one sheet; numbers are stored as numbers, texts as Excel stores them. */
function parts(rows: readonly (readonly (string | number)[])[]): Record<string, string> {
  const texts: string[] = [];
  const cell = (value: string | number, reference: string) => {
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    texts.push(`<si><t xml:space="preserve">${escaped(value)}</t></si>`);
    return `<c r="${reference}" t="s"><v>${texts.length - 1}</v></c>`;
  };
  const lines = rows.map((cells, index) => {
    const filled = cells.map((value, at) =>
      value === '' ? '' : cell(value, `${columnName(at)}${index + 1}`),
    );
    return `<row r="${index + 1}">${filled.join('')}</row>`;
  });
  return {
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': xml(
      `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Clienti" sheetId="1" r:id="rId3"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId3" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': xml(`<sst ${main}>${texts.join('')}</sst>`),
  };
}

/** Returns an Excel workbook with one sheet; `other` replaces parts of it by these bytes or texts. */
export function workbook(
  rows: readonly (readonly (string | number)[])[],
  other: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array<ArrayBuffer> {
  const all = Object.entries({ ...parts(rows), ...other });
  return new Uint8Array(
    zipSync(
      Object.fromEntries(
        all.map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );
}
