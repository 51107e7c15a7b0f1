import { addMessages } from '@studio/shared/client';
import type {
  ContentAnswer,
  PageContent,
  PageRedirect,
  PageRequest,
} from '@studio/shared/contract';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { App } from '../app/app.tsx';
import { createAppContext } from '../app/context.ts';
import { createInstances } from '../app/instances.ts';
import { createHeadContext, headOf } from '../head/head.ts';
import { loadMessages } from '../messages/index.ts';
import { clientOnlyRoutes, createRoutes } from '../navigation/routes.tsx';

/** The chunks that the browser build imports when it starts, by language. */
const chunks = { it: ['dom'], en: ['dom', 'messages-en'] };

/** The links that React puts before the markup; the gateway moves them into the head. */
const leadingLinks = /^(?:<link[^>]*>)+/;

/** Renders a page: the tree that the browser hydrates, or a skeleton when the page has no owner to render it. */
export async function renderPage(request: PageRequest): Promise<PageContent | PageRedirect> {
  const { boot, owner } = request;
  const messages = await loadMessages(boot.language);
  const instances = createInstances(boot, messages, contentFetch(request.read));
  if (owner !== undefined) {
    const { name, module } = owner;
    addMessages(instances.messagesOf(name), name, module.messages, boot.dictionary);
  }
  const path = new URL(request.url).pathname;
  const children = owner?.module.routes ?? clientOnlyRoutes(boot, path);
  const handler = createStaticHandler(createRoutes(boot, children));
  const result = await handler.query(new Request(request.url), {
    requestContext: createAppContext(instances, path),
  });
  if (result instanceof Response) {
    return { status: result.status, location: result.headers.get('location') ?? '/' };
  }
  const router = createStaticRouter(handler.dataRoutes, result);
  const markup = renderToString(
    <App instances={instances}>
      <StaticRouterProvider router={router} context={result} hydrate={false} />
      {/* The browser has a second child here, and React derives the ids of `useId` from the shape of the tree. */}
      {null}
    </App>,
  );
  const links = markup.match(leadingLinks)?.[0] ?? '';
  return {
    status: result.statusCode,
    head: headOf(result, createHeadContext(boot, instances.messagesAt(path))),
    chunks: chunks[boot.language],
    links,
    markup: markup.slice(links.length),
    ...(owner !== undefined && { hydration: hydrationOf(result) }),
  };
}

/** Returns a `fetch` for the content client that reads from the gateway, because the sandbox has no network. */
function contentFetch(read: (path: string) => Promise<ContentAnswer>): typeof globalThis.fetch {
  return async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { status, body } = await read(`${url.pathname.replace(/^\/api/, '')}${url.search}`);
    return Response.json(body, { status });
  };
}

/** Returns the state from which the browser's router continues. */
function hydrationOf(result: StaticHandlerContext): unknown {
  const errors =
    result.errors === null
      ? null
      : Object.fromEntries(
          Object.entries(result.errors).map(([route, error]) => [route, publicError(error)]),
        );
  return { loaderData: result.loaderData, errors };
}

/** Returns the public part of an error: the status of a response, and no details of any other error. */
function publicError(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return { message: 'server error' };
  const { status, statusText, data } = error;
  return { status, statusText, data, internal: false };
}
