import { folders, roleIds } from '@studio/shared/contract';
import { type PolicyDefinition, read } from './policy-definition.ts';
import {
  openCollections,
  publicFields,
  publicFileFields,
  publishedCollections,
} from './public-fields.ts';

/**
 * Returns the filter of the rows that visitors see at a moment: published, and within their schedule. A row ends at
 * `pubblica_fino` itself, so that two rows can follow one another.
 * @param moment ISO 8601; in a permission `$NOW`, for which Directus puts in the moment of each read
 */
export const visibleAt = (moment: string) => ({
  _and: [
    { status: { _eq: 'published' } },
    { _or: [{ pubblica_dal: { _null: true } }, { pubblica_dal: { _lte: moment } }] },
    { _or: [{ pubblica_fino: { _null: true } }, { pubblica_fino: { _gt: moment } }] },
  ],
});

/** A text that equals the one of the apps is not sent: it follows them when they change. */
const changedTexts: { readonly [collection: string]: object } = {
  dizionario_translations: { modificata: { _eq: 'si' } },
};

/**
 * The rights of every visitor. The roles have them too: Directus does not give its public rights to logged-in users.
 */
export const visitors: PolicyDefinition = {
  id: 'b0110000-0000-4000-8000-000000000001',
  name: 'Sito pubblico',
  icon: 'public',
  description: 'Lettura dei contenuti pubblicati',
  app_access: false,
  roles: [null, roleIds.cliente, roleIds.redattore],
  permissions: [
    ...publishedCollections.map((one) =>
      read(one.collection, publicFields(one), visibleAt('$NOW')),
    ),
    ...openCollections.map((one) =>
      read(one.collection, publicFields(one), changedTexts[one.collection] ?? null),
    ),
    read('directus_files', publicFileFields, { folder: { _eq: folders.pubblici.id } }),
  ],
};
