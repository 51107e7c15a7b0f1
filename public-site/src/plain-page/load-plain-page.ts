import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';

/** Data of a page that has no view of its own. */
export interface PlainPageData extends PageBase {
  readonly view: 'plain';
}

/** What any page of the backend says of itself. */
export function loadPlainPage(source: PageSource): PlainPageData {
  return { view: 'plain', ...pageBase(source) };
}
