import { expect, type Page } from '@playwright/test';
import { interfaceMessages } from './messages.ts';

/**
 * Returns every text of a page outside of Italian content: visible texts, labels and titles.
 * @param sent HTML of the server, which this empty page parses and neither runs nor loads; else what the page shows
 */
async function textsOf(page: Page, sent?: string): Promise<string[]> {
  return await page.evaluate((html) => {
    const found =
      html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
    const own = (element: Element | null) =>
      element?.closest('html, [lang]') === found.documentElement;
    const attributes = ['aria-label', 'alt', 'title', 'placeholder'];
    const walker = found.createTreeWalker(found.body, NodeFilter.SHOW_TEXT);
    const messages: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (own(node.parentElement)) messages.push(node.textContent ?? '');
    }
    for (const element of found.body.querySelectorAll('*')) {
      if (own(element))
        messages.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
    }
    return [
      ...new Set(messages.map((text) => text.replace(/^[:\s]+|[:\s]+$/g, '')).filter(Boolean)),
    ];
  }, sent);
}

function common(messages: readonly string[], known: readonly string[]): string[] {
  return messages.filter((text) => known.includes(text));
}

function expectMessages(texts: readonly string[], language: 'it' | 'en', path: string): void {
  const other = language === 'it' ? 'en' : 'it';
  expect(common(texts, interfaceMessages[language]).length, path).toBeGreaterThan(10);
  expect(common(texts, interfaceMessages[other]), path).toEqual([]);
}

/** Expects that the page shows messages of the interface in this language, and none in the other one. */
export async function expectLanguage(page: Page, language: 'it' | 'en'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  expectMessages(await textsOf(page), language, page.url());
}

/**
 * Expects that the server sends messages of the interface in this language, and none in the other one.
 * @param page an empty page
 */
export async function expectSentLanguage(
  page: Page,
  path: string,
  language: 'it' | 'en',
): Promise<void> {
  const html = await (await page.request.get(path)).text();
  expect(html, path).toContain(`<html lang="${language}"`);
  expectMessages(await textsOf(page, html), language, path);
}

/**
 * Resolves when React has hydrated all parts of the page, also those that it hydrates after the rest: texts of others
 * must not change before.
 */
async function wholeHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const propsOf = (element: Element | null): object | undefined => {
      const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactProps'));
      return element !== null && key !== undefined ? Reflect.get(element, key) : undefined;
    };
    // React knows nothing of the elements inside an editor's markup.
    const isInMarkup = (element: Element) => {
      let known: Element | null = element;
      while (known !== null && propsOf(known) === undefined) known = known.parentElement;
      return 'dangerouslySetInnerHTML' in (propsOf(known) ?? {});
    };
    const all = [...document.querySelectorAll('main *, footer *')];
    return all.every((element) => propsOf(element) !== undefined || isInMarkup(element));
  });
}

/** Puts a word that does not fit into 320 pixels into every text of an editor. */
export async function addLongWords(page: Page): Promise<void> {
  await wholeHydrated(page);
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const isEditors = (place: Element | null) =>
      place?.closest('main :is(h1, h2, h3, p, li, dd, summary), footer :is(p, li, dd)') &&
      !place.closest(
        'nav, table, time, button, legend, [class*=pill], [class*=more], [class*=hidden], [class*=badge]',
      );
    const texts: Node[] = [];
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode())
      if (text.nodeValue?.trim() && isEditors(text.parentElement)) texts.push(text);
    for (const text of texts) text.nodeValue += ' ristrutturazioniprecedentementeautorizzate';
  });
}
