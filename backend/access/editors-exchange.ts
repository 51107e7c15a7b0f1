import type { PermissionDefinition } from './policy-definition.ts';
import { allow, read } from './policy-definition.ts';

/**
 * The rights of an editor about what clients and firm send each other. Clients have none in Directus: their doors are
 * the calls of the extension, which all ask `companies/may.ts`.
 */
export const exchange: readonly PermissionDefinition[] = [
  ...allow('richieste_documenti', ['create', 'read']),
  {
    collection: 'richieste_documenti',
    action: 'update',
    fields: ['titolo', 'descrizione', 'tipologia', 'scadenza', 'chiede_scadenza', 'stato', 'nota'],
    permissions: null,
  },
  read('caricamenti', ['*']),
  {
    collection: 'caricamenti',
    action: 'update',
    fields: ['stato', 'nota'],
    permissions: null,
  },
];
