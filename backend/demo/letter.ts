import { buffer } from 'node:stream/consumers';
import { brand } from '@studio/shared/kit/brand';
import PDFDocument from 'pdfkit';
import { type DemoFile, fileId } from './demo-content.ts';
import { firm } from './firm.ts';

/** A sheet on the firm's letterhead. */
export interface Letter {
  title: string;
  /** The small line above the title. */
  label: string;
  /** Name and value, one ruled line each. */
  rows: [name: string, value: string][];
  paragraphs: string[];
  /** Set values to the right margin, as figures are. */
  figures?: boolean;
}

// Points from the top left corner of an A4 sheet.
const left = 64;
const right = 531;
const width = right - left;
const valueColumn = 190;

const { ink, inkMuted: muted, accent, rule: line } = brand.light;

type Pdf = PDFKit.PDFDocument;

function rule(pdf: Pdf, y: number, colour = line, thickness = 0.5): void {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(thickness).stroke(colour);
}

function letterhead(pdf: Pdf): void {
  pdf.font('Times-Roman', 20).fillColor(accent).text(firm.name, left, 52);
  pdf.font('Helvetica', 8).fillColor(muted);
  pdf.text('Dottori commercialisti, consulenti del lavoro, revisori', left, 76);
  pdf.text(
    `${firm.street}, ${firm.city}\nTel. ${firm.tel}\n${firm.email} · ${firm.pec}`,
    left,
    54,
    { width, align: 'right', lineGap: 2 },
  );
  rule(pdf, 98, accent, 1);
}

function values(pdf: Pdf, { rows, figures = false }: Letter): void {
  for (const [name, value] of rows) {
    const y = pdf.y + 2;
    rule(pdf, y);
    pdf
      .font('Helvetica-Bold', 10)
      .fillColor(muted)
      .text(name, left, y + 8);
    const align = figures ? 'right' : 'left';
    const options = { width: right - valueColumn, align, lineGap: 2 } as const;
    pdf
      .font('Helvetica', 10)
      .fillColor(ink)
      .text(value, valueColumn, y + 8, options);
  }
  if (rows.length === 0) return;
  rule(pdf, pdf.y + 2);
  pdf.y += 20;
}

function footer(pdf: Pdf): void {
  rule(pdf, 772);
  pdf.font('Helvetica', 7).fillColor(muted);
  pdf.text(`${firm.legalName} · P.IVA ${firm.piva} · REA ${firm.rea}`, left, 779);
  pdf.text('Documento di esempio di un sito dimostrativo: non ha valore fiscale.', left, 789);
}

/** Returns a sheet on the firm's letterhead as a PDF of one page, in fonts that every reader has. */
export function letterPdf(letter: Letter): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'it-IT',
    displayTitle: true,
    // The same letter gives the same bytes on any day.
    info: { Title: letter.title, CreationDate: new Date(0) },
  });
  letterhead(pdf);
  pdf.font('Helvetica-Bold', 8).fillColor(accent).text(letter.label.toUpperCase(), left, 132);
  pdf.font('Times-Roman', 22).fillColor(ink).text(letter.title, left, 147, { width, lineGap: 2 });
  pdf.y += 18;
  values(pdf, letter);
  pdf.font('Helvetica', 10.5).fillColor(ink);
  for (const paragraph of letter.paragraphs) {
    pdf.text(paragraph, left, pdf.y, { width, lineGap: 4 });
    pdf.y += 8;
  }
  footer(pdf);
  pdf.end();
  return buffer(pdf);
}

/** Returns a sheet on the firm's letterhead as a file of the demo. */
export function letterFile(folder: DemoFile['folder'], filename: string, letter: Letter): DemoFile {
  return {
    id: fileId(filename),
    folder,
    filename,
    title: letter.title,
    type: 'application/pdf',
    bytes: () => letterPdf(letter),
  };
}
