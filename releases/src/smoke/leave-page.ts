import type { BrowserContext, Page, Request } from '@playwright/test';
import { appearanceFaults } from './appearance.ts';
import { settled, type Watch } from './watch-page.ts';

/** The longest wait for the next page, and for the one before after Back, in milliseconds. */
const timeout = 10_000;

/** The time in which a page that was left must send no request, in milliseconds. */
const silence = 1300;

/** The key of a value in the storage that stands for those of other apps. */
const foreignKey = 'check.foreign';

/** Stores a foreign value before the scripts of each page run, and notes in the page that they remove it. */
export async function watchStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript((foreign) => {
    const { clear, removeItem } = Storage.prototype;
    const note = () => Reflect.set(globalThis, 'isEmptied', true);
    Object.assign(Storage.prototype, {
      clear(this: Storage) {
        note();
        clear.call(this);
      },
      removeItem(this: Storage, key: string) {
        if (key === foreign) note();
        removeItem.call(this, key);
      },
    });
    localStorage.setItem(foreign, '');
  }, foreignKey);
}

/** Returns the fault of a page that has emptied the storage, which all apps share. */
export async function storageFaults(page: Page): Promise<string[]> {
  const isEmptied = await page.evaluate(() => 'isEmptied' in globalThis);
  return isEmptied ? ['empties the storage of the site'] : [];
}

/**
 * Leaves a page for one of another app by a link of the header, as a visitor does, and returns by Back.
 * @param to the path of the link
 * @returns what the page leaves behind: the ends of sentences that begin with its address; nothing when the shell does
 *   not run on the page, which its browser then forgets as a whole
 */
export async function leavingFaults(page: Page, watch: Watch, to: string): Promise<string[]> {
  const link = page.locator(`html[data-started] header a[href="${to}"]`).first();
  if (!(await link.isVisible())) return [];
  const place = () => page.evaluate(() => location.pathname);
  const isMarked = () => page.evaluate(() => 'isLeft' in globalThis);
  const before = await place();
  await page.evaluate(() => Reflect.set(globalThis, 'isLeft', true));
  await link.click();
  if (!(await hasLeft(page, before))) return [`does not lead to ${to} by a link`];
  if (!(await isMarked())) return [];
  await settled(page, watch, timeout);
  const late = await requestsDuring(page, silence);
  const looks = (await appearanceFaults(page)).filter((text) => !text.startsWith('moves'));
  const arrived = await place();
  const faults = [
    ...looks.map((text) => `is left for a page that ${text}`),
    ...(await languageFaults(page)),
    ...((await takesTab(page)) ? [] : ['leaves a listener behind that stops the Tab key']),
    ...late.map((path) => `goes on asking for ${path} after it was left`),
  ];
  await page.goBack({ timeout, waitUntil: 'commit' }).catch(() => undefined);
  return (await hasLeft(page, arrived)) ? faults : [...faults, 'is not reached again by Back'];
}

/** Waits for another page with a heading; returns false when there is none in time. */
function hasLeft(page: Page, before: string): Promise<boolean> {
  const isOther = (path: string) =>
    location.pathname !== path && document.querySelector('main h1') !== null;
  return page.waitForFunction(isOther, before, { timeout }).then(
    () => true,
    () => false,
  );
}

/** The requests of the shell itself: reports, and the question for newer releases. */
const ofShell = /^\/(?:reports|composition)\b/;

/** Returns the paths that the page asks for during this time, each once. */
async function requestsDuring(page: Page, time: number): Promise<string[]> {
  const paths = new Set<string>();
  const add = (request: Request) => paths.add(new URL(request.url()).pathname);
  page.on('request', add);
  await page.waitForTimeout(time);
  page.off('request', add);
  return [...paths].filter((path) => !ofShell.test(path));
}

/** Returns the fault of a document in another language than that of the site's page. */
async function languageFaults(page: Page): Promise<string[]> {
  const [shown, right] = await page.evaluate(() => [
    document.documentElement.lang,
    JSON.parse(document.getElementById('boot')?.textContent ?? '{}').language,
  ]);
  return shown === right ? [] : [`leaves the language of the document at ${shown}`];
}

/** Returns whether the Tab key moves the focus. */
async function takesTab(page: Page): Promise<boolean> {
  const focused = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press('Tab');
  return await page.evaluate((before) => document.activeElement !== before, focused);
}
