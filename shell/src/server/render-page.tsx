import { addMessages } from '@studio/shared/client';
import type {
  ContentAnswer,
  FormAnswer,
  FormPost,
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
import { serverRoutes } from './server-routes.ts';

/** Returns the chunks that the browser build imports when it starts. */
function chunksOf({ boot, owner }: PageRequest): string[] {
  return [
    'dom',
    ...(boot.language === 'en' ? ['messages-en'] : []),
    ...(owner !== undefined && 'pages' in owner.module ? ['pages'] : []),
  ];
}

/** The links that React puts before the markup; the gateway moves them into the head. */
const leadingLinks = /^(?:<link[^>]*>)+/;

/** Renders a page: the tree that the browser hydrates, or a skeleton when the page has no owner to render it. */
export async function renderPage(request: PageRequest): Promise<PageContent | PageRedirect> {
  const { boot, owner } = request;
  const messages = await loadMessages(boot.language);
  const instances = createInstances(boot, messages, contentFetch(request));
  if (owner !== undefined) {
    const { name, module } = owner;
    addMessages(instances.messagesOf(name), name, module.messages, boot.dictionary);
  }
  const path = new URL(request.url).pathname;
  const children =
    owner === undefined
      ? clientOnlyRoutes(boot, path)
      : serverRoutes(owner.name, owner.module, instances);
  const handler = createStaticHandler(createRoutes(boot, children));
  const answer = await handler.query(routerRequest(request), {
    requestContext: createAppContext(instances, path),
  });
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get('location') ?? '/' };
  }
  const result = request.form === undefined ? answer : withFields(answer, request.form);
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
    chunks: chunksOf(request),
    links,
    markup: markup.slice(links.length),
    ...(owner !== undefined && { hydration: hydrationOf(result) }),
  };
}

/** Returns the request for which the router runs an action, if a form asks for one, and loaders. */
function routerRequest({ url, form }: PageRequest): Request {
  if (form === undefined) return new Request(url);
  return new Request(url, { method: 'POST', body: new URLSearchParams(form.body) });
}

/** Adds the sent fields to the answer of the action, and the status of a rejected form. */
function withFields(context: StaticHandlerContext, { body }: FormPost): StaticHandlerContext {
  const answers = Object.entries<unknown>(context.actionData ?? {}).map(
    ([route, outcome]) => [route, { outcome, fields: body } satisfies FormAnswer] as const,
  );
  const isRejected = answers.some(([, { outcome }]) => {
    const { error = null }: { readonly error?: unknown } = Object(outcome);
    return error !== null;
  });
  return {
    ...context,
    actionData: Object.fromEntries(answers),
    ...(isRejected && { statusCode: 422 }),
  };
}

/**
 * Returns a `fetch` for the content client that asks the gateway, because the sandbox has no network: it reads, and makes
 * the call of a form.
 */
function contentFetch({ read, form }: PageRequest): typeof globalThis.fetch {
  return async (input, { method, body: sent } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const path = `${url.pathname.replace(/^\/api/, '')}${url.search}`;
    const { status, body }: ContentAnswer =
      method === 'POST' && form !== undefined && typeof sent === 'string'
        ? await form.send(path, sent)
        : await read(path);
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
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
  const { loaderData, actionData } = result;
  return { loaderData, ...(actionData && { actionData }), errors };
}

/** Returns the public part of an error: the status of a response, and no details of any other error. */
function publicError(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return { message: 'server error' };
  const { status, statusText, data } = error;
  return { status, statusText, data, internal: false };
}
