import type { NewsSummary } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { slug } from '@studio/shared/format';

/** The one address of a news item (decision W3). */
export function newsAddress({ id, titolo }: Pick<NewsSummary, 'id' | 'titolo'>): string {
  return paths.newsItem.href(id, slug(titolo));
}

// Of a larger number the database says that it is wrong, not that nothing has it.
const largestId = 2 ** 31 - 1;

/** The id in the last part of such an address, whatever follows it; undefined when there is none. */
export function newsIdOf(part: string | undefined): number | undefined {
  const id = Number(/^([1-9]\d*)(?:-|$)/.exec(part ?? '')?.[1]);
  return id <= largestId ? id : undefined;
}
