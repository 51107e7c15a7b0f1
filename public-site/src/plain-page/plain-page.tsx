import { PageHeader } from '../parts/page-header.tsx';
import { PageText } from '../parts/page-text.tsx';
import type { PlainPageData } from './load-plain-page.ts';

/** The default view: header, title, content. */
export function PlainPage({ page, image }: PlainPageData) {
  return (
    <article>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
    </article>
  );
}
