import { folders } from '@studio/shared/contract';
import { messageList, messagesOfSubject } from './messaggi.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, type FieldCondition, labels } from './vocabulary/definition.ts';
import {
  between,
  choice,
  columnless,
  date,
  half,
  integer,
  kept,
  longText,
  moment,
  text,
  withMeta,
  yesNo,
} from './vocabulary/fields.ts';
import { activeClient } from './vocabulary/owner.ts';
import { file, manyToOne } from './vocabulary/relations.ts';
import {
  toChosenClient,
  toClient,
  toCompany,
  toDelivery,
  toStaff,
  toType,
} from './vocabulary/targets.ts';

/** The name of a file's list of client documents; access rules need it. */
export const documentsOfFile = 'documenti_clienti';

/** The name of a delivery's list of published documents. */
export const documentsOfDelivery = 'documenti';

/** The states of a document. A withdrawn one stays as a record that only staff see. */
export const documentStates = { pubblicato: 'Pubblicato', ritirato: 'Ritirato' } as const;

/** The answers that the firm can ask of a client about a document. Neither is a signature. */
export const askedAnswers = {
  nessuna: 'Nessuna',
  presa_visione: 'Presa visione',
  approvazione: 'Approvazione',
} as const;

/** The answers of a client about a document. */
export const documentAnswers = {
  presa_visione: 'Presa visione',
  approvazione: 'Approvazione',
  rifiuto: 'Rifiuto',
} as const;

const ifWithdrawn = (shown: Partial<FieldCondition>): { conditions: FieldCondition[] } => ({
  conditions: [{ name: 'withdrawn', rule: { _and: [{ stato: { _eq: 'ritirato' } }] }, ...shown }],
});

/** The link to the evidence sheet, which the extension serves (`due/approvals/evidence.ts`). */
const evidenceLink = columnless('Prova della risposta', 'null', {
  interface: 'presentation-links',
  options: {
    links: [
      {
        label: 'Scheda di riscontro (PDF)',
        icon: 'fact_check',
        ...{ type: 'normal', actionType: 'url' },
        // The Studio takes a path from the root for one of its own pages.
        url: '../../../../../riscontro/{{id}}',
      },
    ],
  },
  special: ['alias', 'no-data'],
  hidden: true,
  conditions: [
    { name: 'answered', rule: { _and: [{ risposta_il: { _nnull: true } }] }, hidden: false },
  ],
});

/** Documents that the firm publishes, each for one client or for one company. */
export const documentiClienti: CollectionDefinition = {
  collection: 'documenti_clienti',
  data: {
    about: ['C', 'S'],
    data: 'Documents; withdrawn ones: who, when, why, readers',
    why: 'mandate, law, proof of delivery',
    kept: 'until the firm deletes them; of an erased account to the end of the tenth year after period and arrival',
    erasure: 'kept',
    exportedAs: 'documenti',
  },
  meta: {
    icon: 'folder_shared',
    note: 'I documenti riservati ai clienti, uno per riga. Per pubblicarne molti insieme usa le Consegne.',
    display_template: '{{tipologia.tipologia}} {{anno}} · {{documento.title}}',
    sort: 2,
    translations: labels('Documenti clienti', 'Documento'),
  },
  fields: {
    id,
    // A document has a client or a company: `documents/document-owner.ts` of the extension checks it.
    cliente: manyToOne('Cliente', toChosenClient, {
      ...{ ...half, onDelete: 'CASCADE', pickOnly: true, filter: activeClient },
      note: 'Il documento è di una persona oppure di un’azienda: scegli uno dei due.',
    }),
    azienda: manyToOne('Azienda', toCompany, {
      ...half,
      onDelete: 'NO ACTION',
      pickOnly: true,
      note: 'Lo vedono i titolari, e i delegati con la sua tipologia.',
    }),
    // Scripts may store documents without a type, which delegates of one type never see; the Studio's form needs one.
    tipologia: withMeta(manyToOne('Tipologia', toType, { ...half, pickOnly: true }), {
      required: true,
    }),
    // A file that a client can see cannot be deleted: its document goes first.
    documento: file(
      'Documento',
      { folder: folders.documenti.id, oneField: documentsOfFile, onDelete: 'NO ACTION' },
      { required: true },
    ),
    anno: integer('Anno', { required: true, indexed: true }),
    mese: integer('Mese', {
      note: 'Da 1 a 12; vuoto se il documento riguarda tutto l’anno.',
      validation: between('mese', 1, 12, 'Il mese va da 1 a 12.'),
    }),
    risposta_chiesta: choice('Risposta chiesta', askedAnswers, {
      ...half,
      initial: 'nessuna',
      indexed: true,
      note: 'Il cliente risponde dopo aver aperto il documento. La risposta non è una firma.',
    }),
    risposta_entro: date('Risposta entro il', {
      ...half,
      note: 'Vuoto: senza un giorno entro cui rispondere.',
    }),
    risposta: choice('Risposta del cliente', documentAnswers, kept),
    risposta_di: text('Ha risposto', kept),
    risposta_il: moment('Risposta il', { ...kept, indexed: true }),
    scheda_risposta: evidenceLink,
    // The moment from which a reading counts: the file was another one before.
    file_dal: moment('File dal', { ...kept, hidden: true }),
    avviso_risposta: integer('Ultimo avviso', { ...kept, hidden: true }),
    consenti_duplicato: yesNo('Documento già consegnato', {
      text: 'Pubblicalo anche se lo ha già',
      width: 'full',
      note: 'Serve soltanto se lo stesso file è già tra i documenti del cliente.',
      ...ifWithdrawn({ hidden: true }),
    }),
    stato: choice('Stato', documentStates, { initial: 'pubblicato', ...kept }),
    motivo_ritiro: longText('Ritira il documento', {
      note: 'Serve soltanto per ritirare un documento pubblicato: scrivi perché e salva. Il cliente non lo vede più da subito; se lo aveva letto o era stato avvisato, riceve una e-mail con il motivo.',
    }),
    ritirato_il: moment('Ritirato il', {
      ...kept,
      hidden: true,
      indexed: true,
      ...ifWithdrawn({ hidden: false }),
    }),
    ritirato_da: manyToOne('Ritirato da', toStaff, {
      ...kept,
      hidden: true,
      ...ifWithdrawn({ hidden: false }),
    }),
    // Its client or company, whose columns are empty: so every door is closed, that of the file too.
    ritirato_a: manyToOne('Era del cliente', toClient, {
      onDelete: 'CASCADE',
      ...kept,
      hidden: true,
      ...ifWithdrawn({ hidden: false }),
    }),
    ritirato_a_azienda: manyToOne('Era dell’azienda', toCompany, {
      ...kept,
      hidden: true,
      ...ifWithdrawn({ hidden: false }),
    }),
    letto_da: longText('Chi lo aveva letto', {
      readonly: true,
      hidden: true,
      ...ifWithdrawn({ hidden: false }),
    }),
    letto_il: moment('Letto il', {
      ...kept,
      note: 'Quando il cliente lo ha aperto o scaricato la prima volta; vuoto finché per lui è nuovo.',
    }),
    consegna: manyToOne('Consegna', toDelivery, {
      ...kept,
      oneField: documentsOfDelivery,
      note: 'La consegna che lo ha pubblicato, se non è stato inserito da solo.',
    }),
    avvisato_il: moment('Avvisato il', { ...kept, hidden: true, indexed: true }),
    // Company and type, for delegates' right to read; only the backend decides it.
    chiave_accesso: text('Chiave di accesso', { ...kept, hidden: true, indexed: true }),
    [messagesOfSubject]: messageList(),
    ...traces,
  },
};
