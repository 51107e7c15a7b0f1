import { createHash } from 'node:crypto';
import type { DocumentType } from '../document-types.ts';
import type { Letter } from '../pdf/letter.ts';
import type { ClientDocument } from './client-documents.ts';

const euro = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

/** The two amounts a document shows, and how much of the first the second is. */
const amounts: Record<DocumentType, [first: string, second: string, share: number]> = {
  F24: ['Totale a debito', 'Compensato con crediti', 0.12],
  Bilancio: ['Valore della produzione', 'Utile d’esercizio', 0.07],
  'Dichiarazione dei redditi': ['Reddito imponibile', 'Imposta dovuta', 0.24],
  Cedolino: ['Retribuzione lorda', 'Netto in busta', 0.74],
  Fattura: ['Imponibile', 'IVA 22%', 0.22],
  Contratto: ['Compenso convenuto', 'Acconto alla firma', 0.3],
  'Certificazione Unica': ['Redditi certificati', 'Ritenute operate', 0.21],
  'Comunicazione LIPE': ['IVA esigibile', 'IVA detratta', 0.81],
  'Dichiarazione IVA': ['IVA a debito', 'IVA ammessa in detrazione', 0.83],
  'Registro IVA': ['Imponibile del mese', 'Imposta del mese', 0.22],
};

/** The sheet of a client's document. Its amounts follow from its name, so they never change. */
export function documentLetter(company: string, document: ClientDocument): Letter {
  const digest = createHash('sha256').update(company).update(document.slug).digest();
  const cents = 140_000 + (digest.readUInt32BE(0) % 260_000) * document.every ** 2;
  const [first, second, share] = amounts[document.type];
  return {
    title: document.title,
    label: document.type,
    rows: [
      ['Cliente', company],
      ['Periodo', document.title.slice(document.label.length + 1)],
      [first, `€ ${euro.format(cents / 100)}`],
      [second, `€ ${euro.format(Math.round(cents * share) / 100)}`],
    ],
    paragraphs: [
      'Il documento è stato predisposto dallo studio sulla base della contabilità del periodo. La ricevuta dell’invio o del versamento è conservata insieme a questa copia.',
    ],
    figures: true,
  };
}
