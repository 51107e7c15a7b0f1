import type { BrowserContext, Page } from '@playwright/test';

/** Returns every text that scripts of a page can read: cookies, web storage, global objects. */
function readableTexts(): string[] {
  const texts: string[] = [document.cookie, document.title, location.href, document.referrer];
  for (const storage of [window.localStorage, window.sessionStorage]) {
    texts.push(JSON.stringify(storage));
  }
  texts.push(JSON.stringify(history.state));
  const seen = new Set<object>();
  const waiting: object[] = Object.getOwnPropertyNames(window).flatMap((name) => {
    const value: unknown = Reflect.get(window, name);
    if (typeof value === 'string') texts.push(value);
    return typeof value === 'object' && value !== null ? [value] : [];
  });
  while (waiting.length > 0 && seen.size < 100_000) {
    const object = waiting.pop();
    if (object === undefined || seen.has(object) || object instanceof Node) continue;
    seen.add(object);
    const values = object instanceof Map ? [...object.entries()].flat() : [];
    for (const name of Object.getOwnPropertyNames(object)) {
      try {
        values.push(Reflect.get(object, name));
      } catch {
        // A getter that needs another `this` belongs to the browser and holds none of our texts.
      }
    }
    for (const value of values) {
      if (typeof value === 'string') texts.push(value);
      else if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
  return texts;
}

/** Returns the names of the secrets that scripts of the page can read. */
export async function readableSecrets(
  page: Page,
  secrets: Readonly<Record<string, string>>,
): Promise<string[]> {
  const texts = await page.evaluate(readableTexts);
  const { origins } = await page.context().storageState({ indexedDB: true });
  const all = [...texts, JSON.stringify(origins)].join('\n');
  return Object.entries(secrets)
    .filter(([, secret]) => all.includes(secret))
    .map(([name]) => name);
}

/** A request of a page: its address and its referrer. */
export interface Sent {
  readonly url: string;
  readonly referer: string;
}

/** Collects the requests of a browser's pages from now on. */
export function collectRequests(context: BrowserContext): readonly Sent[] {
  const sent: Sent[] = [];
  context.on('request', (request) => {
    const { referer = '' } = request.headers();
    sent.push({ url: request.url(), referer });
  });
  return sent;
}
