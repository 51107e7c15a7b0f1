import { visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.describe('remote outage', { tag: '@outages' }, () => {
  test('the shell shows a panel for a remote that does not load, and the rest of the site works', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/request failed: .*\/releases\/auth\//);
    incidents.expect(/console error: .*\/releases\/auth\//);
    await page.route('**/releases/auth/**', (route) => route.abort());
    await visit(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Questa parte del sito non si è caricata',
    );
    await expect(main).toContainText(/Riferimento: .*auth@/);
    await page.unroute('**/releases/auth/**');
    await main.getByRole('button', { name: 'Riprova' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Accedi all’Area Clienti');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Il team' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il team');
  });
});
