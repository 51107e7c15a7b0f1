import type { BootstrapData } from '@studio/shared/config';
import {
  bootstrapContext,
  type Content,
  contentContext,
  createContent,
} from '@studio/shared/content';
import type { Messages } from '@studio/shared/contract';
import { addMessages, createI18n, i18nContext, type Language } from '@studio/shared/i18n';
import { createStore, type Store, storeContext } from '@studio/shared/state';
import { act, type RenderResult, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import {
  createMemoryRouter,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router-dom';
import { exampleBootstrapData } from './example-bootstrap-data.ts';

/** A visit to a piece of the site. */
export interface AppToRender {
  readonly routes: RouteObject[];
  /** Where the visit starts; `/` unless told. */
  readonly path?: string;
  /** Italian unless told. */
  readonly language?: Language;
  /** Interface messages by namespace. */
  readonly messages: {
    readonly [namespace: string]: { readonly it: Messages; readonly en: Messages };
  };
  readonly store?: Store;
  /** What loaders and actions find as boot data; those of the example firm unless told. */
  readonly boot?: BootstrapData;
  /** The backend behind loaders and actions; out of reach unless told. */
  readonly fetch?: typeof globalThis.fetch;
}

/** What a test may look at besides the page. */
export interface RenderedApp extends RenderResult {
  readonly store: Store;
  /** Where the visit is now: path, query and hash. */
  readonly address: () => string;
  /** Goes to an address as a link does, or so many steps in the history. */
  readonly navigate: (to: string | number) => Promise<void>;
}

async function outOfReach(): Promise<Response> {
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

/** As the shell mounts routes: with something that stands in for them while their loaders run. */
function mounted(route: RouteObject): RouteObject {
  return { ...route, hydrateFallbackElement: <p>loading</p> };
}

/** Renders routes with router, store and messages around them, as the shell does. */
export function renderApp(app: AppToRender): RenderedApp {
  const { routes, path = '/', language = 'it', messages, store = createStore() } = app;
  const { boot = exampleBootstrapData, fetch = outOfReach } = app;
  const i18n = createI18n(language, {});
  for (const [namespace, bundles] of Object.entries(messages))
    addMessages(i18n, namespace, bundles, {});
  const content = createContent({ url: `${boot.origin}/api`, fetch });
  const context = routerContext({ boot, content, store, i18n });
  const router = createMemoryRouter(routes.map(mounted), {
    initialEntries: [path],
    getContext: () => context,
  });
  const result = render(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </Provider>,
  );
  const address = () => {
    const { pathname, search, hash } = router.state.location;
    return `${pathname}${search}${hash}`;
  };
  const navigate = (to: string | number) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
  return { ...result, store, address, navigate };
}
