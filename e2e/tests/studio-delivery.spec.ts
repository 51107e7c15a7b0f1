import { fieldOf, smallPdf, staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';
import { ownVatNumber } from '../site/vat-numbers.ts';

/** Most clicks until fifty files are published, two of them with corrected names. */
const mostToPublish = 6;
/** Most clicks to take two of them back. */
const mostToWithdraw = 6;

test.use({ viewport: staffScreen });

test.describe('delivering documents in the Studio', { tag: ['@long', '@studio'] }, () => {
  test('an editor corrects two of fifty files, publishes them and takes two back', async ({
    otherPage: page,
    clients,
    admin,
    site,
  }) => {
    test.slow();
    const piva = ownVatNumber();
    const client = await clients.add({ piva, societa: 'Cinquanta S.r.l.' });
    const names = Array.from(
      { length: 48 },
      (_, index) => `${piva}_Cedolino_2026-0${1 + (index % 9)}_matricola ${100 + index}.pdf`,
    );
    const clicks = await visitStudio(page, `${site.studioUrl}/admin/content/consegne`);
    await page.locator('a[href$="/content/consegne/+"]').first().click();
    await fieldOf(page, 'file').getByRole('button', { name: 'Carica File' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.locator('.v-upload').getByRole('button').first().click();
    const files = ['uno.pdf', ...names, `${piva}_Scontrino_2026-01.pdf`].map(smallPdf);
    await (await chooser).setFiles(files);
    await expect(page.getByText('uno.pdf').first()).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Control+s');

    const corrections = fieldOf(page, 'correzioni').locator('textarea');
    await expect(corrections).toHaveValue(`uno.pdf\n${piva}_Scontrino_2026-01.pdf`);
    await expect(fieldOf(page, 'riepilogo').locator('input')).toHaveValue(
      '50 file: 2 da correggere',
    );
    await expect(fieldOf(page, 'righe').locator('tbody tr').first()).toContainText(
      'manca la partita IVA',
    );
    const ofClient = `/items/documenti_clienti?limit=-1&filter[cliente][_eq]=${client.id}`;
    expect(await admin.read(ofClient)).toEqual([]);
    await corrections.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(`${piva}_F24_2026-01.pdf\n${piva}_F24_2026-02.pdf`);
    await fieldOf(page, 'azione').getByText('Pubblica').click();
    await page.keyboard.press('Control+s');
    await expect(fieldOf(page, 'letture').locator('input')).toHaveValue('0 di 50');
    expect(await admin.read(ofClient)).toHaveLength(50);
    expect(clicks()).toBeLessThanOrEqual(mostToPublish);

    const before = clicks();
    const documents = fieldOf(page, 'documenti').locator('tbody tr');
    for (const index of [0, 1]) {
      await documents.nth(index).click();
      const drawer = page.getByRole('article').last();
      await drawer.locator('[data-field="motivo_ritiro"] textarea').click();
      await page.keyboard.insertText('Importo sbagliato.');
      await page.keyboard.press('Control+Enter');
      await expect(drawer).toHaveCount(0);
    }
    await page.keyboard.press('Control+s');
    await expect(fieldOf(page, 'letture').locator('input')).toHaveValue('0 di 48');
    expect(await admin.read(`${ofClient}&filter[ritirato_il][_null]=true`)).toHaveLength(48);
    expect(clicks() - before).toBeLessThanOrEqual(mostToWithdraw);
  });
});
