import type { DemoItem } from './demo-content.ts';

const documentTypes = [
  'F24',
  'Bilancio',
  'Dichiarazione dei redditi',
  'Cedolino',
  'Fattura',
  'Contratto',
  'Certificazione Unica',
  'Comunicazione LIPE',
  'Dichiarazione IVA',
  'Registro IVA',
] as const;

/** The name of a kind of client document. */
export type DocumentType = (typeof documentTypes)[number];

/** The primary key of a kind of document. */
export function documentTypeId(type: DocumentType): number {
  return documentTypes.indexOf(type) + 1;
}

/** The kinds of documents the firm delivers. */
export function documentTypeItems(): DemoItem[] {
  return documentTypes.map((tipologia) => ({ id: documentTypeId(tipologia), tipologia }));
}
