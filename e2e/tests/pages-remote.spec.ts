import { liveEntry, setLive } from '../site/chaos/live-entry.ts';
import { expect, test } from '../site/chaos/test.ts';
import { hydrated, markDocument, visit } from '../site/page.ts';
import { publishPagesRemote } from '../site/pages-remote.ts';

test.describe('remote of another framework', { tag: ['@releases', '@own-releases'] }, () => {
  test('a remote that exports pages is rendered, hydrated, followed, guarded and styled as those with routes', async ({
    page,
    plainPage,
    chaosSite,
    incidents,
  }) => {
    const found = await liveEntry(chaosSite, 'auth');
    const version = `9.9.9-pages-${Date.now()}`;
    await publishPagesRemote(chaosSite.releases, 'auth', version);
    await setLive(chaosSite, 'auth', { version, before: [found.version] });
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    const outline = () =>
      main.locator('.auth-prices').evaluate((element) => getComputedStyle(element).outlineColor);
    try {
      await test.step('the first HTML has the page with content of the backend', async () => {
        await plainPage.goto(`${chaosSite.url}/prices`);
        await expect(plainPage.getByRole('main').getByRole('heading')).toHaveText('Listino');
        await expect(plainPage.getByRole('main')).toContainText('with content');
        await expect(plainPage).toHaveTitle(/^Listino \| /);
      });

      await test.step('the browser hydrates it', async () => {
        await page.goto('/prices');
        await hydrated(page);
        await main.getByRole('button').click();
        await expect(main.getByRole('button')).toHaveText('1 server');
        await expect(main).toContainText('with content');
      });

      await test.step('its links, Back, the focus and the place on the page work', async () => {
        const isSameDocument = await markDocument(page);
        await page.evaluate(() => window.scrollTo(0, 500));
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
        // A click of the mouse would scroll to the link first.
        await main.getByRole('link', { name: '7' }).dispatchEvent('click');
        await expect(heading).toHaveText('Listino 7');
        await expect(heading).toBeFocused();
        await expect(page).toHaveTitle(/^Listino 7 \| /);
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        await page.goBack();
        await expect(heading).toHaveText('Listino /prices');
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
        expect(await isSameDocument()).toBe(true);
      });

      await test.step('a pointer over its link loads the next page, and the error page says when the backend is away', async () => {
        await visit(page, '/prices');
        const data = page.waitForResponse('**/api/items/news?**');
        await main.getByRole('link', { name: '7' }).hover();
        await (await data).finished();
        await visit(page, '/prices');
        incidents.expect(/request failed: .*\/api\/items\/news/);
        incidents.expect(/console error: .*\/api\/items\/news/);
        await page.route('**/api/items/news?**', (route) => route.abort());
        await main.getByRole('link', { name: '7' }).dispatchEvent('click');
        await expect(main).toContainText('non riusciamo a leggere i contenuti');
        await page.unroute('**/api/items/news?**');
        await main.getByRole('button', { name: 'Riprova' }).click();
        await expect(heading).toHaveText('Listino 7');
      });

      await test.step('the server sends the skeleton that it declares, which the browser fills', async () => {
        const html = await (await fetch(`${chaosSite.url}/login`)).text();
        expect(html).toMatch(/<main\b.*card-skeleton.*<\/main>/s);
        expect(html).not.toContain('auth-prices"');
        await page.goto('/login');
        await expect(heading).toHaveText('Listino /login');
      });

      await test.step('the guard protects its page, and the shell adds its styles', async () => {
        await visit(page, '/');
        const isSameDocument = await markDocument(page);
        await page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }).click();
        await expect(heading).toHaveText('Listino /login');
        expect(await isSameDocument()).toBe(true);
        expect(await outline()).toBe('rgb(1, 2, 3)');
        await main.getByRole('button').click();
        await expect(main.getByRole('button')).toHaveText('1 browser');
        await page.goto('/prices/mine');
        await page.waitForURL('**/login?redirectFrom=*');
      });

      await test.step('the release before takes the place of one that cannot be mounted', async () => {
        const broken = `9.9.9-broken-${Date.now()}`;
        await publishPagesRemote(
          chaosSite.releases,
          'auth',
          broken,
          "throw new Error('not mounted');",
        );
        await setLive(chaosSite, 'auth', { version: broken, before: [version] });
        incidents.expect(/console error: .*not mounted/);
        await visit(page, '/login');
        await expect(heading).toHaveText('Listino /login');
        expect(await outline()).toBe('rgb(1, 2, 3)');
      });
    } finally {
      await setLive(chaosSite, 'auth', found);
    }
  });
});
