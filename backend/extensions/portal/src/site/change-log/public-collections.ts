import { publicCollections, withinCollection } from '../../../../../access/public-fields.ts';

/** The collections that visitors see, and the collection that a change of each is reported for. */
const reportedAs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    publicCollections.map(({ collection }) => [
      collection,
      withinCollection[collection] ?? collection,
    ]),
  ),
  directus_files: 'directus_files',
};

/** Every collection that changes are reported for. */
export const reportedCollections = [...new Set(Object.values(reportedAs))];

/** Returns the collection to report for a change of `collection`; undefined when visitors cannot see it. */
export function reportedCollection(collection: string): string | undefined {
  return Object.hasOwn(reportedAs, collection) ? reportedAs[collection] : undefined;
}
