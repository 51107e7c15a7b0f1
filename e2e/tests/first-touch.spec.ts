import type { Page } from '@playwright/test';
import { logIn, logOut } from '../site/log-in.ts';
import { markDocument } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

/** Returns the paths of the scripts that the page requests from now on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

const ofFirstView = /^\/releases\/shell\/.*\bfirst\.\w+\.js$|^\/reports\/start-watchdog\./;

const isStarted = (page: Page) => page.locator('html[data-started]');

test.describe('before the first touch', { tag: '@public-site' }, () => {
  test('a page loads no app, counts as a read one, and opens the pages of links', async ({
    page,
  }) => {
    const scripts = scriptsOf(page);
    const counted = page.waitForResponse('**/reports/view');
    await page.goto('/');
    expect((await counted).status()).toBe(204);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Il team', exact: true }).click();
    await expect(page).toHaveURL('/team');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((path) => !ofFirstView.test(path))).toEqual([]);
    await expect(isStarted(page)).toHaveCount(0);
  });

  test('the first press of a button is answered once, after the shell has started', async ({
    page,
  }) => {
    await page.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'a map' }),
    );
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Mostra la mappa' }).click();
    await expect(page.frameLocator('iframe').getByText('a map')).toBeVisible();
    await expect(isStarted(page)).toHaveCount(1);
  });

  test('a press opens the menu at once, and the shell takes it over', async ({ page }) => {
    await page.goto('/');
    const isMarked = await markDocument(page);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu).toBeVisible();
    await expect(isStarted(page)).toHaveCount(1);
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Il team' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il team');
    expect(await isMarked()).toBe(true);
  });

  test('the header shows a logged-in visitor the session, and its end in another tab', async ({
    page,
    context,
    clients,
  }) => {
    await logIn(page, await clients.add());
    const other = await context.newPage();
    await other.goto('/news');
    const account = other.getByRole('banner').getByRole('link', { name: /^Area Clienti/ });
    await expect(account).toHaveAccessibleName('Area Clienti (accesso effettuato)');
    await logOut(page);
    await expect(account).toHaveAccessibleName('Area Clienti');
    await expect(isStarted(other)).toHaveCount(0);
  });
});
