import type { BrowserPagesModule } from '@studio/shared/contract';
import { createApp, createSSRApp } from 'vue';
import { componentOf, provideSite } from './site.ts';

export { contract, load, messages, pages } from './pages.ts';

/** Shows a page in the browser. */
export const mount: BrowserPagesModule['mount'] = (element, context) => {
  const create = context.isHydrating ? createSSRApp : createApp;
  const app = create(componentOf(context));
  // An error while rendering then ends the page, and the site shows the release before.
  app.config.throwUnhandledErrorInProduction = true;
  provideSite(app, { ...context, browser: context }).mount(element);
  return () => app.unmount();
};
