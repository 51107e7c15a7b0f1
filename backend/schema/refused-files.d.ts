/** The reasons for which a file is refused, in the words of staff: what the file is. */
export declare const refusedFiles: {
  readonly tipo: 'non è di un tipo ammesso';
  readonly nome: 'non è quello che dice il suo nome, oppure è danneggiato';
  readonly danneggiato: 'è danneggiato o incompleto';
  readonly vuoto: 'non contiene nulla';
  readonly programma: 'è un programma';
  readonly pagina_web: 'è una pagina web: va salvata come Excel o PDF';
  readonly posta: 'è un messaggio di posta: vanno inviati i suoi allegati';
  readonly altro_archivio: 'è un archivio che non è un semplice ZIP';
  readonly audiovisivo: 'è un video o un audio';
  readonly apple: 'è un documento di Pages, Numbers o Keynote: va esportato in PDF';
};
/** The reasons for which the check rejects a file of a client. */
export declare const rejectedUploads: {
  readonly tipo: 'non è di un tipo ammesso';
  readonly nome: 'non è quello che dice il suo nome, oppure è danneggiato';
  readonly danneggiato: 'è danneggiato o incompleto';
  readonly vuoto: 'non contiene nulla';
  readonly programma: 'è un programma';
  readonly pagina_web: 'è una pagina web: va salvata come Excel o PDF';
  readonly posta: 'è un messaggio di posta: vanno inviati i suoi allegati';
  readonly altro_archivio: 'è un archivio che non è un semplice ZIP';
  readonly audiovisivo: 'è un video o un audio';
  readonly apple: 'è un documento di Pages, Numbers o Keynote: va esportato in PDF';
  readonly virus: 'contiene un virus';
};
/** The findings about an accepted file, which staff see before they open it. */
export declare const markedUploads: {
  readonly protetto: 'Protetto da password: serve la password del cliente, e l’antivirus non vede dentro';
  readonly macro: 'Contiene macro: non aprirlo in Office';
  readonly archivio: 'È un archivio: controlla che cosa contiene';
  readonly non_controllabile: 'Non controllabile: l’antivirus non ha potuto vedere tutto il contenuto';
  readonly non_controllato: 'Non controllato dall’antivirus';
};
/** The reasons as choices of a field. */
export declare const rejectionChoices: {
  [k: string]: string;
};
