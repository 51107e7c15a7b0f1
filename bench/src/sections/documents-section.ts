import type { Browser, Page } from '@playwright/test';
import type { Client } from '@studio/e2e/site/clients';
import { manyRows } from '@studio/e2e/site/documents';
import { sendLogin } from '@studio/e2e/site/log-in';
import { visit } from '@studio/e2e/site/page';
import { addressesOf } from '@studio/scripts/site-settings';
import { withBrowser } from '../common/browser.ts';
import { median } from '../common/medians.ts';
import { measureChange, type ScreenChange } from '../common/screen-change.ts';
import { documentCounts, siteSettings, targets } from '../common/settings.ts';
import { milliseconds, table } from '../common/table.ts';
import { withClients } from '../common/with-admin.ts';

const { site } = addressesOf(siteSettings);

/** The number of repetitions per action. */
const times = 6;

/** The first group of the list; every measured action changes it. */
const list = 'main section ul';

/** The search words, one per repetition. */
const words = ['cedolino', 'fattura', 'registro', 'gennaio', '2020', 'marzo'];
const row = 'main li:has(a[download])';

/** The actions of a client on the list, by name. */
type Actions = Readonly<Record<string, (page: Page, time: number) => Promise<ScreenChange>>>;

const actions: Actions = {
  filter: async (page, time) => {
    if (time === 0) await page.getByRole('button', { name: /^Filtra/ }).click();
    const choice = page.getByRole('dialog').getByLabel('F24');
    return await measureChange(page, list, 'click', () => choice.click());
  },
  order: async (page, time) => {
    if (time === 0) await page.keyboard.press('Escape');
    const order = time % 2 === 0 ? 'anno+' : 'anno-';
    return await measureChange(page, list, 'change', async () => {
      await page.getByLabel('Ordina').selectOption(order);
    });
  },
  search: async (page, time) => {
    const field = page.getByRole('searchbox');
    await field.fill('');
    await page.waitForTimeout(500);
    return await measureChange(page, list, 'input', () => field.fill(words[time] ?? ''));
  },
};

interface Opening {
  readonly firstRows: number;
  readonly complete: number;
}

/** Measures the time from the click on the tab to the first rows and to the number of all documents. */
async function measureOpening(page: Page): Promise<Opening> {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Sicurezza', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Sicurezza' }).waitFor();
  await page.waitForLoadState('networkidle');
  const start = performance.now();
  await main.getByRole('link', { name: 'Documenti', exact: true }).click();
  await page.locator(row).first().waitFor();
  const firstRows = performance.now() - start;
  await main.locator('p', { hasText: /^\d[\d.]* di \d/ }).waitFor();
  return { firstRows, complete: performance.now() - start };
}

async function measureFirstView(page: Page, path: string): Promise<number> {
  const start = performance.now();
  await page.goto(`${site}${path}`);
  await page.locator(row).first().waitFor();
  return performance.now() - start;
}

/** The head of the cells of a list. */
export const listHead = [
  'page reloaded: first rows',
  'tab opened: first rows',
  'tab opened: all rows',
  'filter: on screen',
  'longest task',
  'order: on screen',
  'longest task',
  'search: on screen',
  'longest task',
];

const inMilliseconds = (values: readonly number[]) => milliseconds(median(values));

/** Logs in and waits for the list longer than tests do: the backend has just stored thousands of rows. */
async function openList(page: Page, client: Client, path: string): Promise<void> {
  await visit(page, `${site}/login?redirectFrom=${encodeURIComponent(path)}`);
  await sendLogin(page, client);
  await page.locator(row).first().waitFor();
}

/**
 * Measures the list of one client.
 * @param path the address of the list, with the company in view
 * @returns the cells of a row
 */
export async function measureList(
  browser: Browser,
  client: Client,
  path = '/account/documenti',
): Promise<string[]> {
  const context = await browser.newContext({ locale: 'it-IT' });
  const page = await context.newPage();
  await openList(page, client, path);
  const views: number[] = [];
  const openings: Opening[] = [];
  for (let time = 0; time < times; time++) {
    views.push(await measureFirstView(page, path));
    openings.push(await measureOpening(page));
  }
  const changes: string[] = [];
  for (const act of Object.values(actions)) {
    const measured: ScreenChange[] = [];
    for (let time = 0; time < times; time++) measured.push(await act(page, time));
    const longest = Math.max(...measured.map(({ blocked }) => blocked));
    changes.push(
      inMilliseconds(measured.map(({ shown }) => shown)),
      longest === 0 ? '< 50 ms' : milliseconds(longest),
    );
  }
  await context.close();
  return [
    inMilliseconds(views),
    inMilliseconds(openings.map(({ firstRows }) => firstRows)),
    inMilliseconds(openings.map(({ complete }) => complete)),
    ...changes,
  ];
}

/** Measures the list of documents at several lengths; returns Markdown. */
export async function documentsSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const rows = await withBrowser(chromium, (browser) =>
    withClients(async (clients, admin) => {
      const measured: string[][] = [];
      for (const count of documentCounts) {
        progress(`measuring the list of ${count} documents …`);
        const client = await clients.add();
        await admin.createAll('/items/documenti_clienti', manyRows(client, count));
        measured.push([`${count}`, ...(await measureList(browser, client))]);
      }
      return measured;
    }),
  );
  return `### Documents

Aim: the first rows within ${targets.firstRows} ms, each change on screen within ${targets.listChange} ms, no main-thread task as long
as that. Medians of ${times}; the longest task of all.

${table(['Documents', ...listHead], rows)}`;
}
