/** Collections whose content visitors see, and the collection a change of them is reported for. */
const reportedAs: Record<string, string> = {
  configurazione: 'configurazione',
  pagine: 'pagine',
  news: 'news',
  attivita: 'attivita',
  team: 'team',
  loghi: 'loghi',
  scadenze: 'scadenze',
  dizionario: 'dizionario',
  dizionario_translations: 'dizionario',
  directus_files: 'directus_files',
};

/** Every collection that changes are reported for. */
export const reportedCollections = [...new Set(Object.values(reportedAs))];

/** The collection to report for a change of `collection`, if visitors could see it. */
export function reportedCollection(collection: string): string | undefined {
  return Object.hasOwn(reportedAs, collection) ? reportedAs[collection] : undefined;
}
