import {
  addMessages,
  bootstrapContext,
  type Content,
  ContentProvider,
  contentContext,
  createContent,
  createI18n,
  createStore,
  i18nContext,
  type Language,
  type Store,
  storeContext,
} from '@studio/shared/client';
import type { BootstrapData, Messages } from '@studio/shared/contract';
import { act, type RenderResult, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import {
  createMemoryRouter,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  useLocation,
} from 'react-router-dom';
import { exampleBootstrapData } from './example-bootstrap-data.ts';

/** The options of `renderApp`. */
export interface AppToRender {
  readonly routes: RouteObject[];
  /** The first path; `/` by default. */
  readonly path?: string;
  /** Italian by default. */
  readonly language?: Language;
  /** Messages by namespace. */
  readonly messages: {
    readonly [namespace: string]: { readonly it: Messages; readonly en: Messages };
  };
  readonly store?: Store;
  /** Bootstrap data for loaders and actions; the example firm's by default. */
  readonly boot?: BootstrapData;
  /** The backend of loaders and actions; unreachable by default. */
  readonly fetch?: typeof globalThis.fetch;
}

/** A rendered app, with handles for the test. */
export interface RenderedApp extends RenderResult {
  readonly store: Store;
  /** Returns path, query and hash of what is rendered; the router is ahead of it while React renders. */
  readonly address: () => string;
  /** Navigates to an address as a link does, or by steps in the history. */
  readonly navigate: (to: string | number) => Promise<void>;
}

async function unreachable(): Promise<Response> {
  throw new TypeError('no backend in this test');
}

interface Peers {
  readonly boot: BootstrapData;
  readonly content: Content;
  readonly store: Store;
  readonly i18n: ReturnType<typeof createI18n>;
}

function routerContext({ boot, content, store, i18n }: Peers): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(bootstrapContext, boot);
  context.set(contentContext, content);
  context.set(storeContext, store);
  context.set(i18nContext, i18n);
  return context;
}

/** Adds the fallback that the shell shows while loaders run. */
function withFallback(route: RouteObject): RouteObject {
  return { ...route, hydrateFallbackElement: <p>loading</p> };
}

/** Renders a route's page, and reports its address once it stands in the document. */
function ReportAddress({ report }: { readonly report: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => report(`${pathname}${search}${hash}`), [report, pathname, search, hash]);
  return <Outlet />;
}

/** Renders routes inside router, store and i18n providers, as the shell does. */
export function renderApp(app: AppToRender): RenderedApp {
  const { routes, path = '/', language = 'it', messages, store = createStore() } = app;
  const { boot = exampleBootstrapData, fetch = unreachable } = app;
  const i18n = createI18n(language, {});
  for (const [namespace, bundles] of Object.entries(messages))
    addMessages(i18n, namespace, bundles, {});
  const content = createContent({ url: `${boot.origin}/api`, fetch });
  const context = routerContext({ boot, content, store, i18n });
  let address = path;
  const report = (rendered: string) => {
    address = rendered;
  };
  const router = createMemoryRouter(
    [{ element: <ReportAddress report={report} />, children: routes.map(withFallback) }],
    { initialEntries: [path], getContext: () => context },
  );
  const result = render(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <ContentProvider value={content}>
          <RouterProvider router={router} />
        </ContentProvider>
      </I18nextProvider>
    </Provider>,
  );
  const navigate = (to: string | number) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
  return { ...result, store, address: () => address, navigate };
}
