import { rowsOfImport } from './importazioni-clienti.ts';
import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { field, half, integer, kept, longText, yesNo } from './vocabulary/fields.ts';
import { profileLabels } from './vocabulary/profile-texts.ts';
import { manyToOne } from './vocabulary/relations.ts';
import { toClient, toCompany } from './vocabulary/targets.ts';

// A value as it stands in the file, however long: the check says what is wrong with it.
const asRead = (label: string) =>
  field(label, { type: 'text', reads: 'string', meta: { interface: 'input' } }, half);

const labels = { ...profileLabels, societa: 'Ragione sociale' };

/** The columns of a row that hold the values of the file. */
export const importFields = [
  ...(['societa', 'piva', 'codice_fiscale', 'indirizzo', 'cap', 'citta', 'provincia'] as const),
  ...([
    'nazione',
    'telefono',
    'pec',
    'codice_univoco',
    'first_name',
    'last_name',
    'email',
  ] as const),
];

const values = Object.fromEntries(importFields.map((name) => [name, asRead(labels[name])]));

/** The rows of imports: the values as read, and the problem that keeps a row from becoming a client. */
export const righeImportazione: CollectionDefinition = {
  collection: 'righe_importazione',
  data: {
    about: ['C'],
    data: 'Rows of imported files',
    why: 'creating clients',
    kept: 'as the import',
    erasure: 'deleted',
    erasedRows: (database, { id: client, email }) =>
      database('righe_importazione')
        .where({ cliente: client })
        .modify((rows) => {
          if (email !== null) rows.orWhereRaw('LOWER(TRIM(??)) = ?', ['email', email]);
        }),
    exportedAs: null,
  },
  meta: {
    ...internal(
      'table_rows',
      'Le righe dei file importati',
      'Righe dell’importazione',
      'Riga dell’importazione',
    ),
    display_template: '{{riga}} {{problema}}',
  },
  fields: {
    id,
    importazione: manyToOne(
      'Importazione',
      { collection: 'importazioni_clienti', key: 'number', template: '{{date_created}}' },
      { onDelete: 'CASCADE', oneField: rowsOfImport, readonly: true, hidden: true },
    ),
    riga: integer('Riga', kept),
    esclusa: yesNo('Lascia fuori', { note: 'Questa riga non diventa un cliente.' }),
    problema: longText('Problema', { readonly: true }),
    corretto: longText('Rimesso a posto', {
      readonly: true,
      note: 'I valori che un programma aveva cambiato, per esempio senza gli zeri iniziali.',
    }),
    ...values,
    cliente: manyToOne('Cliente importato', toClient, kept),
    azienda: manyToOne('Azienda importata', toCompany, kept),
  },
};
