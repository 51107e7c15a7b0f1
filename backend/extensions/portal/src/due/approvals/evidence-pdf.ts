import { buffer } from 'node:stream/consumers';
import { brand } from '@studio/shared/kit/brand';
import { ordinalDay } from '@studio/shared/kit/format';
import PDFDocument from 'pdfkit';
import { answerKinds } from '../../../../../schema/risposte.ts';
import type { StoredAnswer } from '../answers/chain.ts';

/** The content of an evidence sheet. */
export interface Evidence {
  /** The firm's name. */
  readonly firm: string;
  /** The document in words: type, period, title, company. */
  readonly document: string;
  readonly fileName: string;
  readonly documentId: number;
  /** The SHA-256 of the file as it is now; null without bytes. */
  readonly hash: string | null;
  readonly asked: string;
  /** The moment of the withdrawal; null for a published document. */
  readonly withdrawn: Date | null;
  readonly answers: readonly StoredAnswer[];
  readonly now: Date;
}

// Points from the top left corner of an A4 sheet.
const left = 64;
const width = 467;
const valueColumn = 190;
const bottom = 770;
const { ink, inkMuted: muted, accent, rule: line } = brand.light;

type Pdf = PDFKit.PDFDocument;

const rome = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'Europe/Rome',
});

/** Returns a moment in Rome and in UTC. */
const momentWords = (moment: Date) =>
  `${ordinalDay(rome.format(moment), 'it-IT')} (UTC ${moment.toISOString()})`;

/** The characters of Windows-1252 besides Latin-1, which the standard fonts of PDF have. */
const extraCharacters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isPrintable = (sign: string) =>
  sign === '\n' || /^[\x20-\x7e\xa0-\xff]$/.test(sign) || extraCharacters.includes(sign);

/**
 * Returns a text in the characters of the standard fonts: others lose their marks, or appear as their code point, so that
 * no name turns into another one.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (isPrintable(sign)) return sign;
      const plain = sign.normalize('NFD').replace(/\p{M}/gu, '');
      if (plain !== '' && [...plain].every(isPrintable)) return plain;
      return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
    })
    .join('');
}

function row(pdf: Pdf, name: string, value: string, isHash = false): void {
  const text = printable(value);
  const options = { width: left + width - valueColumn, lineGap: 1 };
  // A hash of 64 digits fits on one line.
  const [font, size] = isHash ? ['Courier', 8.5] : ['Helvetica', 9];
  pdf.font(font, size);
  if (pdf.y + pdf.heightOfString(text, options) + 8 > bottom) pdf.addPage();
  const y = pdf.y + 5;
  pdf.font('Helvetica-Bold', 9).fillColor(muted).text(name, left, y, { width: 118 });
  const end = pdf.y;
  pdf.font(font, size).fillColor(ink).text(text, valueColumn, y, options);
  pdf.y = Math.max(pdf.y, end);
}

function heading(pdf: Pdf, text: string): void {
  if (pdf.y + 60 > bottom) pdf.addPage();
  const y = pdf.y + 16;
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(line);
  pdf
    .font('Helvetica-Bold', 11)
    .fillColor(accent)
    .text(printable(text), left, y + 8, { width });
}

function writeAnswer(pdf: Pdf, answer: StoredAnswer, { hash }: Evidence): void {
  const same = answer.impronta_documento === hash;
  heading(pdf, `Risposta n. ${answer.numero}: ${answerKinds[answer.tipo]}`);
  row(pdf, 'Risposta di', answer.nome);
  row(pdf, 'Quando', momentWords(answer.quando));
  row(pdf, 'Indirizzo IP', answer.indirizzo ?? 'non registrato');
  row(pdf, 'Documento, allora', answer.descrizione);
  row(pdf, 'SHA-256 del file, allora', answer.impronta_documento ?? 'nessun file', true);
  row(
    pdf,
    'Confronto',
    same
      ? 'È il file di oggi.'
      : 'Il file di oggi è diverso da quello a cui la risposta si riferisce.',
  );
  if (answer.nota !== null) row(pdf, 'Nota', answer.nota);
  row(pdf, 'Impronta precedente', answer.impronta_precedente, true);
  row(pdf, 'Impronta', answer.impronta, true);
}

/** Writes the number of each page below it, so that a missing sheet shows. */
function numberPages(pdf: Pdf, documentId: number): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // The line is within the lower margin, where text would begin another page.
    pdf.page.margins.bottom = 0;
    pdf
      .font('Helvetica', 8)
      .fillColor(muted)
      .text(`Documento n. ${documentId} · pagina ${index + 1} di ${count}`, left, 796, {
        ...{ width, align: 'right', lineBreak: false },
      });
  }
}

const nature =
  'Riporta le risposte registrate dal sito: presa visione, approvazione o rifiuto. Non è una firma elettronica qualificata, né avanzata.';

const notes = [
  'Le risposte di tutti i clienti sono in un unico registro: ognuna contiene l’impronta di quella precedente, e la sua impronta è lo SHA-256 dei suoi dati in forma canonica (JSON secondo RFC 8785). Chi conserva questa scheda può verificare che il registro dello studio riporta ancora le stesse impronte.',
  'L’indirizzo IP è quello da cui il sito ha ricevuto la risposta. I caratteri che questa scheda non può scrivere compaiono senza segni o con il loro codice Unicode.',
];

/** Resolves with the evidence sheet about a document as a PDF, in Italian. */
export function evidencePdf(evidence: Evidence): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 40, left, right: 64 },
    pdfVersion: '1.7',
    lang: 'it-IT',
    displayTitle: true,
    bufferPages: true,
    info: { Title: 'Scheda di riscontro', Author: evidence.firm, CreationDate: evidence.now },
  });
  pdf.font('Helvetica', 9).fillColor(muted).text(printable(evidence.firm), left, 52, { width });
  pdf
    .font('Times-Roman', 22)
    .fillColor(accent)
    .text('Scheda di riscontro', left, pdf.y + 6);
  pdf
    .font('Helvetica', 9)
    .fillColor(ink)
    .text(nature, left, pdf.y + 4, { width, lineGap: 1 });
  pdf.y += 8;
  row(pdf, 'Documento', `${evidence.document} (n. ${evidence.documentId})`);
  row(pdf, 'File', evidence.fileName);
  row(pdf, 'SHA-256 del file, oggi', evidence.hash ?? 'il file non c’è più', true);
  row(pdf, 'Risposta chiesta', evidence.asked);
  if (evidence.withdrawn !== null) row(pdf, 'Ritirato il', momentWords(evidence.withdrawn));
  row(pdf, 'Scheda creata il', momentWords(evidence.now));
  for (const answer of evidence.answers) writeAnswer(pdf, answer, evidence);
  if (evidence.answers.length === 0) heading(pdf, 'Nessuna risposta');
  heading(pdf, 'Come si verifica');
  for (const note of notes) {
    if (pdf.y + 40 > bottom) pdf.addPage();
    pdf
      .font('Helvetica', 9)
      .fillColor(ink)
      .text(note, left, pdf.y + 6, { width, lineGap: 1 });
  }
  numberPages(pdf, evidence.documentId);
  pdf.end();
  return buffer(pdf);
}
