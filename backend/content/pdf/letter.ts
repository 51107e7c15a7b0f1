import { firm } from '../firm.ts';
import { pdfPage, pdfString } from './pdf-page.ts';
import { textWidth, wrapText } from './text-width.ts';

/** What a sheet on the firm's letterhead says. */
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

type Font = 'R' | 'B' | 'S';

const left = 64;
const right = 531;
const valueColumn = 190;
const ink = '0.11 0.14 0.19';
const muted = '0.34 0.36 0.41';
const accent = '0.11 0.33 0.27';

const text = (x: number, y: number, font: Font, size: number, colour: string, value: string) =>
  `BT ${colour} rg /${font} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td ${pdfString(value)} Tj ET`;

const rule = (y: number, colour = '0.87 0.83 0.76', width = 0.5) =>
  `${colour} RG ${width} w ${left} ${y} m ${right} ${y} l S`;

function letterhead(): string[] {
  return [
    text(left, 776, 'S', 20, accent, firm.name),
    text(left, 760, 'R', 8, muted, 'Dottori commercialisti, consulenti del lavoro, revisori'),
    ...[`${firm.street}, ${firm.city}`, `Tel. ${firm.tel}`, `${firm.email} · ${firm.pec}`].map(
      (line, index) => text(right - textWidth(line, 8), 782 - index * 11, 'R', 8, muted, line),
    ),
    rule(744, accent, 1),
  ];
}

function footer(): string[] {
  return [
    rule(70),
    text(left, 57, 'R', 7, muted, `${firm.legalName} · P.IVA ${firm.piva} · REA ${firm.rea}`),
    text(
      left,
      47,
      'R',
      7,
      muted,
      'Documento di esempio di un sito dimostrativo: non ha valore fiscale.',
    ),
  ];
}

/** Draws a sheet on the firm's letterhead, as a PDF of one page. */
export function letterPdf({ title, label, rows, paragraphs, figures = false }: Letter): Buffer {
  const drawn = [...letterhead(), text(left, 704, 'B', 8, accent, label.toUpperCase())];
  let y = 680;
  for (const line of wrapText(title, 22, right - left)) {
    drawn.push(text(left, y, 'S', 22, ink, line));
    y -= 27;
  }
  y -= 8;
  for (const [name, value] of rows) {
    drawn.push(rule(y + 4), text(left, y - 12, 'B', 10, muted, name));
    for (const line of wrapText(value, 10, right - valueColumn)) {
      const x = figures ? right - textWidth(line, 10) : valueColumn;
      drawn.push(text(x, y - 12, 'R', 10, ink, line));
      y -= 14;
    }
    y -= 10;
  }
  if (rows.length > 0) {
    drawn.push(rule(y + 4));
    y -= 20;
  }
  for (const paragraph of paragraphs) {
    for (const line of wrapText(paragraph, 10.5, right - left)) {
      drawn.push(text(left, y - 8, 'R', 10.5, ink, line));
      y -= 16;
    }
    y -= 8;
  }
  return pdfPage(title, [...drawn, ...footer()].join('\n'));
}
