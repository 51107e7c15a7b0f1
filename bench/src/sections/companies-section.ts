import type { Browser, Page } from '@playwright/test';
import type { Client } from '@studio/e2e/site/clients';
import { manyRows } from '@studio/e2e/site/documents';
import { logIn } from '@studio/e2e/site/log-in';
import type { Studio } from '@studio/e2e/site/studio';
import { addressesOf } from '@studio/scripts/site-settings';
import { withBrowser } from '../common/browser.ts';
import { median } from '../common/medians.ts';
import { documentCounts, siteSettings, targets } from '../common/settings.ts';
import { milliseconds, table } from '../common/table.ts';
import { withClients } from '../common/with-admin.ts';
import { listHead, measureList } from './documents-section.ts';

const { site } = addressesOf(siteSettings);

/** The number of visits per median; the two pages of a pair are opened in turn. */
const times = 6;

/** The numbers of open requests of the pair. */
const requestCounts = [2, 200] as const;

const toDo = '/account/da-fare';

/** Adds a company of which the client is an owner, with documents and requests; returns its id. */
async function addCompany(
  admin: Studio,
  client: Client,
  size: { readonly documents: number; readonly requests: number },
): Promise<string> {
  const name = `Molti documenti ${size.requests} S.r.l.`;
  const id = await admin.add('/items/aziende', { denominazione: name });
  await admin.add('/items/persone_aziende', { azienda: id, persona: client.id, ruolo: 'titolare' });
  const documents = manyRows({ id: name.replaceAll(/\W/g, '-') }, size.documents).map(
    ({ cliente: _, ...row }) => ({
      ...row,
      azienda: id,
    }),
  );
  await admin.createAll('/items/documenti_clienti', documents);
  const requests = Array.from({ length: size.requests }, (_, index) => ({
    azienda: id,
    titolo: `Documento ${index + 1}`,
  }));
  await admin.createAll('/items/richieste_documenti', requests);
  return String(id);
}

interface Visit {
  readonly shown: number;
  /** The reads of the account's layout. */
  readonly calls: number;
}

/** Measures the time from the start of a visit to the first request on the screen. */
async function visitToDo(page: Page, company: string): Promise<Visit> {
  let calls = 0;
  const count = (request: { url: () => string }) => {
    if (/\/api\/(?:companies|to-do)(?:\?|$)/.test(request.url())) calls += 1;
  };
  page.on('request', count);
  const start = performance.now();
  await page.goto(`${site}${toDo}?azienda=${company}`);
  await page.getByRole('heading', { name: 'Documento 1', exact: true }).waitFor();
  const shown = performance.now() - start;
  await page.waitForLoadState('networkidle');
  page.off('request', count);
  return { shown, calls };
}

async function measureToDo(browser: Browser, client: Client, companies: readonly string[]) {
  const context = await browser.newContext({ locale: 'it-IT', baseURL: site });
  const page = await context.newPage();
  await logIn(page, client, '/account/sicurezza', site);
  const visits = companies.map((): Visit[] => []);
  for (let time = 0; time < times; time++)
    for (const [index, company] of companies.entries())
      visits[index]?.push(await visitToDo(page, company));
  await context.close();
  return visits.map((of) => ({
    shown: median(of.map(({ shown }) => shown)),
    calls: Math.max(...of.map(({ calls }) => calls)),
  }));
}

/** Measures a company with many documents and requests beside a small one; returns Markdown. */
export async function companiesSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const documents = Math.max(...documentCounts);
  const measured = await withBrowser(chromium, (browser) =>
    withClients(async (clients, admin) => {
      const client = await clients.add();
      const companies: string[] = [];
      for (const requests of requestCounts) {
        const size = { documents: requests === requestCounts[1] ? documents : 1, requests };
        companies.push(await addCompany(admin, client, size));
      }
      progress(`measuring 'Da fare' with ${requestCounts.join(' and ')} requests …`);
      const toDoTimes = await measureToDo(browser, client, companies);
      progress(JSON.stringify(toDoTimes));
      progress(`measuring the list of ${documents} documents of a company …`);
      const path = `/account/documenti?azienda=${companies.at(-1)}`;
      return { toDoTimes, list: await measureList(browser, client, path) };
    }),
  );
  const [few, many] = measured.toDoTimes;
  const ratio = few === undefined || many === undefined ? 0 : many.shown / few.shown;
  return `### Companies

Aim: the first requests of 'Da fare' and the first documents within ${targets.firstRows} ms. The two companies of one client
are opened in turn; medians of ${times}. The longer page takes ${ratio.toFixed(2)} times the shorter one's time.

${table(
  ["Requests on 'Da fare'", 'page reloaded: first request', 'reads of companies and counts'],
  measured.toDoTimes.map(({ shown, calls }, index) => [
    `${requestCounts[index]}`,
    milliseconds(shown),
    `${calls}`,
  ]),
)}

${table(['Documents of the company', ...listHead], [[`${documents}`, ...measured.list]])}`;
}
