import { addTexts } from '@studio/shared/i18n';
import type { PageRequest, PageResponse } from '@studio/shared/rendering';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from './app.tsx';
import { createAppContext } from './app-context.ts';
import { headContext } from './head/head-context.ts';
import { headOf } from './head/head-of.ts';
import { renderHead } from './head/render-head.ts';
import { createInstances } from './instances.ts';
import { createRoutes, frameRoutes } from './routes.tsx';
import { bundledTexts } from './server/bundled-texts.ts';
import { readThrough } from './server/content-fetch.ts';
import { renderDocument } from './server/document.ts';
import { hydrationOf } from './server/hydration.ts';
import { trimDictionary } from './server/trim-dictionary.ts';

export { singletons } from './server/singletons.ts';

/** Links that React puts before the markup, to be moved into the head. */
const leadingLinks = /^(?:<link[^>]*>)+/;

function noDocument(status: number, location: string): PageResponse {
  return { status, location, html: '', scriptHashes: [], styleHashes: [] };
}

/** Renders a page of the site: the same tree that the browser then goes on with. */
export async function renderPage(request: PageRequest): Promise<PageResponse> {
  const module = request.owner?.module;
  const instances = createInstances(request.boot, readThrough(request.read));
  if (request.owner !== undefined && module !== undefined) {
    addTexts(instances.i18n, request.owner.name, module.texts, request.boot.dictionary);
  }
  const boot = {
    ...request.boot,
    dictionary: trimDictionary(request.boot.dictionary, bundledTexts(request)),
  };
  const children =
    module === undefined ? frameRoutes(boot, new URL(request.url).pathname) : module.routes;
  const handler = createStaticHandler(createRoutes(boot, children));
  const result = await handler.query(new Request(request.url), {
    requestContext: createAppContext(instances),
  });
  if (result instanceof Response) {
    return noDocument(result.status, result.headers.get('location') ?? '/');
  }
  const router = createStaticRouter(handler.dataRoutes, result);
  const markup = renderToString(
    <App instances={instances}>
      <StaticRouterProvider router={router} context={result} hydrate={false} />
    </App>,
  );
  const links = markup.match(leadingLinks)?.[0] ?? '';
  const head = headOf(result, headContext(boot, instances.i18n));
  const document = await renderDocument({
    request,
    boot,
    head: renderHead(head, boot.origin) + links,
    body: markup.slice(links.length),
    hydration: module === undefined ? undefined : hydrationOf(result),
  });
  return { status: result.statusCode, ...document };
}
