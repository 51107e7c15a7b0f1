import { scriptsOfPage } from './scripts-of-page.ts';
import type { Listen } from './silence.ts';

/** What comes within this time has been there before, in milliseconds. */
const atOnce = 500;

/** The scripts that a remote needs before it can start: its entry and the chunk it exposes. */
function firstScripts(entry: string): string[] {
  const start = new URL('remote', new URL(entry, document.baseURI)).pathname;
  return scriptsOfPage().filter((address) => address.startsWith(start));
}

async function follow(address: string, signal: AbortSignal, heard: () => void): Promise<void> {
  const beginning = performance.now();
  const { ok, body } = await fetch(address, { signal });
  if (!ok || body === null) return;
  const reader = body.getReader();
  while (!(await reader.read()).done) {
    if (performance.now() - beginning > atOnce) heard();
  }
}

/**
 * Listens to the scripts of a remote's live release while the browser fetches them, without asking for them twice: a
 * file that never changes is read along from the request under way. See decision 6.
 */
export const listenIn: Listen = (entry, heard) => {
  const ending = new AbortController();
  for (const address of firstScripts(entry)) {
    follow(address, ending.signal, heard).catch(() => undefined);
  }
  return () => ending.abort();
};
