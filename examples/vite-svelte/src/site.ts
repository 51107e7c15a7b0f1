import type { BrowserPageContext, PageContext } from '@studio/shared/contract';
import type { Component } from 'svelte';
import ListPage from './list/list-page.svelte';
import { ownPaths } from './paths.ts';
import QuestionPage from './question/question-page.svelte';

/** The site, as the components of a page see it; the server has no more than a page context. */
export interface Site extends PageContext {
  readonly address: URL;
  /** The data that `load` or `render` has returned. */
  readonly data: unknown;
  readonly browser?: BrowserPageContext;
}

/** Returns the component of a page. */
export function componentOf({ path }: PageContext): Component<{ site: Site }> {
  return path === ownPaths.question.pattern ? QuestionPage : ListPage;
}
