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

/** Returns a list of a collection as a table; with a bookmark it has a name and a filter of its own. */
export function table(
  collection: string,
  columns: Columns,
  sort: string,
  bookmark?: { name: string; icon: string; filter: object },
): PresetDefinition {
  return {
    collection,
    bookmark: bookmark?.name ?? null,
    icon: bookmark?.icon ?? 'bookmark',
    layout: 'tabular',
    layout_query: { tabular: { fields: Object.keys(columns), sort: [sort], page: 1 } },
    layout_options: { tabular: { widths: columns, spacing: 'cozy' } },
    filter: bookmark?.filter ?? null,
  };
}
