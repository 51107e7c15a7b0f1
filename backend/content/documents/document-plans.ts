import type { DocumentType } from '../document-types.ts';

/** A document the firm delivers again and again. */
export interface Recurring {
  type: DocumentType;
  label: string;
  /** Months from one to the next. */
  every: 1 | 3 | 12;
}

const payslips = Array.from(
  { length: 9 },
  (_, index): Recurring => ({
    type: 'Cedolino',
    label: `Cedolino matricola ${String(index + 1).padStart(3, '0')}`,
    every: 1,
  }),
);

const yearly: Recurring[] = [
  { type: 'Bilancio', label: 'Bilancio d’esercizio', every: 12 },
  { type: 'Dichiarazione dei redditi', label: 'Modello Redditi', every: 12 },
  { type: 'Dichiarazione IVA', label: 'Dichiarazione IVA', every: 12 },
  { type: 'Contratto', label: 'Lettera di incarico', every: 12 },
];

/** What a small firm receives: twenty documents a year. */
export const smallFirmPlan: Recurring[] = [
  { type: 'F24', label: 'F24 IVA e ritenute', every: 1 },
  { type: 'Comunicazione LIPE', label: 'Comunicazione LIPE', every: 3 },
  ...yearly,
];

/** What a company with employees receives: about two hundred documents a year. */
export const largeFirmPlan: Recurring[] = [
  { type: 'F24', label: 'F24 IVA', every: 1 },
  { type: 'F24', label: 'F24 ritenute e contributi', every: 1 },
  { type: 'Registro IVA', label: 'Registro IVA acquisti', every: 1 },
  { type: 'Registro IVA', label: 'Registro IVA vendite', every: 1 },
  { type: 'Fattura', label: 'Fattura per contabilità', every: 1 },
  { type: 'Fattura', label: 'Fattura per paghe', every: 1 },
  { type: 'Contratto', label: 'Proroga di contratto a termine', every: 3 },
  ...payslips,
  { type: 'Comunicazione LIPE', label: 'Comunicazione LIPE', every: 3 },
  ...yearly,
  { type: 'Certificazione Unica', label: 'Certificazioni Uniche dei dipendenti', every: 12 },
];
