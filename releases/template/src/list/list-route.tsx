import { contentContext } from '@studio/shared/client';
import type { RouteHandle } from '@studio/shared/contract';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { readActivities } from '../content/activities.ts';
import { ownPaths } from '../paths.ts';
import { type ListData, ListScreen } from './list-screen.tsx';

/** Reads the activities; the page shows a sentence in their place when the backend does not answer. */
async function loadList({ context }: LoaderFunctionArgs): Promise<ListData> {
  try {
    return { activities: await readActivities(context.get(contentContext)) };
  } catch {
    return { activities: null };
  }
}

/** The first page of this remote. */
export const listRoute: RouteObject = {
  id: 'sample-remote:list',
  path: ownPaths.list.pattern,
  loader: loadList,
  Component: ListScreen,
  handle: {
    isPublic: true,
    head: (_data, { translate, siteName }) => ({
      title: `${translate('sample-remote:list.title')} | ${siteName}`,
      canonical: ownPaths.list.href(),
    }),
  } satisfies RouteHandle,
};
