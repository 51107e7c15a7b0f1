import type { Finding, Refusal } from './stored-words.ts';

// The Studio speaks Italian only; the customer area has its own sentences, with the way out, in both languages.

/** The reasons for which a file is refused, in the words of staff: what the file is. */
export const refusedFiles = {
  tipo: 'non è di un tipo ammesso',
  nome: 'non è quello che dice il suo nome, oppure è danneggiato',
  danneggiato: 'è danneggiato o incompleto',
  vuoto: 'non contiene nulla',
  programma: 'è un programma',
  pagina_web: 'è una pagina web: va salvata come Excel o PDF',
  posta: 'è un messaggio di posta: vanno inviati i suoi allegati',
  altro_archivio: 'è un archivio che non è un semplice ZIP',
  audiovisivo: 'è un video o un audio',
  apple: 'è un documento di Pages, Numbers o Keynote: va esportato in PDF',
} as const satisfies Record<Refusal, string>;

/** The reasons for which the check rejects a file of a client. */
export const rejectedUploads = {
  ...refusedFiles,
  virus: 'contiene un virus',
  perso: 'un guasto lo ha rovinato, e il cliente deve inviarlo di nuovo',
} as const;

/** The findings about an accepted file, which staff see before they open it. */
export const markedUploads = {
  protetto: 'Protetto da password: serve la password del cliente, e l’antivirus non vede dentro',
  macro: 'Contiene macro: non aprirlo in Office',
  archivio: 'È un archivio: controlla che cosa contiene',
  non_controllabile: 'Non controllabile: l’antivirus non ha potuto vedere tutto il contenuto',
  non_controllato: 'Non controllato dall’antivirus',
} as const satisfies Record<Finding | 'non_controllabile' | 'non_controllato', string>;
