import { faxedBox, jpeg2000Box } from './encoded-files.ts';

const text = (value: string) => Buffer.from(value, 'latin1');

function stream(dictionary: string, content: Buffer): Buffer {
  const head = text(`<< ${dictionary} /Length ${content.length} >>\nstream\n`);
  return Buffer.concat([head, content, text('\nendstream')]);
}

/** Returns a PDF of these objects; the first one is the catalogue. */
function pdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const places: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    places.push(length());
    const body = typeof object === 'string' ? text(object) : object;
    parts.push(Buffer.concat([text(`${index + 1} 0 obj\n`), body, text('\nendobj\n')]));
  }
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length()}\n%%EOF\n`;
  return Buffer.concat([...parts, text(table), text(end)]);
}

function page(resources: string, content: number): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents ${content} 0 R >>`;
}

/** Returns a PDF with numbered pages in a font that it does not embed. */
export function letterOf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`);
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...kids.flatMap((_kid, index) => [
      page('/Font << /F 3 0 R >>', 5 + 2 * index),
      stream('', text(`BT /F 40 Tf 60 700 Td (Foglio numero ${index + 1}) Tj ET`)),
    ]),
  ]);
}

function scan(dictionary: string, picture: Buffer): Buffer {
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    page('/XObject << /I 4 0 R >>', 5),
    stream(`/Type /XObject /Subtype /Image /Width 120 /Height 160 ${dictionary}`, picture),
    stream('', text('q 595 0 0 842 0 0 cm /I Do Q')),
  ]);
}

/** PDFs of one page that is only a picture of a black box, as scanners make them. */
export const scans = {
  fax: scan(
    '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 120 /Rows 160 >>',
    faxedBox,
  ),
  'JPEG 2000': scan('/Filter /JPXDecode', jpeg2000Box),
};
