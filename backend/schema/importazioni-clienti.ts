import { folders } from '@studio/shared/directus-ids';
import { id, traces } from './vocabulary/content-collection.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  labels,
} from './vocabulary/definition.ts';
import { choice, integer, longText, moment, text, yesNo } from './vocabulary/fields.ts';
import { file, oneToMany } from './vocabulary/relations.ts';

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

const kept = { readonly: true, width: 'half' } as const;

/** The list of rows as a table, so that problems can be read without opening a row. */
function rowTable(built: FieldDefinition): FieldDefinition {
  const options = {
    layout: 'table',
    tableSpacing: 'compact',
    fields: ['riga', 'problema', 'societa', 'piva', 'last_name', 'email', 'esclusa'],
    enableCreate: false,
    enableSelect: false,
    enableSearchFilter: true,
    limit: 25,
  };
  return { ...built, meta: { ...built.meta, options } };
}

/** The imports of many clients from a file: checked first, then carried out at once. */
export const importazioniClienti: CollectionDefinition = {
  collection: 'importazioni_clienti',
  meta: {
    icon: 'group_add',
    note: 'Molti clienti in una volta da un file CSV o Excel. Carica il file e salva: ogni riga viene controllata, e nulla cambia tra i clienti. Poi apri l’importazione, guarda i problemi, scegli lo stato Importata e salva.',
    display_template: '{{date_created}} · {{esito}}',
    group: 'aziende',
    sort: 4,
    translations: labels('Importazioni di clienti', 'Importazione di clienti'),
  },
  fields: {
    id,
    file: {
      ...file(
        'File',
        { folder: folders.importazioni.id, onDelete: 'CASCADE' },
        {
          required: true,
          note: 'CSV o Excel (.xlsx), al massimo 5 MB e 5000 righe, con i nomi delle colonne in alto. [Scarica il modello](/import-template). Nome, Cognome ed E-mail servono sempre; una riga senza Ragione sociale e Partita IVA è un privato. Il file si elimina da sé dopo 90 giorni, con queste righe.',
        },
      ),
    },
    stato: choice('Stato', importStates, {
      required: true,
      initial: 'bozza',
      note: 'Per importare scegli Importata e salva.',
    }),
    invito: choice('Inviti', invitations, {
      required: true,
      initial: 'dopo',
      note: 'Subito: ogni cliente riceve l’e-mail per attivare l’accesso. Più tardi: scegli Subito quando vuoi, anche dopo l’importazione.',
    }),
    ignora_problemi: yesNo('Ignora le righe con problemi', {
      note: 'Importa le altre righe e lascia fuori queste.',
    }),
    esito: longText('Esito', { readonly: true }),
    avviso: longText('Da sapere', { readonly: true }),
    totale: integer('Righe', kept),
    con_problemi: integer('Con problemi', kept),
    escluse: integer('Lasciate fuori', kept),
    importate: integer('Importate', kept),
    importata_il: moment('Importata il', kept),
    invitati_il: moment('Invitati il', kept),
    [rowsOfImport]: rowTable(
      oneToMany('Righe', 'righe_importazione', { template: '{{riga}} {{problema}}' }),
    ),
    // The hash of the file: tells that it was imported before.
    impronta: text('Impronta', { readonly: true, hidden: true, indexed: true }),
    ...traces,
  },
};
