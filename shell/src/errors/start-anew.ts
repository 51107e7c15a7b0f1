/** Fetches anew what this page has loaded of an app: what was altered on its way would be kept for as long as the sound file. */
async function fetchAnew(app: string): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = loaded.filter((name) => new URL(name).pathname.startsWith(`/releases/${app}/`));
  await Promise.allSettled(
    [...new Set(own)].map(async (address) => (await fetch(address, { cache: 'reload' })).blob()),
  );
}

/**
 * Loads the page anew: browsers keep a module that failed for as long as a page lives. Where the site does not answer
 * the page stays, rather than giving way to the browser's own error.
 * @param otherwise what to do then
 * @param app whose files did not do what they should
 */
export async function startAnew(otherwise: () => void, app?: string): Promise<void> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    if (app !== undefined) await fetchAnew(app);
    window.location.reload();
  } catch {
    otherwise();
  }
}
