import type { Page, Route } from '@playwright/test';
import { visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

const entry = /\/releases\/shell\/[^/]+\/shell\.[^/]+\.js$/;
const drawing = /\/releases\/shell\/[^/]+\/dom\.[^/]+\.js$/;

/** What is told of the page's releases, from now on. */
function told(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/reports') reports.push(request.postData() ?? '');
  });
  return reports;
}

const ways = {
  'is not found': {
    file: entry,
    hinder: (route: Route) => route.fulfill({ status: 404 }),
    reason: 'its script is answered with 404',
  },
  'was changed on its way': {
    file: entry,
    hinder: (route: Route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("changed")' }),
    reason: 'TypeError: Failed to fetch dynamically imported module: ',
  },
  'lacks what it draws with': {
    file: drawing,
    hinder: (route: Route) => route.fulfill({ status: 404 }),
    reason: 'TypeError: Failed to fetch dynamically imported module: ',
  },
};

for (const [what, { file, hinder, reason }] of Object.entries(ways)) {
  test(`a shell that ${what} is told to the site, and its page stays readable`, async ({
    page,
    incidents,
  }) => {
    incidents.expect(/(?:404|integrity|dynamically imported)/);
    incidents.expect(/releases\/shell/);
    const reports = told(page);
    await page.route(file, hinder);
    const taken = page.waitForResponse('**/reports');
    await page.goto('/team');
    expect((await taken).status()).toBe(204);
    const composition = /shell@[^"]+/.exec((await page.locator('#boot').textContent()) ?? '')?.[0];
    const [report = '{}'] = reports;
    expect(JSON.parse(report)).toEqual({
      composition,
      reports: [{ kind: 'failed', app: 'shell', reason: expect.stringContaining(reason) }],
    });
    expect(reports).toHaveLength(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il team');
    await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).first().click();
    await expect(page).toHaveURL('/news');
  });
}

test('a connection that breaks is not held against the shell, nor is one that starts', async ({
  page,
  context,
  incidents,
}) => {
  incidents.expect(/request failed: .*\/releases\/shell\//);
  incidents.expect(/console error: .*ERR_FAILED/);
  const failures = (reports: readonly string[]) =>
    reports.filter((report) => report.includes('"failed"'));
  const reports = told(page);
  await page.route(entry, (route) => route.abort());
  const tried = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch');
  await page.goto('/team');
  await tried;
  const other = await context.newPage();
  const otherReports = told(other);
  await visit(other, '/team');
  await other.waitForLoadState('networkidle');
  expect([failures(reports), failures(otherReports)]).toEqual([[], []]);
});
