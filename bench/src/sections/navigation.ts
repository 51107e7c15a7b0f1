import type { Browser } from '@playwright/test';
import type { Client } from '@studio/e2e/site/clients';
import { sendLogin } from '@studio/e2e/site/log-in';
import { background } from '@studio/e2e/site/page';
import { withAdmin } from '../common/backend.ts';
import { atRest, scriptBytes, withBrowser, withPage } from '../common/browser.ts';
import { kilobytes, median, milliseconds, repeat, table } from '../common/figures.ts';
import { measureChange } from '../common/screen-change.ts';
import { site } from '../common/settings.ts';
import type { Section } from './section.ts';

/** The number of visits per median. */
const times = 5;

/** The wait after which a navigation has requested all its files, in milliseconds. */
const settled = 700;

/** The public pages that home links to. */
const nextPages = [
  '/news',
  '/news/6-secondo-acconto-metodo-storico-o-previsionale',
  '/team',
  '/attivita',
  '/scadenzario',
  '/contacts',
] as const;

/** Navigates from home to a page by a tap, as a new visitor with a phone. */
function visitNext(browser: Browser, path: string) {
  return withPage(browser, `${site}/`, async ({ page, exchanges }) => {
    const link = page.locator(`main a[href="${path}"], footer a[href="${path}"]`).last();
    await link.scrollIntoViewIfNeeded();
    // Pictures that scroll into view belong to home, not to the navigation.
    await page.waitForTimeout(settled);
    const before = exchanges.length;
    const { shown } = await measureChange(page, 'main h1', 'click', () => link.tap());
    await page.waitForTimeout(settled);
    const asked = exchanges.slice(before).filter((one) => !background.test(one.path));
    return {
      shown,
      requests: asked.length,
      script: scriptBytes(asked),
      style: scriptBytes(asked, /^Stylesheet$/),
      data: scriptBytes(asked, /^(?:Fetch|XHR)$/),
    };
  });
}

async function measurePage(browser: Browser, path: string): Promise<string[]> {
  // The first visit creates pictures and fills the data cache; it is not measured.
  await visitNext(browser, path);
  const visits = await repeat(times, () => visitNext(browser, path));
  const most = (of: (visit: (typeof visits)[number]) => number) => Math.max(...visits.map(of));
  return [
    path,
    kilobytes(most(({ script }) => script)),
    kilobytes(most(({ style }) => style)),
    kilobytes(most(({ data }) => data)),
    `${most(({ requests }) => requests)}`,
    milliseconds(median(visits.map(({ shown }) => shown))),
  ];
}

/**
 * Navigates from home to the login and to the documents, as a client does for the first time.
 * @returns the JavaScript of the login after home, and of the documents after the login, which prefetches a part
 */
function measureAccount(browser: Browser, client: Client) {
  return withPage(browser, `${site}/`, async ({ page, exchanges }) => {
    const atHome = exchanges.length;
    await page.locator('header a[href="/account"]').tap();
    await page.getByLabel('E-mail', { exact: true }).waitFor();
    await atRest(page);
    const isOfAccount = /^\/releases\/customer-area\//;
    const login = scriptBytes(
      exchanges.slice(atHome).filter(({ path }) => !isOfAccount.test(path)),
    );
    await sendLogin(page, client);
    await page.getByRole('heading', { level: 1, name: 'Documenti' }).waitFor();
    await atRest(page);
    return { login, documents: scriptBytes(exchanges.slice(atHome)) - login };
  });
}

/** Measures navigations from home to next pages, to the login and to the documents. */
export const navigation: Section = async ({ chromium, progress }) =>
  await withBrowser(chromium, async (browser) => {
    const rows: string[][] = [];
    for (const path of nextPages) {
      progress(`going from home to ${path} …`);
      rows.push(await measurePage(browser, path));
    }
    progress('going on to login and documents …');
    const { login, documents } = await withAdmin(async (_, clients) =>
      measureAccount(browser, await clients.add()),
    );
    return `### Next pages (kB on the wire)

Aim: at most 10.0 kB of JavaScript for a next public page, 30.0 kB for the login and 40.0 kB for the documents; the
heading painted within 100 ms of the tap. Bytes and requests are the maximum of ${times} visits, times the median.

${table(['From home to', 'JavaScript', 'CSS', 'data', 'requests', 'painted'], rows)}

${table(
  ['Additional code', 'JavaScript'],
  [
    ['login, from home', kilobytes(login)],
    ['documents, from the login', kilobytes(documents)],
  ],
)}`;
  });
