import type { Deadline } from '@studio/shared/content';
import { type DataSet, readDataSet } from '../parts/data-set.ts';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';

/** Data of the calendar of deadlines. */
export interface DeadlinesData extends PageBase {
  readonly view: 'scadenzario';
  /** Those of the chosen category. */
  readonly deadlines: DataSet<Deadline>;
  readonly categories: readonly string[];
  /** Null when all are shown. */
  readonly category: string | null;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
}

/** The categories that occur, in alphabetical order. */
export function categoriesOf(deadlines: readonly Deadline[]): string[] {
  const names = deadlines.flatMap(({ categoria }) => (categoria ? [categoria] : []));
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'it'));
}

/** Reads the deadlines; the address says which category (`?categoria=`), an unknown one means all. */
export async function loadDeadlines(source: PageSource): Promise<DeadlinesData> {
  const { lists, page, searchParams, today } = source;
  const { items, failed } = await readDataSet(page, 'scadenze', lists.deadlines);
  const categories = categoriesOf(items);
  const category = categories.find((name) => name === searchParams.get('categoria')) ?? null;
  const chosen = category ? items.filter(({ categoria }) => categoria === category) : items;
  return {
    view: 'scadenzario',
    ...pageBase(source),
    deadlines: { items: chosen, failed },
    categories,
    category,
    today,
  };
}
