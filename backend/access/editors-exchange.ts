import { messagesOfSubject } from '../schema/messaggi.ts';
import {
  allow,
  create,
  type PermissionDefinition,
  read,
  update,
  written,
} from './policy-definition.ts';

/** The fields of a personal deadline that an editor writes; only clients' answers write the others. */
const dueFields = [
  'cliente',
  'azienda',
  'tributo',
  'tipologia',
  'importo',
  'scade_il',
  'modo',
  'iban',
  'documento',
  'stato',
];

/** Personal deadlines are cancelled instead of deleted, and answers are a record that the backend alone writes. */
const dueDates: readonly PermissionDefinition[] = [
  read('scadenze_clienti', ['*']),
  create('scadenze_clienti', dueFields),
  update('scadenze_clienti', dueFields),
  read('risposte', ['*']),
];

/**
 * The rights of an editor about what clients and firm send each other. Clients have none in Directus: their doors are
 * the calls of the extension, which all ask `rights/may.ts`.
 */
export const exchange: readonly PermissionDefinition[] = [
  ...allow('richieste_documenti', ['create', 'read']),
  update('richieste_documenti', [
    ...['titolo', 'descrizione', 'tipologia', 'scadenza', 'chiede_scadenza', 'stato', 'nota'],
    messagesOfSubject,
  ]),
  ...allow('modelli_richieste', [...written, 'delete']),
  ...allow('voci_modelli', [...written, 'delete']),
  ...allow('nuove_richieste', ['create', 'read']),
  ...allow('nuove_richieste_clienti', ['create', 'read']),
  ...allow('nuove_richieste_aziende', ['create', 'read']),
  read('caricamenti', ['*']),
  update('caricamenti', ['stato', 'nota']),
  ...dueDates,
  // The hook writes the author and the moment, and allows nothing but the mark of having read.
  ...allow('messaggi', ['create', 'read']),
  update('messaggi', ['letto_dallo_studio_il']),
];
