import type { LoadedPage, Page, RemoteModule, ServerPagesModule } from '@studio/shared/contract';
import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { orUnavailable, pageContext, pagesRoutes, type Site } from '../pages/pages-routes.tsx';

/** Returns the routes with which the server renders a page of a remote, of either kind. */
export function serverRoutes(
  app: string,
  module: RemoteModule | ServerPagesModule,
  site: Site,
): RouteObject[] {
  if ('routes' in module) return module.routes;
  const { pages, render: renderPage } = module;
  // The markup is in the page already; the loader's data goes to the browser too.
  const markups = new WeakMap<LoadedPage, string>();
  let answer: Awaited<ReturnType<typeof render>> | undefined;

  async function render(
    page: Page,
    { request, params }: LoaderFunctionArgs,
    form?: URLSearchParams,
  ) {
    const {
      html,
      status = 200,
      ...loaded
    } = await orUnavailable(async () =>
      renderPage(new URL(request.url), {
        ...pageContext({ app, site, page }, params),
        ...(form && { form }),
      }),
    );
    markups.set(loaded, html);
    return data(loaded, status);
  }

  return pagesRoutes({
    app,
    pages,
    site,
    markupOf: (loaded) => markups.get(loaded) ?? '',
    functionsOf: (page) => ({
      loader: async (args) => answer ?? (await render(page, args)),
      async action(args) {
        answer = await render(page, args, new URLSearchParams(await args.request.text()));
        return null;
      },
    }),
  });
}
