import { addMessages } from '@studio/shared/i18n';
import type { PageContent, PageRedirect, PageRequest } from '@studio/shared/rendering';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from './app.tsx';
import { createAppContext } from './app-context.ts';
import { headContext } from './head/head-context.ts';
import { headOf } from './head/head-of.ts';
import { icon } from './head/icon.ts';
import { createInstances } from './instances.ts';
import { clientOnlyRoutes, createRoutes } from './routes.tsx';
import { readThrough } from './server/content-fetch.ts';
import { hydrationOf } from './server/hydration.ts';

export { singletons } from './server/singletons.ts';

/** The chunks that the browser build imports as soon as it starts. */
const chunks = ['dom'];

/** Links that React puts before the markup, to be moved into the head. */
const leadingLinks = /^(?:<link[^>]*>)+/;

/** Renders a page of the site: the same tree that the browser then goes on with. */
export async function renderPage(request: PageRequest): Promise<PageContent | PageRedirect> {
  const { boot, owner } = request;
  const instances = createInstances(boot, readThrough(request.read));
  if (owner !== undefined) {
    addMessages(instances.i18n, owner.name, owner.module.messages, boot.dictionary);
  }
  const children = owner?.module.routes ?? clientOnlyRoutes(boot, new URL(request.url).pathname);
  const handler = createStaticHandler(createRoutes(boot, children));
  const result = await handler.query(new Request(request.url), {
    requestContext: createAppContext(instances),
  });
  if (result instanceof Response) {
    return { status: result.status, location: result.headers.get('location') ?? '/' };
  }
  const router = createStaticRouter(handler.dataRoutes, result);
  const markup = renderToString(
    <App instances={instances}>
      <StaticRouterProvider router={router} context={result} hydrate={false} />
    </App>,
  );
  const links = markup.match(leadingLinks)?.[0] ?? '';
  return {
    status: result.statusCode,
    head: headOf(result, headContext(boot, instances.i18n)),
    icon,
    chunks,
    links,
    markup: markup.slice(links.length),
    ...(owner !== undefined && { hydration: hydrationOf(result) }),
  };
}
