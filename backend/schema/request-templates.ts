/** An item of a template that an installation starts with. */
interface TemplateItem {
  readonly titolo: string;
  readonly descrizione: string;
  /** The name of a document type; the item has none where the firm does not use it. */
  readonly tipologia?: string;
  /** Days until the request is due. */
  readonly giorni: number;
  readonly chiede_scadenza?: true;
}

/** A template that an installation starts with. */
export interface RequestTemplate {
  readonly nome: string;
  readonly voci: readonly TemplateItem[];
}

/** The templates of an installation without any; the firm changes them as it likes. */
export const requestTemplates: readonly RequestTemplate[] = [
  {
    nome: '730',
    voci: [
      {
        titolo: 'Certificazione Unica',
        descrizione:
          'La CU che ti hanno dato il datore di lavoro o l’INPS. Se ne hai più di una, mandale tutte.',
        tipologia: 'Certificazione Unica',
        giorni: 30,
      },
      {
        titolo: 'Spese mediche',
        descrizione:
          'Scontrini parlanti della farmacia, ricevute e fatture dell’anno scorso. Vanno bene anche le foto, una per pagina.',
        giorni: 30,
      },
      {
        titolo: 'Interessi del mutuo',
        descrizione:
          'La certificazione della banca sugli interessi pagati. Se non hai un mutuo, scrivicelo.',
        giorni: 30,
      },
      {
        titolo: 'Spese per la casa e per i figli',
        descrizione:
          'Bonifici e fatture di ristrutturazioni e risparmio energetico, spese di scuola, università e sport.',
        giorni: 30,
      },
    ],
  },
  {
    nome: 'Bilancio',
    voci: [
      {
        titolo: 'Estratti conto al 31 dicembre',
        descrizione:
          'Di tutti i conti correnti e delle carte dell’azienda, con il saldo di fine anno.',
        tipologia: 'Bilancio',
        giorni: 21,
      },
      {
        titolo: 'Inventario di magazzino',
        descrizione: 'Le rimanenze al 31 dicembre, con quantità e valori.',
        tipologia: 'Bilancio',
        giorni: 21,
      },
      {
        titolo: 'Leasing, mutui e finanziamenti',
        descrizione: 'I piani di ammortamento e i contratti firmati o cambiati durante l’anno.',
        tipologia: 'Bilancio',
        giorni: 21,
      },
      {
        titolo: 'Beni acquistati e venduti',
        descrizione: 'Le fatture di macchinari, veicoli e arredi comprati o ceduti durante l’anno.',
        tipologia: 'Bilancio',
        giorni: 21,
      },
    ],
  },
  {
    nome: 'Antiriciclaggio',
    voci: [
      {
        titolo: 'Carta d’identità',
        descrizione:
          'Fronte e retro, leggibili. La legge ci chiede di conservarne una copia valida (D.Lgs. 231/2007).',
        giorni: 15,
        chiede_scadenza: true,
      },
      {
        titolo: 'Tessera sanitaria',
        descrizione: 'Solo il fronte, con il codice fiscale.',
        giorni: 15,
      },
      {
        titolo: 'Dichiarazione sul titolare effettivo',
        descrizione: 'Il modulo che ti abbiamo dato, compilato e firmato.',
        giorni: 15,
      },
    ],
  },
];
