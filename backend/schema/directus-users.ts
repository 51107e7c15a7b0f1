import { roleIds } from '@studio/shared/contract';
import { companyFields } from '@studio/shared/rules';
import { twoYears } from './vocabulary/data-rules.ts';
import type { CollectionDefinition, FieldCondition } from './vocabulary/definition.ts';
import { moment, tags, withMeta } from './vocabulary/fields.ts';
import { input } from './vocabulary/form-fields.ts';
import { profileTexts } from './vocabulary/profile-texts.ts';
import { oneToMany } from './vocabulary/relations.ts';

/** The fields of a client's profile beyond those of every Directus user. */
export const profileColumns = profileTexts(['societa', ...companyFields]);

/**
 * Returns the fields by which staff care for a client or a company, in its record.
 * @param conditions the records that have them; without any all have them
 */
export const careFields = (conditions?: FieldCondition[]) => {
  const shown = conditions && { hidden: true, conditions };
  return {
    gruppi: withMeta(
      tags('Gruppi', {
        note: 'Per esempio Forfettari o IVA mensile: scrivi un nome e premi Invio. Da «Nuove richieste» si scrive a un gruppo intero; il cliente li vede solo se chiede i suoi dati.',
      }),
      { ...shown },
    ),
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

/** The record of a client, not of staff; the Studio loads the role as a row or as its key. */
const isClient: FieldCondition = {
  name: 'Cliente',
  rule: { _or: [{ role: { _eq: roleIds.cliente } }, { role: { id: { _eq: roleIds.cliente } } }] },
  hidden: false,
};

/** The profile, and the internal columns of an account. */
export const directusUsers: CollectionDefinition = {
  collection: 'directus_users',
  data: {
    about: ['C'],
    data: 'Name, address, company, tax numbers, contacts; password (Argon2), second factor',
    why: 'mandate, access',
    periods: [
      {
        since: 'iscritto_il',
        days: 30,
        after: 'a sign-up or an invitation',
        of: 'unconfirmed accounts without a document or a company by the firm',
        where: (rows, database) =>
          rows
            .where({ status: 'invited', role: roleIds.cliente })
            .whereNotIn(
              'id',
              database('documenti_clienti').whereNotNull('cliente').select('cliente'),
            )
            .whereNotIn(
              'id',
              database('persone_aziende').whereNull('invitato_da').select('persona'),
            ),
      },
      {
        since: 'cancellato_il',
        days: twoYears,
        after: 'the erasure',
        of: 'closed accounts without a document or download that the law keeps',
        where: (rows, database) =>
          rows
            .whereNotIn(
              'id',
              database('documenti_clienti').whereNotNull('cliente').select('cliente'),
            )
            .whereNotIn(
              'id',
              database('accessi_documenti').whereNotNull('cliente').select('cliente'),
            ),
      },
    ],
    kept: 'until the firm deletes the account',
    erasure: 'kept',
    exportedAs: 'profilo',
  },
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
