import { fieldOf, smallPdf, staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';
import { ownVatNumber } from '../site/vat-numbers.ts';

/** Most clicks to publish one document whose name says whose it is. */
const mostByName = 5;

/** Most clicks to publish one document of any name: client, type, file and year are chosen. */
const mostByChoice = 12;

test.use({ viewport: staffScreen });

test.describe('publishing one document in the Studio', { tag: ['@long', '@studio'] }, () => {
  test('an editor uploads a file with a VAT number in its name, and it is published', async ({
    otherPage: page,
    clients,
    admin,
    site,
  }) => {
    const piva = ownVatNumber();
    const client = await clients.add({ piva, societa: 'Una S.r.l.' });
    const clicks = await visitStudio(page, `${site.studioUrl}/admin/content/consegne`);
    await page.locator('a[href$="/content/consegne/+"]').first().click();
    await fieldOf(page, 'file').getByRole('button', { name: 'Carica File' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.locator('.v-upload').getByRole('button').first().click();
    const name = `${piva}_F24_2026-06.pdf`;
    await (await chooser).setFiles(smallPdf(name));
    await expect(page.getByText(name).first()).toBeVisible();
    await fieldOf(page, 'azione').getByText('Pubblica').first().click();
    await page.keyboard.press('Control+s');
    await expect
      .poll(() => admin.read(`/items/documenti_clienti?filter[cliente][_eq]=${client.id}`))
      .toMatchObject([{ anno: 2026, mese: 6, stato: 'pubblicato' }]);
    expect(clicks()).toBeLessThanOrEqual(mostByName);
  });

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
    const drawer = page.getByRole('article').last();
    await expect(drawer.getByText('cliente-0@example.com')).toBeVisible();
    await expect(drawer.getByText('redattore@example.com')).toHaveCount(0);
    await drawer.getByRole('button', { name: 'search' }).click();
    await page.keyboard.insertText(societa);
    await drawer.getByRole('cell', { name: societa }).click();
    await drawer.getByRole('button', { name: 'check', exact: true }).click();
    await expect(fieldOf(page, 'cliente')).toContainText(societa);
    await fieldOf(page, 'tipologia').getByText('Seleziona un elemento').click();
    const types = page.getByRole('article').last();
    await types.getByRole('cell', { name: 'F24', exact: true }).click();
    await types.getByRole('button', { name: 'check', exact: true }).click();
    await expect(fieldOf(page, 'tipologia')).toContainText('F24');
    await fieldOf(page, 'documento').getByText('Nessun File Selezionato').click();
    await page.getByText('Carica File dal Dispositivo').click();
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(smallPdf(`${societa}.pdf`));
    await expect(fieldOf(page, 'documento')).toContainText('Una S');
    await fieldOf(page, 'anno').locator('input').click();
    await page.keyboard.insertText('206');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/Un anno dal 1990 al/).first()).toBeVisible();
    await fieldOf(page, 'anno').locator('input').fill('2026');
    await page.keyboard.press('Control+s');
    await expect
      .poll(() => admin.read(`/items/documenti_clienti?filter[cliente][_eq]=${client.id}`))
      .toMatchObject([{ anno: 2026, stato: 'pubblicato' }]);
    expect(clicks()).toBeLessThanOrEqual(mostByChoice);
  });
});
