import type { Browser, Page } from '@playwright/test';
import { hydrated } from '@studio/e2e/site/page';
import { type FormUrls, formNames } from './variations.ts';

/** The target of a link that every page has. */
const elsewhere = '/team';

/** Returns the text of the page without script-only elements and without white space. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true);
    if (!(main instanceof HTMLElement)) return '';
    for (const element of main.querySelectorAll('button, svg')) element.remove();
    return main.textContent?.replace(/\s+/g, '') ?? '';
  });
}

/** Opens the page, follows a link to another page and returns the text of the first. */
async function look(page: Page, url: string, form: keyof FormUrls): Promise<string> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (form !== 'static page') await hydrated(page);
  const text = await textOf(page);
  await page.locator(`footer a[href="${elsewhere}"]`).click();
  await page.waitForURL(`**${elsewhere}`);
  await page.locator('h1', { hasText: 'team' }).waitFor();
  if (errors.length > 0) throw new Error(`${url} (${form}): ${errors.join('; ')}`);
  return text;
}

/**
 * Opens a page in every form.
 * @throws {Error} when a form logs an error, does not start or shows another text than the site
 */
export async function requireWorking(
  browser: Browser,
  urls: FormUrls,
  path: string,
): Promise<void> {
  const texts = new Map<keyof FormUrls, string>();
  for (const form of formNames) {
    const context = await browser.newContext({ locale: 'it-IT' });
    texts.set(form, await look(await context.newPage(), `${urls[form]}${path}`, form));
    await context.close();
  }
  for (const [form, text] of texts) {
    if (text !== texts.get('ours'))
      throw new Error(`${path} shows another text as ${form} than on the site.`);
  }
}
