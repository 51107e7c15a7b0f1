import { strToU8, zipSync } from 'fflate';

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function columnName(position: number): string {
  const letter = String.fromCharCode(65 + (position % 26));
  return position < 26 ? letter : columnName(Math.floor(position / 26) - 1) + letter;
}

/** Returns the relationships of a part: the last word of the type and the target, by id. */
export function relationships(
  links: Readonly<Record<string, readonly [kind: string, target: string]>>,
  namespace = office,
): string {
  const all = Object.entries(links).map(
    ([id, [kind, target]]) =>
      `<Relationship Id="${id}" Type="${namespace}/${kind}" Target="${target}"/>`,
  );
  return xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`,
  );
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
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': xml(
      `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Clienti" sheetId="1" r:id="rId3"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships({
      rId3: ['worksheet', 'worksheets/sheet1.xml'],
      rId4: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': xml(`<sst ${main}>${texts.join('')}</sst>`),
  };
}

/** Returns a ZIP archive of these parts. */
export function packed(
  parts: Readonly<Record<string, string | Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [
          name,
          typeof part === 'string' ? strToU8(part) : part,
        ]),
      ),
    ),
  );
}

/** Returns an Excel workbook with one sheet; `other` replaces parts of it by these bytes or texts. */
export function workbook(
  rows: readonly (readonly (string | number)[])[],
  other: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array<ArrayBuffer> {
  return packed({ ...parts(rows), ...other });
}
