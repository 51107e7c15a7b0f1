import type { CollectionDefinition } from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';

const half = { width: 'half' } as const;

/** The fields of a client's profile beyond those of every Directus user. */
export const profileColumns = {
  societa: text('Società', half),
  indirizzo: text('Indirizzo', half),
  cap: text('CAP', half),
  citta: text('Città', half),
  provincia: text('Provincia', half),
  nazione: text('Nazione', half),
  telefono: text('Telefono', half),
  pec: text('PEC', half),
  piva: text('Partita IVA', half),
  codice_fiscale: text('Codice fiscale', half),
  codice_univoco: text('Codice univoco', half),
};

/** The profile, and the internal columns of an account. */
export const directusUsers: CollectionDefinition = {
  collection: 'directus_users',
  meta: null,
  fields: {
    ...profileColumns,
    // Only the backend writes it: an account that the firm created has none, and is never deleted by age.
    iscritto_il: moment('Iscritto il', { readonly: true, hidden: true, indexed: true }),
    // Set when the firm erased the account: the row stays only as the owner of what the law keeps.
    cancellato_il: moment('Cancellato il', { readonly: true, hidden: true, indexed: true }),
  },
};
