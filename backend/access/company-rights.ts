/**
 * The rights of a client in companies at the moment, as columns of the current user. They are not stored: the extension
 * (`documents/current-rights.ts`) answers Directus when it asks for them to evaluate a permission. Without the extension
 * they are empty, and the permissions show nothing.
 */
export const companyRights = {
  /** Every company for which the client acts. */
  companies: 'aziende_in_vigore',
  /** The companies of which the client sees every document. */
  wholeCompanies: 'aziende_da_titolare',
  /** The `chiave_accesso` of the documents that the client sees as a delegate. */
  typeKeys: 'chiavi_da_delegato',
  /** The client's memberships. */
  memberships: 'rapporti_in_vigore',
} as const;

const { companies, wholeCompanies, typeKeys, memberships } = companyRights;

/** The same lists as values of a permission's filter. */
export const currentRights = {
  companies: `$CURRENT_USER.${companies}`,
  wholeCompanies: `$CURRENT_USER.${wholeCompanies}`,
  typeKeys: `$CURRENT_USER.${typeKeys}`,
  memberships: `$CURRENT_USER.${memberships}`,
} as const;
