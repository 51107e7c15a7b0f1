import type { Page, Route } from '@playwright/test';
import { expect, test } from '../site/chaos/test.ts';
import { hydrated, markDocument, visit } from '../site/page.ts';

/** Collects the requested files of an app, without the version. */
function asked(page: Page, app: string): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const [, released, owner, version, ...file] = new URL(request.url()).pathname.split('/');
    if (released === 'releases' && owner === app) paths.push(`${version} ${file.join('/')}`);
  });
  return paths;
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

async function openLogin(page: Page): Promise<void> {
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }).click();
}

test.describe('second attempts of remotes', { tag: ['@outages', '@own-releases'] }, () => {
  test('the shell requests a lost script or stylesheet of a remote again and loads the live release', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/request failed: .*\/releases\/auth\//);
    incidents.expect(/console error: .*\/releases\/auth\//);
    const files = asked(page, 'auth');
    const lose = (route: Route) => route.abort();
    for (const [what, lost] of [
      ['script', /\/releases\/auth\/[^/]+\/(remote\.[^/]+\.js)$/],
      ['stylesheet', /\/releases\/auth\/[^/]+\/(remote\.[^/]+\.css)$/],
    ] as const) {
      await test.step(what, async () => {
        files.length = 0;
        await page.route(lost, lose);
        await openLogin(page);
        await expect(heading(page)).toHaveText('Accedi all’Area Clienti');
        // Its fallback would load from below its own version.
        expect(new Set(files.map((file) => file.split(' ')[0]))).toEqual(new Set(['files']));
        const name = files
          .map((file) => lost.exec(`/releases/auth/${file.replace(' ', '/')}`)?.[1])
          .find(Boolean);
        expect(files).toContain(`files ~1/${name}`);
        expect(files.join()).not.toContain('~2/');
        await page.unroute(lost, lose);
      });
    }
  });

  test('a page works after its own remote loses a chunk once', async ({ page, incidents }) => {
    incidents.expect(/request failed: .*\/releases\/public-site\//);
    incidents.expect(/console error: .*\/releases\/public-site\//);
    await page.route(/\/releases\/public-site\/[^/]+\/remote\.[^/]+\.js$/, (route) =>
      route.abort(),
    );
    await page.goto('/team');
    await hydrated(page);
    const isSameDocument = await markDocument(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
    await expect(heading(page)).toHaveText('News');
    expect(await isSameDocument()).toBe(true);
  });

  test('the browser verifies the file of a second attempt like the first', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/request failed: .*\/releases\/auth\//);
    incidents.expect(/console error: .*\/releases\/auth\//);
    incidents.expect(/console error: .*integrity.*~1/);
    await page.route(/\/releases\/auth\/[^/]+\/remote\.[^/]+\.js$/, (route) => route.abort());
    await page.route(/\/releases\/auth\/[^/]+\/~1\/remote\.[^/]+\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.intruded = true;${await response.text()}` });
    });
    const files = asked(page, 'auth');
    await openLogin(page);
    await expect(heading(page)).toHaveText('Accedi all’Area Clienti');
    expect(files.some((file) => /~2\/remote\..*\.js$/.test(file))).toBe(true);
    expect(await page.evaluate(() => 'intruded' in window)).toBe(false);
  });

  test('the browser verifies the files of a fallback', async ({ page, chaosSite, incidents }) => {
    await chaosSite.releases.publishCopy('auth', '9.9.8-whole');
    await chaosSite.releases.publishCopy('auth', '9.9.9-lost');
    await chaosSite.releases.makeLive('auth', '9.9.8-whole');
    await chaosSite.releases.makeLive('auth', '9.9.9-lost');
    try {
      incidents.expect(/request failed: .*\/releases\/auth\/9\.9\.9-lost\//);
      incidents.expect(/console error: .*\/releases\/auth\/9\.9\.9-lost\//);
      incidents.expect(/console error: .*integrity.*9\.9\.8-whole/);
      incidents.expect(/console error: .*\/releases\/auth\/9\.9\.8-whole\//);
      await page.route('**/releases/auth/9.9.9-lost/**', (route) => route.abort());
      await page.route('**/releases/auth/9.9.8-whole/**/*.js', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `window.intruded = true;${await response.text()}` });
      });
      await expect(async () => {
        await visit(page, '/');
        expect(await page.locator('#boot').textContent()).toContain('auth@9.9.9-lost');
      }).toPass();
      await page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }).click();
      await expect(heading(page)).toHaveText('Questa parte del sito non si è caricata');
      expect(await page.evaluate(() => 'intruded' in window)).toBe(false);
    } finally {
      await chaosSite.releases.rollBack('auth');
      await chaosSite.releases.rollBack('auth');
    }
  });
});
