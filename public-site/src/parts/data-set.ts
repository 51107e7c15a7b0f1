import type { Page } from '@studio/shared/content';

/** The rows of one collection as a page shows them; a set that failed does not take the page along. */
export interface DataSet<Item> {
  readonly items: readonly Item[];
  readonly failed: boolean;
}

/** Names under which a page asks for data sets. */
export type DataSetName = NonNullable<Page['related_data']>[number];

/** Reads a data set if the page asks for it (its `related_data`); otherwise it is empty. */
export async function readDataSet<Item>(
  page: Page,
  name: DataSetName,
  read: () => Promise<readonly Item[]>,
): Promise<DataSet<Item>> {
  if (!page.related_data?.includes(name)) return { items: [], failed: false };
  try {
    return { items: await read(), failed: false };
  } catch {
    return { items: [], failed: true };
  }
}
