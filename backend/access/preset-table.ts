import type { CollectionDefinition } from '../schema/vocabulary/definition.ts';

/** A list as the Studio shows it: its columns, their widths in pixels, its order and its filter. */
export interface PresetDefinition {
  collection: string;
  /** Its name in the navigation; null for the default view of the collection. */
  bookmark: string | null;
  icon: string;
  layout: 'tabular';
  layout_query: { tabular: { fields: string[]; sort: string[]; page: 1 } };
  layout_options: { tabular: { widths: Record<string, number>; spacing: 'cozy' } };
  filter: object | null;
}

/** The columns of a list by name, with their widths. */
type Columns = Record<string, number>;

// A list has about 1,090 pixels on a screen of 1440, where the side bar is closed.
export const narrow = 110;
export const medium = 150;
export const wide = 210;
export const widest = 340;

interface Bookmark {
  readonly name: string;
  readonly icon: string;
  readonly filter: object;
}

/** Returns a bookmark of the rows that pass all these conditions. */
export const bookmark = (name: string, icon: string, ...conditions: object[]): Bookmark => ({
  ...{ name, icon },
  filter: { _and: conditions },
});

/** Returns a list of a collection as a table; with a bookmark it has a name and a filter of its own. */
export function table(
  collection: string,
  columns: Columns,
  sort: string,
  marked?: Bookmark,
): PresetDefinition {
  return {
    collection,
    bookmark: marked?.name ?? null,
    icon: marked?.icon ?? 'bookmark',
    layout: 'tabular',
    layout_query: { tabular: { fields: Object.keys(columns), sort: [sort], page: 1 } },
    layout_options: { tabular: { widths: columns, spacing: 'cozy' } },
    filter: marked?.filter ?? null,
  };
}

/** The columns of a list that no person has arranged. */
const plainColumns = 5;

/** Returns the lists, and one of the first columns for each collection of the Studio's navigation that lacks a list. */
export function withPlainLists(
  lists: readonly PresetDefinition[],
  collections: readonly CollectionDefinition[],
): PresetDefinition[] {
  const plain = collections
    .filter(({ meta }) => meta && !meta.hidden && !meta.singleton)
    .filter((one) => lists.every(({ collection }) => collection !== one.collection))
    .map(({ collection, fields }) => {
      const shown = Object.entries(fields).filter(([, { meta, schema }]) => schema && !meta.hidden);
      const columns = shown.slice(0, plainColumns).map(([name]) => [name, wide] as const);
      return table(collection, Object.fromEntries(columns), '-id');
    });
  return [...lists, ...plain];
}
