import { type APIRequest, test as base, expect, type Page } from '@playwright/test';
import { type Clients, createClients } from './clients.ts';
import { type Incidents, watchIncidents } from './incidents.ts';
import { siteUrl, studioUrl } from './settings.ts';
import { openStudio, type Studio } from './studio.ts';

interface Fixtures {
  /** Anything unexpected in the browser fails the test: errors, warnings, refused or failed requests. */
  readonly incidents: Incidents;
  /** The backend as an editor (role Redattore); what a test changes through it is undone. */
  readonly editor: Studio;
  /** The backend as an administrator; what a test changes through it is undone. */
  readonly admin: Studio;
  /** Clients of the test's own; they are gone when it ends. */
  readonly clients: Clients;
  /** A browser without JavaScript: it shows what the server sent. */
  readonly plainPage: Page;
}

async function withStudio(
  requests: APIRequest,
  email: string,
  use: (studio: Studio) => Promise<void>,
): Promise<void> {
  const request = await requests.newContext({ baseURL: studioUrl });
  const studio = await openStudio(request, email);
  await use(studio);
  await studio.undo();
  await request.dispose();
}

/** Playwright's `test` for this site. */
export const test = base.extend<Fixtures>({
  incidents: [
    async ({ context }, use) => {
      const incidents = await watchIncidents(context);
      await use(incidents);
      expect(incidents.verdict()).toEqual([]);
    },
    { auto: true },
  ],
  editor: ({ playwright }, use) => withStudio(playwright.request, 'redattore@example.com', use),
  admin: ({ playwright }, use) => withStudio(playwright.request, 'admin@example.com', use),
  clients: async ({ admin }, use) => {
    const clients = createClients(admin);
    await use(clients);
    await clients.removeAll();
  },
  plainPage: async ({ browser }, use) => {
    const context = await browser.newContext({
      baseURL: siteUrl,
      locale: 'it-IT',
      javaScriptEnabled: false,
    });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
