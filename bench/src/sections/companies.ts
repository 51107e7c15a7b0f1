import type { Page } from '@playwright/test';
import { manyRows } from '@studio/e2e/site/documents';
import { sendLogin } from '@studio/e2e/site/log-in';
import { visit } from '@studio/e2e/site/page';
import { withAdmin } from '../common/backend.ts';
import { withBrowser } from '../common/browser.ts';
import { median, milliseconds, repeat, table } from '../common/figures.ts';
import { measureChange, type ScreenChange } from '../common/screen-change.ts';
import { documentCount, site } from '../common/settings.ts';
import type { Section } from './section.ts';

/** The number of repetitions per action. */
const times = 6;

const row = 'main li:has(a[download])';

/** The first group of the list; every measured action changes it. */
const list = 'main section ul';

/** The search words, one per repetition. */
const words = ['cedolino', 'fattura', 'registro', 'gennaio', '2020', 'marzo'];

/** The actions of a client on the list, by name. */
const actions: Readonly<Record<string, (page: Page, time: number) => Promise<ScreenChange>>> = {
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

/** Measures the list of documents of one company at an address; returns the rows of a table. */
async function measureList(page: Page, path: string): Promise<string[][]> {
  const views = await repeat(times, async () => {
    const start = performance.now();
    await page.goto(`${site}${path}`);
    await page.locator(row).first().waitFor();
    return performance.now() - start;
  });
  const rows = [['page reloaded: first rows', milliseconds(median(views)), '–']];
  for (const [name, act] of Object.entries(actions)) {
    const changes: ScreenChange[] = [];
    for (let time = 0; time < times; time += 1) changes.push(await act(page, time));
    const longest = Math.max(...changes.map(({ blocked }) => blocked));
    rows.push([
      `${name}: on screen`,
      milliseconds(median(changes.map(({ shown }) => shown))),
      longest === 0 ? '< 50 ms' : milliseconds(longest),
    ]);
  }
  return rows;
}

/** Measures the list of a company with many documents. */
export const companies: Section = async ({ chromium, progress }) => {
  progress(`adding a company with ${documentCount} documents …`);
  const rows = await withAdmin(async (admin, clients) => {
    const client = await clients.add();
    const azienda = await admin.add('/items/aziende', { denominazione: 'Molti documenti S.r.l.' });
    const owner = { azienda, persona: client.id, ruolo: 'titolare' };
    await admin.add('/items/persone_aziende', owner);
    const documents = manyRows({ id: `molti-${azienda}` }, documentCount).map(
      ({ cliente: _, ...document }) => ({ ...document, azienda }),
    );
    await admin.createAll('/items/documenti_clienti', documents);
    progress('measuring its list …');
    return await withBrowser(chromium, async (browser) => {
      const page = await (await browser.newContext({ locale: 'it-IT' })).newPage();
      const path = `/account/documenti?azienda=${azienda}`;
      await visit(page, `${site}/login?redirectFrom=${encodeURIComponent(path)}`);
      await sendLogin(page, client);
      await page.locator(row).first().waitFor();
      return await measureList(page, path);
    });
  });
  return `### ${documentCount} documents of a company

Aim: the first rows within 500 ms, each change on screen within 50 ms. Medians of ${times}; the longest task of all.

${table(['Event', 'time', 'longest task'], rows)}`;
};
