import { PageHeader } from '../parts/page-header.tsx';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';
import { PageText } from '../parts/page-text.tsx';

/** Data of a page that has no view of its own. */
export interface PlainPageData extends PageBase {
  readonly view: 'plain';
}

/** Any page of the backend: what it says of itself is all it shows. */
export function loadPlainPage(source: PageSource): PlainPageData {
  return { view: 'plain', ...pageBase(source) };
}

/** The default view: header, title, content. */
export function PlainPage({ page, image }: PlainPageData) {
  return (
    <article>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
    </article>
  );
}
