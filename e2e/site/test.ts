import { type APIRequest, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { type Client, type Clients, createClients } from './clients.ts';
import { type DocumentInput, type Published, publish } from './documents.ts';
import { type Incidents, watchIncidents } from './incidents.ts';
import { logIn } from './log-in.ts';
import { siteReleases } from './releases.ts';
import type { SiteReleases } from './releases-of.ts';
import { mailUrl, siteSettings, siteUrl, studioUrl } from './settings.ts';
import { openStudio, type Studio } from './studio.ts';

/** A running site that a test uses. */
export interface TestSite {
  readonly url: string;
  readonly studioUrl: string;
  readonly mailUrl: string;
  /** Origin of the console, on sites that have one. */
  readonly consoleUrl?: string;
  readonly dataDir: string;
  readonly releases: SiteReleases;
}

export interface WorkerFixtures {
  /** The site of the tests in a file: the common one, unless the file's `test` replaces it. */
  readonly site: TestSite;
}

/** Publishes documents for a new client and logs the client in, which shows their list; returns both. */
export type OpenDocuments = (
  documents: readonly DocumentInput[],
) => Promise<{ readonly client: Client; readonly published: readonly Published[] }>;

export interface Fixtures {
  /** Fails the test after unexpected incidents in the browser: errors, warnings, blocked or failed requests. */
  readonly incidents: Incidents;
  /** The backend as an editor (role Redattore); the test undoes its changes at the end. */
  readonly editor: Studio;
  /** The backend as an administrator; the test undoes its changes at the end. */
  readonly admin: Studio;
  /** The clients of the test; it removes them at the end. */
  readonly clients: Clients;
  /** Opens a new client's documents on the test's page. */
  readonly openDocuments: OpenDocuments;
  /** A page of another browser than the test's own. */
  readonly otherPage: Page;
  /** A browser without JavaScript: it shows the HTML of the server. */
  readonly plainPage: Page;
}

async function withStudio(
  requests: APIRequest,
  { studioUrl: baseURL }: TestSite,
  email: string,
  use: (studio: Studio) => Promise<void>,
): Promise<void> {
  const request = await requests.newContext({ baseURL });
  const studio = await openStudio(request, baseURL, email);
  await use(studio);
  await studio.undo();
  await request.dispose();
}

/** Waits for the incidents that the test expects: a browser reports some of them a moment later. */
async function expectedToHappen({ missing }: Incidents, { errors }: TestInfo): Promise<void> {
  if (errors.length === 0) await expect.poll(missing).toEqual([]);
}

/** Playwright's `test` for this site. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    ({ browser: _ }, use) =>
      use({
        ...{ url: siteUrl, studioUrl, mailUrl, dataDir: siteSettings.dataDir },
        releases: siteReleases,
      }),
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  incidents: [
    async ({ context }, use, testInfo) => {
      const incidents = await watchIncidents(context);
      await use(incidents);
      await expectedToHappen(incidents, testInfo);
      // A handler that still holds a request must not keep the page open, nor fail when the page is gone.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      expect(incidents.verdict()).toEqual([]);
    },
    { auto: true },
  ],
  editor: ({ playwright, site }, use) =>
    withStudio(playwright.request, site, 'redattore@example.com', use),
  admin: ({ playwright, site }, use) =>
    withStudio(playwright.request, site, 'admin@example.com', use),
  clients: async ({ admin, incidents }, use, testInfo) => {
    const clients = createClients(admin);
    await use(clients);
    await expectedToHappen(incidents, testInfo);
    incidents.end();
    await clients.removeAll();
  },
  openDocuments: ({ page, admin, clients, site }, use) =>
    use(async (documents) => {
      const client = await clients.add();
      const published = await publish(admin, client, documents);
      await logIn(page, client, '/account/documenti', site.url);
      return { client, published };
    }),
  otherPage: async ({ browser, site, viewport }, use) => {
    const context = await browser.newContext({ baseURL: site.url, locale: 'it-IT', viewport });
    await use(await context.newPage());
    await context.close();
  },
  plainPage: async ({ browser, site }, use) => {
    const context = await browser.newContext({
      baseURL: site.url,
      locale: 'it-IT',
      javaScriptEnabled: false,
    });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
