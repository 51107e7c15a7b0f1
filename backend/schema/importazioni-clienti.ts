import { folders } from '@studio/shared/contract';
import { id, traces } from './vocabulary/content-collection.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  labels,
} from './vocabulary/definition.ts';
import {
  choice,
  integer,
  kept,
  longText,
  moment,
  text,
  withMeta,
  yesNo,
} from './vocabulary/fields.ts';
import { file, oneToMany } from './vocabulary/relations.ts';

/** The days for which an imported file and its rows stay. */
export const importDays = 90;

/** The name of an import's list of rows. */
export const rowsOfImport = 'righe';

/** The states of an import. */
export const importStates = {
  bozza: 'Da controllare',
  controllata: 'Controllata',
  importata: 'Importata',
} as const;

/** When imported clients get their invitation. */
export const invitations = { dopo: 'Più tardi', ora: 'Subito' } as const;

/** A number for the list of imports; the form says it in words. */
const counted = { readonly: true, hidden: true } as const;

/** Hides a field of the form until another one is filled in. */
const after = (filled: string, built: FieldDefinition) =>
  withMeta(built, {
    conditions: [
      { name: 'Vuoto finché non serve', rule: { [filled]: { _null: true } }, hidden: true },
    ],
  });

/** The list of rows as a table, so that problems can be read without opening a row. */
const rowTable = {
  layout: 'table',
  tableSpacing: 'compact',
  fields: ['riga', 'societa', 'last_name', 'email', 'problema', 'corretto', 'esclusa'],
  enableCreate: false,
  enableSelect: false,
  enableSearchFilter: true,
  limit: 25,
};

/** The imports of many clients from a file: checked first, then carried out at once. */
export const importazioniClienti: CollectionDefinition = {
  collection: 'importazioni_clienti',
  data: {
    about: ['C'],
    data: 'Imported files',
    why: 'creating clients',
    periods: [{ since: 'date_created', days: importDays, after: 'the upload', ownJob: true }],
    erasure: 'none',
    exportedAs: null,
  },
  meta: {
    icon: 'group_add',
    note: 'Molti clienti in una volta da un file CSV o Excel. Carica il file e salva: ogni riga viene controllata, e nulla cambia tra i clienti. Poi apri l’importazione, guarda i problemi, scegli lo stato Importata e salva.',
    display_template: '{{file.filename_download}} · {{date_created}}',
    group: 'aziende',
    sort: 4,
    translations: labels('Importazioni di clienti', 'Importazione di clienti'),
  },
  fields: {
    id,
    file: file(
      'File',
      { folder: folders.importazioni.id, onDelete: 'CASCADE' },
      {
        required: true,
        note: 'CSV, testo o Excel (.xlsx) di qualsiasi programma, al massimo 5 MB e 5000 righe, con i nomi delle colonne in alto. [Scarica il modello](/import-template). Nome, Cognome (anche in una colonna sola, «Cognome e nome») ed E-mail servono sempre; una riga senza Ragione sociale e Partita IVA è un privato. Il file si elimina da sé dopo 90 giorni, con queste righe.',
      },
    ),
    invito: choice('Inviti', invitations, {
      required: true,
      initial: 'dopo',
      note: 'Subito: con l’importazione parte l’e-mail per attivare l’accesso. Più tardi: scegli Subito quando vuoi, anche dopo.',
    }),
    stato: after(
      'esito',
      choice('Stato', importStates, {
        required: true,
        initial: 'bozza',
        note: 'Per importare scegli Importata e salva.',
      }),
    ),
    esito: after('esito', longText('Esito del controllo', { readonly: true })),
    problemi: after('problemi', longText('Righe con problemi', { readonly: true })),
    ignora_problemi: after(
      'problemi',
      yesNo('Ignora le righe con problemi', { note: 'Importa le altre e lascia fuori queste.' }),
    ),
    avviso: longText('Da sapere', { readonly: true, hidden: true }),
    // The rows below the headers: those of the table below, and these.
    righe_file: integer('Righe nel file', counted),
    vuote: integer('Vuote', counted),
    saltate: integer('Non clienti', counted),
    totale: integer('Righe', counted),
    con_problemi: integer('Con problemi', counted),
    escluse: integer('Lasciate fuori', counted),
    importate: integer('Importate', counted),
    importata_il: after('importata_il', moment('Importata il', kept)),
    invitati_il: after('invitati_il', moment('Invitati il', kept)),
    [rowsOfImport]: after(
      'totale',
      withMeta(
        oneToMany('Tutte le righe', 'righe_importazione', { template: '{{riga}} {{problema}}' }),
        { options: rowTable },
      ),
    ),
    // The hash of the file: tells that it was imported before.
    impronta: text('Impronta', { readonly: true, hidden: true, indexed: true }),
    ...traces,
  },
};
