import { expect, test } from '../site/chaos/test.ts';
import { visit } from '../site/page.ts';

test.describe('fallback release', { tag: '@releases' }, () => {
  test('the shell loads the fallback when the live release of a remote cannot be loaded', async ({
    page,
    chaosSite,
    incidents,
  }) => {
    await chaosSite.releases.publishCopy('auth', '9.9.9-broken');
    await chaosSite.releases.makeLive('auth', '9.9.9-broken');
    try {
      incidents.expect(/request failed: .*\/releases\/auth\/9\.9\.9-broken\//);
      incidents.expect(/console error: .*\/releases\/auth\/9\.9\.9-broken\//);
      await page.route('**/releases/auth/9.9.9-broken/**', (route) => route.abort());
      await expect(async () => {
        await visit(page, '/');
        expect(await page.locator('#boot').textContent()).toContain('auth@9.9.9-broken');
      }).toPass();
      await page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
        'Accedi all’Area Clienti',
      );
    } finally {
      await chaosSite.releases.rollBack('auth');
    }
  });
});
