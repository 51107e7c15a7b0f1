/** Tells how many seconds ago a page was last known to be right, where it may not be any more. */
export function contentAge(since: number | undefined): { readonly [name: string]: string } {
  if (since === undefined) return {};
  return { 'x-content-age': String(Math.floor((Date.now() - since) / 1000)) };
}
