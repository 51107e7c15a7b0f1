import { bootstrapContext, contentContext, prepareUnsafe } from '@studio/shared/client';
import type { RouteHandle } from '@studio/shared/contract';
import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import type { MessageKey } from '../messages/index.ts';

/** The loader data of every screen; it takes no request. */
export interface ScreenData {
  /** Id of the site's header picture. */
  readonly picture: string | null;
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
  readonly googleLogin: boolean;
  /** Obtains the anti-forgery cookie in advance, so that sending the form takes one round trip. */
  readonly prepare: () => void;
}

/** Returns the data of a screen that needs nothing else. */
export function loadScreen({ context }: Pick<LoaderFunctionArgs, 'context'>): ScreenData {
  const { configuration, origin, googleLogin } = context.get(bootstrapContext);
  const content = context.get(contentContext);
  return {
    picture: configuration?.default_image_header ?? null,
    origin,
    googleLogin,
    // A failure is not lost: sending the form tries again and shows the error.
    prepare: () => void prepareUnsafe(content).catch(() => undefined),
  };
}

/** The part of a route that can be loaded when it is first visited. */
export interface ScreenCode {
  /** By default `loadScreen`. */
  readonly loader?: LoaderFunction;
  readonly action?: NonNullable<RouteObject['action']>;
  readonly Component: () => React.ReactNode;
}

interface AuthRoute extends Pick<RouteHandle, 'requiresLogin' | 'likelyNext'> {
  readonly path: string;
  /** Key of the message with the screen's title. */
  readonly title: MessageKey;
  /** The screen, or the name of its chunk and a function that imports it. */
  readonly code:
    | ScreenCode
    | readonly [chunk: string, () => Promise<{ readonly code: ScreenCode }>];
}

/** Creates the route of a screen: a client-only page that search engines do not index. */
export function authRoute({ path, title, code, ...special }: AuthRoute): RouteObject {
  const handle: RouteHandle = {
    skeleton: 'card',
    head: (_data, { translate, siteName }) => ({
      title: `${translate(`auth:${title}`)} | ${siteName}`,
      noIndex: true,
    }),
    ...special,
  };
  const route = {
    path,
    // A submitted form does not change the loader data.
    shouldRevalidate: ({ formMethod, defaultShouldRevalidate }) =>
      formMethod === undefined && defaultShouldRevalidate,
    handle,
  } satisfies RouteObject;
  if ('Component' in code) return { id: `auth:${path}`, ...route, loader: loadScreen, ...code };
  const [chunk, load] = code;
  return {
    id: `auth:${chunk}`,
    ...route,
    lazy: async () => ({ loader: loadScreen, ...(await load()).code }),
  };
}
