import { type PublicCollectionName, publicCollections } from './generated/collections.ts';

/** The collections whose changes touch a read of this one. */
export function dependencies(collection: PublicCollectionName): readonly string[] {
  const fields: readonly string[] = publicCollections[collection].fields;
  const relations = fields.filter((field) => field.includes('.'));
  return [
    collection,
    ...(collection === 'dizionario' ? ['dizionario_translations'] : []),
    ...(relations.length > 0 && collection !== 'dizionario' ? ['directus_files'] : []),
  ];
}
