import type { Deadline } from '../content/collections.ts';
import { type DataSet, readDataSet } from '../parts/data-set.ts';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';

/** The loader data of the page. */
export interface DeadlinesData extends PageBase {
  readonly view: 'scadenzario';
  /** The deadlines of the chosen category. */
  readonly deadlines: DataSet<Deadline>;
  readonly categories: readonly string[];
  /** Null when all are shown. */
  readonly category: string | null;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
  /** Origin of the site, for the address by which calendar programs subscribe. */
  readonly origin: string;
}

/** Reads the deadlines of the category in the address (`?categoria=`); an unknown category means all. */
export async function loadDeadlines(source: PageSource): Promise<DeadlinesData> {
  const { lists, page, url, today } = source;
  const { items, failed } = await readDataSet(page, 'scadenze', lists.deadlines);
  const categories = categoriesOf(items);
  const category = categories.find((name) => name === url.searchParams.get('categoria')) ?? null;
  const chosen = category ? items.filter(({ categoria }) => categoria === category) : items;
  return {
    view: 'scadenzario',
    ...pageBase(source),
    deadlines: { items: chosen, failed },
    categories,
    category,
    today,
    origin: url.origin,
  };
}

/** Returns the categories of deadlines, in alphabetical order. */
export function categoriesOf(deadlines: readonly Deadline[]): string[] {
  const names = deadlines.flatMap(({ categoria }) => (categoria ? [categoria] : []));
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'it'));
}

/** The deadlines of today and later, and the past ones. */
interface SplitDeadlines {
  /** From today on, earliest first, then those without a date. */
  readonly ahead: readonly Deadline[];
  /** Before today, latest first. */
  readonly past: readonly Deadline[];
}

/** Splits deadlines, which are in order of their dates, at today (YYYY-MM-DD). */
export function splitByDate(deadlines: readonly Deadline[], today: string): SplitDeadlines {
  const isPast = ({ data }: Deadline) => data !== null && data < today;
  const dated = deadlines.filter((deadline) => deadline.data !== null && !isPast(deadline));
  const undated = deadlines.filter(({ data }) => data === null);
  return { ahead: [...dated, ...undated], past: deadlines.filter(isPast).reverse() };
}
