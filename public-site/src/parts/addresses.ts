import { paths } from '@studio/shared/contract';
import { slug } from '@studio/shared/kit/format';
import type { Activity } from '../content/collections.ts';
import type { NewsSummary } from '../content/news.ts';

/** Returns the only address of a news item (decision W3). */
export function newsAddress({ id, titolo }: Pick<NewsSummary, 'id' | 'titolo'>): string {
  return paths.newsItem.href(id, slug(titolo));
}

/** Returns the only address of an activity (decision N5). */
export function activityAddress({ id, nome }: Pick<Activity, 'id' | 'nome'>): string {
  return paths.activity.href(id, slug(nome));
}

// The database answers a larger number with an error, not with an empty list.
const largestId = 2 ** 31 - 1;

/** Returns the id in the last part of such an address; undefined when there is none. */
export function recordIdOf(part: string | undefined): number | undefined {
  const id = Number(/^([1-9]\d*)(?:-|$)/.exec(part ?? '')?.[1]);
  return id <= largestId ? id : undefined;
}
