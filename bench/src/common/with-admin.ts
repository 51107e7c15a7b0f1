import { request } from '@playwright/test';
import { type Clients, createClients } from '@studio/e2e/site/clients';
import { openStudio, type Studio } from '@studio/e2e/site/studio';
import { addressesOf } from '@studio/scripts/site-settings';
import { siteSettings } from './settings.ts';

/** The timeout of a backend call in milliseconds; some calls add thousands of rows. */
const timeout = 600_000;

/** Runs work with the backend of the measured site as its administrator. */
export async function withAdmin<Result>(work: (admin: Studio) => Promise<Result>): Promise<Result> {
  const { studio } = addressesOf(siteSettings);
  const editors = await request.newContext({ baseURL: studio, timeout });
  try {
    return await work(await openStudio(editors, studio, 'admin@example.com'));
  } finally {
    await editors.dispose();
  }
}

/** Runs work with clients of the measured site and removes the clients afterwards. */
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
