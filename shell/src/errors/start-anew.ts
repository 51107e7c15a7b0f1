/**
 * Loads the page anew: browsers keep a module that failed for as long as a page lives. Where the site does not answer
 * the page stays, rather than giving way to the browser's own error.
 * @param otherwise what to do then
 */
export async function startAnew(otherwise: () => void): Promise<void> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    window.location.reload();
  } catch {
    otherwise();
  }
}
