import type { LoadedPage, Page, PageContext } from '@studio/shared/contract';
import { readActivities } from './content/activities.ts';
import en from './messages/en.json' with { type: 'json' };
import it from './messages/it.json' with { type: 'json' };
import { ownPaths } from './paths.ts';

// The exports of both builds of the remote.

/** The contract that this remote supports; add `newestContract` while it supports several. */
export const contract = 0;

export const messages = { it, en };

export const pages: readonly Page[] = [
  { path: ownPaths.list.pattern, handle: { isPublic: true } },
  { path: ownPaths.question.pattern },
];

/** Loads a page: the server before it renders, the browser before it mounts. */
export async function load(_address: URL, { path, t, content }: PageContext): Promise<LoadedPage> {
  if (path === ownPaths.question.pattern) {
    return { head: { title: t('question.title'), canonical: ownPaths.question.href() } };
  }
  return {
    // The page shows a sentence in place of the activities when the backend does not answer.
    data: await readActivities(content).catch(() => null),
    head: { title: t('list.title'), canonical: ownPaths.list.href() },
  };
}
