import type { Browser, Page } from '@playwright/test';
import { hydrated } from '@studio/e2e/site/page';
import { type FormName, formNames } from './forms.ts';
import type { Variations } from './variations.ts';

/** Where a link of every page leads. */
const elsewhere = '/team';

/** The text of the page without what only scripts open, and without spaces, which styles make. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true);
    if (!(main instanceof HTMLElement)) return '';
    for (const element of main.querySelectorAll('button, svg')) element.remove();
    return main.textContent?.replace(/\s+/g, '') ?? '';
  });
}

/** Starts the page and goes to another one by its link; resolves with the text of the first. */
async function look(page: Page, url: string, form: FormName): Promise<string> {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (form !== 'static page') await hydrated(page);
  const text = await textOf(page);
  await page.locator(`footer a[href="${elsewhere}"]`).click();
  await page.waitForURL(`**${elsewhere}`);
  await page.locator('h1', { hasText: 'team' }).waitFor();
  if (complaints.length > 0) throw new Error(`${url} (${form}): ${complaints.join('; ')}`);
  return text;
}

/**
 * Opens a page in every form.
 * @throws a sentence when one complains, does not start or shows another text than the site: nothing could be compared then
 */
export async function requireWorking(
  browser: Browser,
  { urls }: Pick<Variations, 'urls'>,
  path: string,
): Promise<void> {
  const texts = new Map<FormName, string>();
  for (const form of formNames) {
    const context = await browser.newContext({ locale: 'it-IT' });
    texts.set(form, await look(await context.newPage(), `${urls[form]}${path}`, form));
    await context.close();
  }
  for (const [form, text] of texts) {
    if (text !== texts.get('ours')) throw new Error(`${path} has another text as ${form}.`);
  }
}
