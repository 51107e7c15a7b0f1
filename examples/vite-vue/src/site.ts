import type { BrowserPageContext, PageContext } from '@studio/shared/contract';
import { type App, type Component, type InjectionKey, inject } from 'vue';
import ListPage from './list/list-page.vue';
import { ownPaths } from './paths.ts';
import QuestionPage from './question/question-page.vue';

/** The site, as the components of a page see it; the server has no more than a page context. */
export interface Site extends PageContext {
  readonly address: URL;
  /** The data that `load` or `render` has returned. */
  readonly data: unknown;
  readonly browser?: BrowserPageContext;
}

const siteKey: InjectionKey<Site> = Symbol('site');

/** Returns the site of the page. */
export function siteOfPage(): Site {
  const site = inject(siteKey);
  if (site === undefined) throw new Error('The component is not part of a page.');
  return site;
}

/** Returns the component of a page. */
export function componentOf({ path }: PageContext): Component {
  return path === ownPaths.question.pattern ? QuestionPage : ListPage;
}

/** Gives the components of a page its site. */
export function provideSite(app: App, site: Site): App {
  return app.provide(siteKey, site);
}
