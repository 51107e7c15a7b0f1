import type { Page } from '@playwright/test';

/** Resolves once React has taken over what the server rendered. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Opens an address of the site and waits until it reacts. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/**
 * Keeps back the scripts that bring pages to life.
 * @returns lets them through
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/releases\/shell\/.*\.js$/, (route) => held.then(() => route.continue()));
  return letGo;
}

/**
 * Marks the document that a page shows; the name of its window would not do, which outlives it.
 * @returns tells whether the page shows it still: nothing was loaded anew
 */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, 'isMarked', true));
  return () => page.evaluate(() => Reflect.has(window, 'isMarked'));
}

/** Every page of the demo firm that anyone may read, with its heading. */
export const publicPages = [
  { path: '/', heading: 'Uno studio che si fa capire' },
  { path: '/about', heading: 'Lo studio' },
  { path: '/news', heading: 'News' },
  { path: '/team', heading: 'Il team' },
  { path: '/attivita', heading: 'Attività' },
  { path: '/privacy', heading: 'Privacy e cookie' },
  { path: '/scadenzario', heading: 'Scadenzario' },
  { path: '/lavora-con-noi', heading: 'Lavora con noi' },
  { path: '/contacts', heading: 'Contatti' },
] as const;

/** Paths of what tells the site how it does, and asks for news of the releases, whatever the visitor does. */
export const background = /^\/(?:reports|composition)\b/;

/** The screen most visitors have. */
export const phone = { width: 390, height: 844 } as const;
