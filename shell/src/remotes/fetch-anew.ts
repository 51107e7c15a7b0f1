import { scriptsOfPage } from './scripts-of-page.ts';

/**
 * Fetches what a remote starts with past the browser's cache: a file that was altered on its way is kept for as long as
 * the sound one would be, and every further import would find it there.
 * @param entry address of the remote's entry at this attempt
 */
export async function fetchAnew(entry: string): Promise<void> {
  const start = new URL('remote', entry).pathname;
  const own = scriptsOfPage().filter((address) => address.startsWith(start));
  await Promise.allSettled(
    own.map(async (address) => (await fetch(address, { cache: 'reload' })).blob()),
  );
}
