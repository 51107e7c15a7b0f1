import type { Page } from '@playwright/test';
import { mailsTo, mailTo } from '../site/mail.ts';
import { fieldOf, staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';
import { ownVatNumber } from '../site/vat-numbers.ts';

/** Most clicks to import a file and leave out its bad rows, from the list of imports on. */
const mostClicks = 11;

test.use({ viewport: staffScreen });

/** Chooses a value of a list in the form. */
async function choose(page: Page, field: string, value: string): Promise<void> {
  await fieldOf(page, field).locator('.interface .v-input').first().click();
  await page.locator('.v-menu-content').last().getByText(value, { exact: true }).click();
}

const save = (page: Page) => page.getByRole('button', { name: 'check', exact: true }).click();

test.describe('importing clients in the Studio', { tag: ['@long', '@studio'] }, () => {
  test('an editor imports a file, reads two problems, leaves these rows out, and the others are invited', async ({
    otherPage: page,
    admin,
    clients,
    site,
  }) => {
    const [anna, ugo, bad] = [clients.address(), clients.address(), clients.address()];
    const piva = ownVatNumber();
    const table = [
      'Ragione sociale;P.IVA;CAP;Nome;Cognome;E-mail',
      `Prova ${piva} S.r.l.;${piva};00184;Anna;Prova;${anna}`,
      `Due S.r.l.;02342520159;40121;Ida;Prova;${bad}`,
      `;;;Ugo;Prova;${ugo}`,
      ';;;Senza;Indirizzo;',
    ];
    const clicks = await visitStudio(page, `${site.studioUrl}/admin/content/importazioni_clienti`);

    // An empty list has a second link to the form.
    await page.locator('a[href$="/content/importazioni_clienti/+"]').first().click();
    await fieldOf(page, 'file').locator('button.activator').click();
    await page.getByText('Carica File dal Dispositivo').click();
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'clienti.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(table.join('\r\n')),
      });
    await expect(fieldOf(page, 'file')).toContainText('Clienti');
    await save(page);
    await expect(page).toHaveURL(/\/content\/importazioni_clienti$/);

    await page.getByText('Controllata', { exact: true }).first().click();
    const result = fieldOf(page, 'esito').locator('textarea');
    await expect(result).toHaveValue(/^4 righe nel file: 2 clienti da creare, 2 da correggere\./);
    await expect(fieldOf(page, 'problemi').locator('textarea')).toHaveValue(
      /^Riga 3 \(Due S\.r\.l\.\): Partita IVA: .*02342520159.*\nRiga 5 \(Senza Indirizzo\): E-mail: manca\.$/,
    );
    await fieldOf(page, 'ignora_problemi').locator('.v-checkbox').click();
    await choose(page, 'invito', 'Subito');
    await choose(page, 'stato', 'Importata');
    await save(page);
    await expect(page).toHaveURL(/\/content\/importazioni_clienti$/);
    expect(clicks()).toBeLessThanOrEqual(mostClicks);

    await mailTo(anna, /^Conferma/);
    await mailTo(ugo, /^Conferma/);
    expect(await mailsTo(bad)).toEqual([]);
    expect(await clients.row(anna)).toMatchObject({ status: 'invited', piva, cap: '00184' });
    expect(await clients.row(bad)).toBeUndefined();
    const [stored] = await admin.read(`/items/aziende?fields=id&filter[piva][_eq]=${piva}`);
    await admin.remove(`/items/aziende/${stored?.id}`);
  });
});
