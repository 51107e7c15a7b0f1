import { request } from '@playwright/test';
import { type Clients, createClients } from '@studio/e2e/site/clients';
import { openStudio, type Studio } from '@studio/e2e/site/studio';
import { addressesOf } from '@studio/scripts/site-settings';
import { siteSettings } from './settings.ts';

/** The longest that the backend of the measured site may take for a call, in milliseconds: some add thousands of rows. */
const patience = 600_000;

/** Does something with the backend of the measured site as its administrator. */
export async function withAdmin<Result>(work: (admin: Studio) => Promise<Result>): Promise<Result> {
  const { studio } = addressesOf(siteSettings);
  const editors = await request.newContext({ baseURL: studio, timeout: patience });
  try {
    return await work(await openStudio(editors, studio, 'admin@example.com'));
  } finally {
    await editors.dispose();
  }
}

/** Does something with clients of the measured site, who are gone afterwards. */
export function withClients<Result>(
  work: (clients: Clients, admin: Studio) => Promise<Result>,
): Promise<Result> {
  return withAdmin(async (admin) => {
    const clients = createClients(admin);
    try {
      return await work(clients, admin);
    } finally {
      await clients.removeAll();
    }
  });
}
