import type { Head, HeadContext, RouteHandle } from '@studio/shared/contract';
import { type ComponentType, useMemo } from 'react';
import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router-dom';
import { PageContainer } from './page-layout.tsx';

/** The part of a route that can be loaded when it is first visited. */
export type RouteCode = Pick<
  RouteObject,
  'loader' | 'action' | 'shouldRevalidate' | 'element' | 'handle'
>;

interface PublicPage<Data extends object> {
  readonly load: (args: LoaderFunctionArgs) => Promise<Data>;
  /** The component that renders the loaded data. */
  readonly Page: ComponentType<Data>;
  /** Returns the page's metadata. */
  readonly head: (data: Data, context: HeadContext) => Head;
  /** A key that the loaded data always has. */
  readonly dataKey: keyof Data & string;
}

/** Creates the route of a page that is the same for every visitor. */
export function publicRoute<Data extends object>({
  load,
  Page,
  head,
  dataKey,
}: PublicPage<Data>): RouteCode {
  const isLoaded = (data: unknown): data is Data =>
    typeof data === 'object' && data !== null && dataKey in data;
  return {
    loader: load,
    element: <LoadedPage Page={Page} isLoaded={isLoaded} />,
    handle: {
      isPublic: true,
      // The router has no data of a loader that failed.
      head: (data, context) => (isLoaded(data) ? head(data, context) : { title: context.siteName }),
    } satisfies RouteHandle,
  };
}

interface LoadedPageProps<Data extends object> {
  readonly Page: ComponentType<Data>;
  readonly isLoaded: (data: unknown) => data is Data;
}

function LoadedPage<Data extends object>({ Page, isLoaded }: LoadedPageProps<Data>) {
  const data: unknown = useLoaderData();
  // The router renders at each step of a navigation; the page that the visitor leaves needs no new render.
  return useMemo(
    () => <PageContainer>{isLoaded(data) && <Page {...data} />}</PageContainer>,
    [Page, isLoaded, data],
  );
}
