/**
 * Returns the page of this site that the link of an event leads to; undefined for other links and elements, and for files
 * of the API. It looks into open shadow roots.
 */
export function linkedPage(event: Event): URL | undefined {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (link === undefined || link.href === '' || link.target !== '') return undefined;
  if (link.hasAttribute('download')) return undefined;
  const address = new URL(link.href);
  const isPage = address.origin === window.location.origin && !address.pathname.startsWith('/api/');
  return isPage ? address : undefined;
}
