import type { Browser } from '@playwright/test';
import type { Client } from '@studio/e2e/site/clients';
import { sendLogin } from '@studio/e2e/site/log-in';
import { codeBytes } from '../common/bytes.ts';
import { phone } from '../common/visit.ts';
import { withClients } from '../common/with-admin.ts';
import { atRest, openPage } from './open-page.ts';

/** The additional JavaScript of account pages, in bytes on the wire. */
export interface OnTop {
  /** The JavaScript of the login, after home. */
  readonly login: number;
  /** The JavaScript of the documents, after the login, which prefetches a part of it. */
  readonly documents: number;
}

/** Matches files of the app that the documents belong to. */
const account = /^\/releases\/customer-area\//;

async function visitAccount(browser: Browser, site: string, client: Client): Promise<OnTop> {
  const { page, exchanges, close } = await openPage(browser, `${site}/`, phone);
  try {
    const atHome = exchanges.length;
    await page.locator('header a[href="/account"]').tap();
    await page.getByLabel('E-mail', { exact: true }).waitFor();
    await atRest(page);
    const atLogin = exchanges.slice(atHome).filter(({ path }) => !account.test(path));
    await sendLogin(page, client);
    await page.getByRole('heading', { level: 1, name: 'Documenti' }).waitFor();
    await atRest(page);
    const login = codeBytes(atLogin).script;
    return { login, documents: codeBytes(exchanges.slice(atHome)).script - login };
  } finally {
    await close();
  }
}

/** Navigates from home to the login and to the documents, as a client does for the first time. */
export function measureAccount(browser: Browser, site: string): Promise<OnTop> {
  return withClients(async (clients) => visitAccount(browser, site, await clients.add()));
}
