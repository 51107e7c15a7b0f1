import { request } from '@playwright/test';
import { openApi, sessionCookie, sessionFrom } from '@studio/e2e/site/api';
import { type Client, type Clients, createClients } from '@studio/e2e/site/clients';
import { openStudio, type Studio } from '@studio/e2e/site/studio';
import { studio } from './settings.ts';

/** The timeout of a backend call in milliseconds; some calls add thousands of rows. */
const timeout = 600_000;

/** Runs work with the backend of a site as its administrator; removes the clients that it added. */
export async function withAdmin<Result>(
  work: (admin: Studio, clients: Clients) => Promise<Result>,
  studioUrl = studio,
): Promise<Result> {
  const staff = await request.newContext({ baseURL: studioUrl, timeout });
  try {
    const admin = await openStudio(staff, studioUrl, 'admin@example.com');
    const clients = createClients(admin);
    try {
      return await work(admin, clients);
    } finally {
      await clients.removeAll();
    }
  } finally {
    await staff.dispose();
  }
}

/** Logs a client in without a browser; returns the cookie header. */
export async function cookieOf(siteUrl: string, { email, password }: Client): Promise<string> {
  const api = await openApi(request, undefined, siteUrl);
  const answer = await api.send('POST', '/api/auth/login', { email, password, mode: 'session' });
  const session = sessionFrom(answer);
  await api.dispose();
  if (session === undefined) throw new Error(`The login answered ${answer.status()}.`);
  return `${sessionCookie}=${session}`;
}
