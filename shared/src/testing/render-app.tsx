import type { Texts } from '@studio/shared/contract';
import { addTexts, createI18n, type Language } from '@studio/shared/i18n';
import { createStore, type Store } from '@studio/shared/state';
import { type RenderResult, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';

/** A visit to a piece of the site. */
export interface AppToRender {
  readonly routes: RouteObject[];
  /** Where the visit starts; `/` unless told. */
  readonly path?: string;
  /** Italian unless told. */
  readonly language?: Language;
  /** Interface texts by namespace. */
  readonly texts: { readonly [namespace: string]: { readonly it: Texts; readonly en: Texts } };
  readonly store?: Store;
}

/** Renders routes with router, store and texts around them, as the shell does. */
export function renderApp(app: AppToRender): RenderResult & { readonly store: Store } {
  const { routes, path = '/', language = 'it', texts, store = createStore() } = app;
  const i18n = createI18n(language, {});
  for (const [namespace, bundles] of Object.entries(texts)) addTexts(i18n, namespace, bundles, {});
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const result = render(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </Provider>,
  );
  return { ...result, store };
}
