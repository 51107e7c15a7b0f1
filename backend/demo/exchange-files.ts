import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { type DemoFile, fileId } from './demo-content.ts';

const margin = 72;

/** Returns a plain sheet of a client: a title, a name, and ruled lines of name and value. */
function sheetPdf(title: string, name: string, rows: [string, string][]): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'it-IT',
    displayTitle: true,
    // The same sheet gives the same bytes on any day.
    info: { Title: title, CreationDate: new Date(0) },
  });
  pdf.font('Helvetica-Bold', 20).fillColor('#222').text(title);
  pdf.font('Helvetica', 12).fillColor('#555').text(name).moveDown(2);
  for (const [label, value] of rows) {
    pdf.moveTo(margin, pdf.y).lineTo(523, pdf.y).lineWidth(0.5).stroke('#bbb');
    pdf.moveDown(0.6).fillColor('#222').text(label, margin, pdf.y, { continued: true });
    pdf.text(value, { align: 'right' }).moveDown(0.6);
  }
  pdf.fontSize(8).fillColor('#777');
  pdf.text('Esempio di un sito dimostrativo.', margin, 750);
  pdf.end();
  return buffer(pdf);
}

/** Returns a sheet that a client has sent. */
export function sheetFile(
  filename: string,
  title: string,
  name: string,
  rows: [string, string][],
): DemoFile {
  return {
    id: fileId(filename),
    folder: 'caricamenti',
    filename,
    title: filename,
    type: 'application/pdf',
    bytes: () => sheetPdf(title, name, rows),
  };
}

// A card on a table, too far to the right; without letters, which look different on each machine.
const photo = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <rect width="1600" height="1200" fill="#6d5138"/>
  <path d="M0 210H1600M0 530H1600M0 860H1600" stroke="#5b422c" stroke-width="6"/>
  <g transform="rotate(-7 900 600)">
    <rect x="438" y="300" width="1300" height="740" rx="46" fill="#3a2a1c" opacity=".5"/>
    <rect x="420" y="270" width="1300" height="740" rx="46" fill="#dfe9ee"/>
    <rect x="420" y="270" width="1300" height="150" rx="46" fill="#2f6b8f"/>
    <rect x="420" y="374" width="1300" height="46" fill="#2f6b8f"/>
    <circle cx="520" cy="344" r="44" fill="#e9eef1"/>
    <path d="M600 330H1180M600 366H980" stroke="#e9eef1" stroke-width="16"/>
    <path d="M490 520H1240M490 600H1080M490 680H1560M490 760H960" stroke="#51616b" stroke-width="22"/>
    <path d="M490 900H1640" stroke="#27323a" stroke-width="56" stroke-dasharray="10 8 22 12 6 9"/>
  </g>
</svg>`;

/** Returns the photo of a card that a client has sent, cut off at its right edge. */
export function photoFile(filename: string, title: string): DemoFile {
  return {
    id: fileId(filename),
    folder: 'caricamenti',
    filename,
    title,
    type: 'image/jpeg',
    bytes: () => sharp(Buffer.from(photo)).jpeg({ quality: 82 }).toBuffer(),
  };
}
