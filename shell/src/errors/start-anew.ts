import { scriptsOfPage } from '../remotes/scripts-of-page.ts';

/** What a remote starts with, at the address of any attempt. */
const first = /^\/releases\/([^/]+)\/[^/]+\/(?:~\d+\/)?remote/;

/**
 * Fetches anew what a remote starts with: a file that was altered on its way would be kept for as long as the sound one.
 * Where the browser kept nothing of it, and the network is well, it costs what loading it costs.
 */
async function fetchAnew(app: string): Promise<void> {
  const own = scriptsOfPage().filter((address) => first.exec(address)?.[1] === app);
  await Promise.allSettled(
    own.map(async (address) => (await fetch(address, { cache: 'reload' })).blob()),
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
