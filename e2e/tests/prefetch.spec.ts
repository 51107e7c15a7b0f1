import type { Page } from '@playwright/test';
import { background, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

const teamLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Il team', exact: true });

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns the requests of the page from now on, without pictures that scroll into view. */
function asksFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() !== 'image' && !background.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test.describe('prefetch', { tag: '@public-site' }, () => {
  test('the site loads the page of a link before the click, and Back and Forward send no request', async ({
    page,
  }) => {
    await visit(page, '/');
    await page.waitForLoadState('networkidle');
    const team = page.waitForResponse('**/api/items/team?**');
    await teamLink(page).hover();
    await (await team).finished();
    await page.waitForLoadState('networkidle');
    const asked = asksFor(page);
    await teamLink(page).click();
    await expect(title(page)).toHaveText('Il team');
    await expect(page.getByRole('heading', { name: 'Anna Bellandi' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect(title(page)).toHaveText('Uno studio che si fa capire');
    await expect(page.getByRole('region', { name: 'Prossime scadenze' })).toBeVisible();
    await page.goForward();
    await expect(title(page)).toHaveText('Il team');
    await expect(page.getByRole('heading', { name: 'Anna Bellandi' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
  });
});
