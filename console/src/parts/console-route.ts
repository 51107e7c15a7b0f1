import { contentContext, errorCode, isSessionOverCode } from '@studio/shared/client';
import type { RouteHandle } from '@studio/shared/contract';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import type * as v from 'valibot';
import { loadPage } from '../content/calls.ts';
import type { MessageKey } from '../messages/index.ts';
import { ownPaths } from '../paths.ts';

interface ConsoleRoute<Schema extends v.GenericSchema> {
  readonly path: string;
  /** Key of the message with the page's title. */
  readonly title: MessageKey;
  /** Returns the call below `/api/console` that answers with the page's data. */
  readonly call: (params: LoaderFunctionArgs['params']) => string;
  readonly schema: Schema;
  readonly action?: RouteObject['action'];
  readonly Component: () => React.ReactNode;
}

/** Returns the `handle` of a page of the console: client-only, and not for search engines. */
export function consoleHandle(title: MessageKey, skeleton: RouteHandle['skeleton'] = 'page') {
  return {
    skeleton,
    head: (_data, { translate, siteName }) => ({
      title: `${translate(`console:${title}`)} | ${siteName}`,
      noIndex: true,
    }),
  } satisfies RouteHandle;
}

/** The errors for which the shell has a view of its own. */
const statuses: Readonly<Record<string, number>> = {
  ROUTE_NOT_FOUND: 404,
  SERVICE_UNAVAILABLE: 503,
  UNREACHABLE: 503,
};

/** Creates the route of a page for staff; without a session it leads to the login and back. */
export function consoleRoute<Schema extends v.GenericSchema>({
  path,
  title,
  call,
  schema,
  action,
  Component,
}: ConsoleRoute<Schema>): RouteObject {
  return {
    id: `console:${path}`,
    path,
    async loader({ context, params, request }: LoaderFunctionArgs) {
      try {
        return await loadPage(context.get(contentContext), call(params), schema);
      } catch (error) {
        if (isSessionOverCode(errorCode(error)))
          throw redirect(ownPaths.login.href(new URL(request.url).pathname));
        const status = statuses[errorCode(error)];
        throw status === undefined ? error : new Response(null, { status });
      }
    },
    ...(action && { action }),
    Component,
    handle: consoleHandle(title),
  };
}
