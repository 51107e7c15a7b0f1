import type { Page } from '../content/pages.ts';
import { reportFailedRead } from './failed-reads.ts';

/** The rows of one collection as a page shows them. */
export interface DataSet<Item> {
  readonly items: readonly Item[];
  /** The rows could not be read; the rest of the page stands. */
  readonly failed: boolean;
}

/** The collections that a page can ask for in its `related_data`. */
type DataSetName = NonNullable<Page['related_data']>[number];

/**
 * Reads a data set. It is empty where the page does not ask for it, and failed, with a report, where the read fails.
 * @throws an error of this site's own code
 */
export async function readDataSet<Item>(
  { related_data, url }: Pick<Page, 'related_data' | 'url'>,
  name: DataSetName,
  read: () => Promise<readonly Item[]>,
): Promise<DataSet<Item>> {
  return related_data?.includes(name) ? readBlock(name, url, read) : { items: [], failed: false };
}

/**
 * Reads the rows of a block of a page; failed, with a report, where the read fails.
 * @param path of the page
 * @throws an error of this site's own code
 */
export async function readBlock<Item>(
  name: string,
  path: string,
  read: () => Promise<readonly Item[]>,
): Promise<DataSet<Item>> {
  try {
    return { items: await read(), failed: false };
  } catch (error) {
    reportFailedRead(error, `the block ${name}`, path);
    return { items: [], failed: true };
  }
}
