import type { Page } from '@playwright/test';

/** Begins to use the page, by a key that does nothing, once its first script has run: the shell starts. */
export async function use(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  await page.keyboard.press('Shift');
}

/** Begins to use the page and waits until React has hydrated it. */
export async function hydrated(page: Page): Promise<void> {
  await use(page);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Opens an address of the site and waits until the page is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/**
 * Holds back the scripts that hydrate pages.
 * @returns a function that lets them through
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/releases\/shell\/.*\.js$/, (route) => held.then(() => route.continue()));
  return letGo;
}

/** Serves a page's HTML as an older browser understands it: without the text that matches. */
export async function asInOlderBrowser(page: Page, path: string, unknown: RegExp): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(unknown, '') });
    },
  );
}

/**
 * Marks the document of a page; the name of its window would outlive the document.
 * @returns a function that returns true while the page still shows the document
 */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, 'isMarked', true));
  return () => page.evaluate(() => Reflect.has(window, 'isMarked'));
}

/** Every public page of the demo firm, with its heading. */
export const publicPages = [
  { path: '/', heading: 'Uno studio che si fa capire' },
  { path: '/about', heading: 'Lo studio' },
  { path: '/news', heading: 'News' },
  { path: '/team', heading: 'Il team' },
  { path: '/attivita', heading: 'Attività' },
  { path: '/privacy', heading: 'Privacy e cookie' },
  { path: '/scadenzario', heading: 'Scadenzario' },
  { path: '/lavora-con-noi', heading: 'Lavora con noi' },
  { path: '/le-nostre-email', heading: 'Come riconoscere le nostre e-mail' },
  { path: '/attivita/2-dichiarazioni-e-iva', heading: 'Dichiarazioni e IVA' },
  { path: '/appuntamento', heading: 'Fissa un appuntamento' },
  { path: '/contacts', heading: 'Contatti' },
] as const;

/**
 * Paths of reports and of requests for new releases, which pages send at any time, and of the icon, for which the browser
 * looks whenever the links of a page's head change.
 */
export const background = /^\/(?:(?:reports|composition)\b|icon\.svg$)/;

/** The screen of most visitors. */
export const phone = { width: 390, height: 844 } as const;

/** Returns the text of the bootstrap data in a document; empty when there are none. */
export function bootIn(html: string): string {
  return html.match(/<script type="application\/json" id="boot">([^<]*)</)?.[1] ?? '';
}

/** Returns the composition in bootstrap data, alone or in a document; undefined when there is none. */
export function compositionIn(text: string): string | undefined {
  return text.match(/"composition":"([^"]*)"/)?.[1];
}
