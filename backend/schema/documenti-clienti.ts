import { folders, roleIds } from '@studio/shared/contract';
import { companyTemplate } from './aziende.ts';
import { messageList, messagesOfSubject } from './messaggi.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import {
  type CollectionDefinition,
  type FieldCondition,
  type FieldDefinition,
  labels,
} from './vocabulary/definition.ts';
import {
  choice,
  date,
  type FieldOptions,
  integer,
  longText,
  moment,
  text,
  yesNo,
} from './vocabulary/fields.ts';
import { file, manyToOne } from './vocabulary/relations.ts';

/** The name of a file's list of client documents; access rules need it. */
export const documentsOfFile = 'documenti_clienti';

/** The form in which the Studio shows a client. */
export const clientTemplate = '{{societa}} {{first_name}} {{last_name}}';

const toClient = {
  collection: 'directus_users',
  key: 'string',
  template: clientTemplate,
  onDelete: 'CASCADE',
} as const;

/** Returns a field that points to the client of a row; the row is deleted with the client. */
export const ownClient = (options?: FieldOptions) =>
  manyToOne('Cliente', toClient, { ...options, required: true });

/** The name of a delivery's list of published documents. */
export const documentsOfDelivery = 'documenti';

/** The clients whom a selector offers: not the staff, no closed account, and no stranger who has only signed up. */
export const activeClient = {
  _and: [
    { role: { _eq: roleIds.cliente } },
    {
      _or: [
        { status: { _eq: 'active' } },
        { _and: [{ status: { _eq: 'invited' } }, { iscritto_il: { _null: true } }] },
      ],
    },
  ],
};

/** The form in which a selector shows the chosen client. */
export const chosenClientTemplate = '{{societa}} {{first_name}} {{last_name}} {{piva}}';

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

/** Returns a field that the form requires, while its column can be empty. */
const marked = (built: FieldDefinition): FieldDefinition => ({
  ...built,
  meta: { ...built.meta, required: true },
});

/** The link to the evidence sheet, which the extension serves (`due/approvals/evidence.ts`). */
const evidenceLink: FieldDefinition = {
  type: 'alias',
  reads: 'null',
  html: false,
  schema: null,
  meta: {
    interface: 'presentation-links',
    options: {
      links: [
        {
          label: 'Scheda di riscontro (PDF)',
          icon: 'fact_check',
          type: 'normal',
          actionType: 'url',
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
    translations: [{ language: 'it-IT', translation: 'Prova della risposta' }],
  },
};

const half = { width: 'half' } as const;
const kept = { ...half, readonly: true } as const;

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
    cliente: manyToOne(
      'Cliente',
      {
        ...toClient,
        template: chosenClientTemplate,
        options: { enableCreate: false, filter: activeClient },
      },
      {
        ...half,
        note: 'Il documento è di una persona oppure di un’azienda: scegli uno dei due.',
      },
    ),
    azienda: manyToOne(
      'Azienda',
      {
        collection: 'aziende',
        key: 'number',
        template: companyTemplate,
        onDelete: 'NO ACTION',
        options: { enableCreate: false },
      },
      { ...half, note: 'Lo vedono i titolari, e i delegati con la sua tipologia.' },
    ),
    // Documents without a type exist from before: the column takes them, new ones need a type.
    tipologia: marked(
      manyToOne(
        'Tipologia',
        {
          collection: 'tipologie',
          key: 'number',
          template: '{{tipologia}}',
          options: { enableCreate: false },
        },
        half,
      ),
    ),
    // A file that a client can see cannot be deleted: its document goes first.
    documento: file(
      'Documento',
      { folder: folders.documenti.id, oneField: documentsOfFile, onDelete: 'NO ACTION' },
      { required: true },
    ),
    anno: integer('Anno', { required: true, indexed: true }),
    mese: integer('Mese', {
      note: 'Da 1 a 12; vuoto se il documento riguarda tutto l’anno.',
      validation: {
        rule: { _or: [{ mese: { _null: true } }, { mese: { _between: [1, 12] } }] },
        message: 'Il mese va da 1 a 12.',
      },
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
    ritirato_da: manyToOne(
      'Ritirato da',
      {
        collection: 'directus_users',
        key: 'string',
        template: '{{first_name}} {{last_name}}',
      },
      { ...kept, hidden: true, ...ifWithdrawn({ hidden: false }) },
    ),
    // Its client or company, whose columns are empty: so every door is closed, that of the file too.
    ritirato_a: manyToOne('Era del cliente', toClient, {
      ...kept,
      hidden: true,
      ...ifWithdrawn({ hidden: false }),
    }),
    ritirato_a_azienda: manyToOne(
      'Era dell’azienda',
      { collection: 'aziende', key: 'number', template: companyTemplate },
      { ...kept, hidden: true, ...ifWithdrawn({ hidden: false }) },
    ),
    letto_da: longText('Chi lo aveva letto', {
      readonly: true,
      hidden: true,
      ...ifWithdrawn({ hidden: false }),
    }),
    letto_il: moment('Letto il', {
      ...kept,
      note: 'Quando il cliente lo ha aperto o scaricato la prima volta; vuoto finché per lui è nuovo.',
    }),
    consegna: manyToOne(
      'Consegna',
      {
        collection: 'consegne',
        key: 'number',
        template: '{{date_created}}',
        oneField: documentsOfDelivery,
      },
      { ...kept, note: 'La consegna che lo ha pubblicato, se non è stato inserito da solo.' },
    ),
    avvisato_il: moment('Avvisato il', { ...kept, hidden: true, indexed: true }),
    // Company and type, for delegates' right to read; only the backend decides it.
    chiave_accesso: text('Chiave di accesso', { ...kept, hidden: true, indexed: true }),
    [messagesOfSubject]: messageList(),
    ...traces,
  },
};
