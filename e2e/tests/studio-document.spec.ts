import { fieldOf, smallPdf, staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';

/** Most clicks to publish one document for a client. */
const mostClicks = 9;

test.use({ viewport: staffScreen });

test.describe('publishing one document in the Studio', { tag: ['@long', '@studio'] }, () => {
  test('an editor chooses among clients only, and hears at the field of a wrong year', async ({
    otherPage: page,
    clients,
    admin,
    site,
  }) => {
    const societa = `Una S.r.l. ${Date.now()}`;
    const client = await clients.add({ societa });
    const clicks = await visitStudio(page, `${site.studioUrl}/admin/content/documenti_clienti`);
    await page.locator('a[href$="/content/documenti_clienti/+"]').first().click();
    await fieldOf(page, 'cliente').getByText('Seleziona un elemento').click();
    const drawer = page.getByRole('dialog').last();
    await expect(drawer.getByText('Redattore')).toHaveCount(0);
    await drawer.locator('input[type=search], .search-input input').first().fill(societa);
    await drawer.getByText(societa).first().click();
    await page.keyboard.press('Control+Enter');
    await fieldOf(page, 'tipologia').getByText('Seleziona un elemento').click();
    await page.getByRole('dialog').last().getByText('F24', { exact: true }).click();
    await page.keyboard.press('Control+Enter');
    const chooser = page.waitForEvent('filechooser');
    await fieldOf(page, 'documento').locator('.v-upload, button').first().click();
    await (await chooser).setFiles(smallPdf(`${societa}.pdf`));
    await fieldOf(page, 'anno').locator('input').click();
    await page.keyboard.insertText('206');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/Un anno dal 1990 al/).first()).toBeVisible();
    await fieldOf(page, 'anno').locator('input').fill('2026');
    await page.keyboard.press('Control+s');
    await expect
      .poll(() => admin.read(`/items/documenti_clienti?filter[cliente][_eq]=${client.id}`))
      .toMatchObject([{ anno: 2026, stato: 'pubblicato' }]);
    expect(clicks()).toBeLessThanOrEqual(mostClicks);
  });
});
