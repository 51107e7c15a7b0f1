import type { RouteHandle } from '@studio/shared/contract';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import type { MessageKey } from '../messages/index.ts';
import { loadScreen } from './screen-data.ts';

interface AuthRoute extends Pick<RouteHandle, 'requiresLogin' | 'likelyNext'> {
  readonly path: string;
  /** Key of the text that the screen is called by. */
  readonly title: MessageKey;
  /** What the screen needs to know; `loadScreen` unless told. */
  readonly loader?: LoaderFunction;
  readonly action?: RouteObject['action'];
  readonly Component: () => React.ReactNode;
}

/** A screen of this remote: never rendered on the server, never for search engines. */
export function authRoute({
  path,
  title,
  loader = loadScreen,
  action,
  Component,
  ...special
}: AuthRoute): RouteObject {
  const handle: RouteHandle = {
    skeleton: 'card',
    head: (_data, { translate, siteName }) => ({
      title: `${translate(`auth:${title}`)} | ${siteName}`,
      noIndex: true,
    }),
    ...special,
  };
  return {
    id: `auth:${path}`,
    path,
    loader,
    ...(action && { action }),
    // Sending a form changes nothing that the loaders say.
    shouldRevalidate: ({ formMethod, defaultShouldRevalidate }) =>
      formMethod === undefined && defaultShouldRevalidate,
    Component,
    handle,
  };
}
