import { roleIds } from '@studio/shared/contract';
import type {
  CollectionDefinition,
  FieldCondition,
  FieldDefinition,
  FieldMeta,
} from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';
import { input } from './vocabulary/form-fields.ts';
import { oneToMany } from './vocabulary/relations.ts';

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

/**
 * Returns the fields by which staff care for a client or a company, in its record.
 * @param conditions the records that have them; without any all have them
 */
export const careFields = (conditions?: FieldCondition[]) => {
  const shown = conditions && { hidden: true, conditions };
  return {
    motivo_correzione: input('Motivo della correzione', {
      width: 'full',
      ...shown,
      note: 'Se correggi i dati, scrivi qui perché: resta negli interventi, con i valori di prima.',
    }),
    interventi: withMeta(
      oneToMany('Interventi', 'interventi_clienti', {
        template: '{{date_created}} · {{tipo}} · {{dettaglio}} · {{user_created.last_name}}',
      }),
      { ...shown },
    ),
  };
};

const withMeta = (field: FieldDefinition, meta: Partial<FieldMeta>): FieldDefinition => ({
  ...field,
  meta: { ...field.meta, ...meta },
});

/** The record of a client, not of staff; the Studio loads the role as a row or as its key. */
const isClient: FieldCondition = {
  name: 'Cliente',
  rule: { _or: [{ role: { _eq: roleIds.cliente } }, { role: { id: { _eq: roleIds.cliente } } }] },
  hidden: false,
};

/** The profile, and the internal columns of an account. */
export const directusUsers: CollectionDefinition = {
  collection: 'directus_users',
  meta: null,
  fields: {
    ...profileColumns,
    // Only the backend writes it: an account that the firm created has none, and is never deleted by age.
    iscritto_il: moment('Iscritto il', { readonly: true, hidden: true, indexed: true }),
    // The last invitation or confirmation that was put into the outbox: an imported client may have had none.
    invitato_il: moment('Invitato il', { readonly: true, hidden: true, indexed: true }),
    // Set when the firm erased the account: the row stays only as the owner of what the law keeps.
    cancellato_il: moment('Cancellato il', { readonly: true, hidden: true, indexed: true }),
    ...careFields([isClient]),
  },
};
