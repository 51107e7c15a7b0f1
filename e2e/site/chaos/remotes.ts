import { expect, type Locator, type Page } from '@playwright/test';
import { clientName } from '../log-in.ts';
import { visit } from '../page.ts';

/** A remote from a visitor's point of view. */
export interface PeerRemote {
  readonly app: 'public-site' | 'auth' | 'customer-area';
  /** Only clients can open its pages. */
  readonly isForClients: boolean;
  /** Opens a page of another remote. */
  readonly start: (page: Page) => Promise<void>;
  /** Follows the link from there to a page of the remote. */
  readonly open: (page: Page) => Promise<void>;
  /** The heading that shows when the remote has loaded. */
  readonly content: (page: Page) => Locator;
  /** Follows a link of the layout to another remote, and waits until its page shows. */
  readonly leave: (page: Page) => Promise<void>;
}

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });

const openAccount = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }).click();

const openTeam = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Il team' }).click();

async function leaveForNews(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
  await expect(heading(page, 'News')).toBeVisible();
}

async function leaveForLogin(page: Page): Promise<void> {
  await openAccount(page);
  await expect(heading(page, 'Accedi all’Area Clienti')).toBeVisible();
}

export const publicSite: PeerRemote = {
  app: 'public-site',
  isForClients: false,
  // This page prefetches no remote.
  start: (page) => visit(page, '/forgot'),
  open: openTeam,
  content: (page) => page.getByRole('heading', { name: 'Anna Bellandi' }),
  leave: leaveForLogin,
};

export const auth: PeerRemote = {
  app: 'auth',
  isForClients: false,
  start: (page) => visit(page, '/team'),
  open: openAccount,
  content: (page) => heading(page, 'Accedi all’Area Clienti'),
  leave: leaveForNews,
};

export const customerArea: PeerRemote = {
  app: 'customer-area',
  isForClients: true,
  start: (page) => visit(page, '/team'),
  open: openAccount,
  content: (page) => page.getByRole('main').getByText(clientName),
  leave: leaveForNews,
};
