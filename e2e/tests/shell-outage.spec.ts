import type { Page, Request, Route } from '@playwright/test';
import { use, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

const entry = /\/releases\/shell\/[^/]+\/shell\.[^/]+\.js$/;

const rendererChunk = /\/releases\/shell\/[^/]+\/dom\.[^/]+\.js$/;

const isFailure = (request: Request) =>
  new URL(request.url()).pathname === '/reports' &&
  Boolean(request.postData()?.includes('"failed"'));

/** Returns the reports of failures from now on. */
function collectReports(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    const report = request.postData() ?? '';
    if (isFailure(request)) reports.push(report);
  });
  return reports;
}

const failuresOfShell = {
  'is not found': {
    file: entry,
    block: (route: Route) => route.fulfill({ status: 404 }),
    reason: /^\/releases\/shell\/.*\/shell\..*\.js is not found$/,
  },
  'was changed on its way': {
    file: entry,
    block: (route: Route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("changed")' }),
    reason: /^\/releases\/shell\/.*\/shell\..*\.js is not what was signed$/,
  },
  'lacks its chunk with react-dom': {
    file: rendererChunk,
    block: (route: Route) => route.fulfill({ status: 404 }),
    reason: /^\/releases\/shell\/.*\/dom\..*\.js is not found$/,
  },
};

test.describe('shell outage', { tag: '@outages' }, () => {
  test('the browser reports a shell that cannot start, and its page stays readable', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/(?:404|integrity|dynamically imported)/);
    incidents.expect(/releases\/shell/);
    const reports = collectReports(page);
    for (const [what, { file, block, reason }] of Object.entries(failuresOfShell)) {
      await test.step(what, async () => {
        reports.length = 0;
        await page.route(file, block);
        const accepted = page.waitForResponse((answer) => isFailure(answer.request()));
        await page.goto('/team');
        await use(page);
        expect((await accepted).status()).toBe(204);
        const boot = (await page.locator('#boot').textContent()) ?? '';
        const [report = '{}'] = reports;
        expect(JSON.parse(report)).toEqual({
          composition: /shell@[^"]+/.exec(boot)?.[0],
          reports: [{ kind: 'failed', app: 'shell', reason: expect.stringMatching(reason) }],
        });
        expect(reports).toHaveLength(1);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il team');
        await page.unroute(file, block);
      });
    }
    await page.route(rendererChunk, (route) => route.fulfill({ status: 404 }));
    await page.goto('/team');
    await use(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).first().click();
    await expect(page).toHaveURL('/news');
  });

  test('the browser reports the class and the places of an error that ends the start, not its text', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/the document has no #root/);
    const reports = collectReports(page);
    await page.addInitScript(() => {
      const find = document.getElementById.bind(document);
      document.getElementById = (id) => (id === 'root' ? null : find(id));
    });
    const accepted = page.waitForResponse((answer) => isFailure(answer.request()));
    await page.goto('/team');
    await use(page);
    expect((await accepted).status()).toBe(204);
    const [{ reason, sample }] = JSON.parse(reports[0] ?? '{}').reports;
    expect(reason).toBe('Error');
    expect(sample.frames[0]).toMatch(/^shell\/[\w.-]+\/shell\.\w+\.js:\d+:\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il team');
  });

  test('neither a shell that starts nor a broken connection is reported as a failure of the shell', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/(?:request failed|console error|page error): .*\/releases\/shell\//);
    const reports = collectReports(page);
    await visit(page, '/team');
    await page.waitForLoadState('networkidle');
    expect(reports).toEqual([]);
    for (const [what, file, block] of [
      ['breaks permanently', entry, (route: Route) => route.abort()],
      [
        'leads to a server that is starting',
        entry,
        (route: Route) => route.fulfill({ status: 502 }),
      ],
      ['breaks once, in its script', entry, undefined],
      ['breaks once, in its chunk with react-dom', rendererChunk, undefined],
    ] as const) {
      await test.step(`a connection that ${what}`, async () => {
        let tries = 0;
        const fail = async (route: Route) => {
          tries += 1;
          if (block !== undefined) await block(route);
          else if (tries === 1) await route.abort();
          else await route.continue();
        };
        await page.route(file, fail);
        await page.goto('/team');
        await use(page);
        await expect.poll(() => tries).toBeGreaterThan(1);
        await page.waitForLoadState('networkidle');
        expect(reports).toEqual([]);
        await page.unroute(file, fail);
      });
    }
  });
});
