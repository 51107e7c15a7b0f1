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

/** How often each thing is done. */
const times = 6;

/** The first group of the list: every change here changes it. */
const list = 'main section ul';

/** What is searched for, one after the other. */
const words = ['cedolino', 'fattura', 'registro', 'gennaio', '2020', 'marzo'];
const row = 'main li:has(a[download])';

/** What a client does to the list, by what it is called here. */
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

/** From the click on the tab until the first rows, and until the number of all documents, are there. */
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

async function measureFirstView(page: Page): Promise<number> {
  const start = performance.now();
  await page.goto(`${site}/account/documenti`);
  await page.locator(row).first().waitFor();
  return performance.now() - start;
}

const inMilliseconds = (values: readonly number[]) => milliseconds(median(values));

/** Logs in and waits for the list, with more patience than tests have: the backend has just stored thousands of rows. */
async function openList(page: Page, client: Client): Promise<void> {
  await visit(page, `${site}/login?redirectFrom=${encodeURIComponent('/account/documenti')}`);
  await sendLogin(page, client);
  await page.locator(row).first().waitFor();
}

async function measureClient(browser: Browser, client: Client, count: number): Promise<string[]> {
  const context = await browser.newContext({ locale: 'it-IT' });
  const page = await context.newPage();
  await openList(page, client);
  const views: number[] = [];
  const openings: Opening[] = [];
  for (let time = 0; time < times; time++) {
    views.push(await measureFirstView(page));
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
    `${count}`,
    inMilliseconds(views),
    inMilliseconds(openings.map(({ firstRows }) => firstRows)),
    inMilliseconds(openings.map(({ complete }) => complete)),
    ...changes,
  ];
}

/** How the list of documents does with few and with very many, as Markdown. */
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
        measured.push(await measureClient(browser, client, count));
      }
      return measured;
    }),
  );
  return `### Documents

Aim: the first rows within ${targets.firstRows} ms, each change on screen within ${targets.listChange} ms without blocking the main thread
for as long. Medians of ${times}; the longest stretch of all of them.

${table(
  [
    'Documents',
    'page loaded anew: first rows',
    'tab opened: first rows',
    'tab opened: all of them',
    'filter: on screen',
    'longest stretch',
    'order: on screen',
    'longest stretch',
    'search: on screen',
    'longest stretch',
  ],
  rows,
)}`;
}
