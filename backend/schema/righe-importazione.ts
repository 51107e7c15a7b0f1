import type { ProfileField } from '@studio/shared/rules';
import { rowsOfImport } from './importazioni-clienti.ts';
import { id } from './vocabulary/content-collection.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  internal,
} from './vocabulary/definition.ts';
import { field, half, integer, kept, longText, yesNo } from './vocabulary/fields.ts';
import { manyToOne } from './vocabulary/relations.ts';
import { toClient, toCompany } from './vocabulary/targets.ts';

// A value as it stands in the file, however long: the check says what is wrong with it.
const asRead = (label: string) =>
  field(label, { type: 'text', reads: 'string', meta: { interface: 'input' } }, half);

const values = {
  societa: asRead('Ragione sociale'),
  piva: asRead('Partita IVA'),
  codice_fiscale: asRead('Codice fiscale'),
  indirizzo: asRead('Indirizzo'),
  cap: asRead('CAP'),
  citta: asRead('Città'),
  provincia: asRead('Provincia'),
  nazione: asRead('Nazione'),
  telefono: asRead('Telefono'),
  pec: asRead('PEC'),
  codice_univoco: asRead('Codice univoco'),
  first_name: asRead('Nome'),
  last_name: asRead('Cognome'),
  email: asRead('E-mail'),
} as const satisfies Record<ProfileField, FieldDefinition>;

/** The columns of a row that hold the values of the file. */
export const importFields = Object.keys(values);

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
