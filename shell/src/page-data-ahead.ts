import type { RouterContextProvider } from 'react-router-dom';
import type { KeptPages } from './kept-pages.ts';
import { keepable, pageAddress } from './page-data.ts';
import type { PrefetchData } from './remotes/prefetch.ts';

/** Loads ahead what a public page is shown with: who follows the link to it soon finds it there. */
export function pageDataAhead(kept: KeptPages, context: RouterContextProvider): PrefetchData {
  return async (route, params, address) => {
    const url = new URL(pageAddress(address));
    const page = keepable(route, url.href);
    if (page === undefined) return;
    const request = new Request(url);
    const pattern = route.path ?? '';
    await kept.get(page, 'link', () => page.loader({ request, url, pattern, params, context }));
  };
}
