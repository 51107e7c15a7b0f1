import {
  type Content,
  readActivities,
  readDeadlines,
  readNews,
  readTeam,
} from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { once } from './once.ts';

/** The lists that pages are about, for one load of a page: each is read once, when it is first asked for. */
export function createLists(content: Content) {
  return {
    news: once(() => readNews(content)),
    team: once(() => readTeam(content)),
    activities: once(() => readActivities(content)),
    deadlines: once(() => readDeadlines(content)),
  };
}

export type Lists = ReturnType<typeof createLists>;

/**
 * Begins to read the list that the page at an address is expected to show. Only the page's own record says whether it
 * does; to wait for that first would be one more round trip.
 * @param path of the page, without a slash at its end
 */
export function beginExpected(lists: Lists, path: string): void {
  const expected: { readonly [path: string]: (() => Promise<unknown>) | undefined } = {
    [paths.news.href()]: lists.news,
    [paths.team.href()]: lists.team,
    [paths.activities.href()]: lists.activities,
    [paths.deadlines.href()]: lists.deadlines,
  };
  // Whoever asks for the list is told of a failure.
  expected[path]?.().catch(() => undefined);
}
