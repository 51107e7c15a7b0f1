import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isVatNumber } from '@studio/shared/profile-rules';
import { mailsTo, mailTo } from '../site/mail.ts';
import { demoPassword } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

/** Most clicks to import a file and leave out its bad rows, from the list of imports on. */
const mostClicks = 11;

test.use({ viewport: { width: 1440, height: 900 } });

/** Opens the imports as the editor of the demo, and counts the clicks from now on. */
async function openImports(page: Page, studioUrl: string): Promise<() => Promise<number>> {
  await page.goto(`${studioUrl}/admin/login?redirect=/content/importazioni_clienti`);
  await page.locator('input[type=email]').fill('redattore@example.com');
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.locator('a[href$="/content/importazioni_clienti/+"]').waitFor();
  await page.evaluate(() => {
    Reflect.set(window, 'clicks', 0);
    window.addEventListener(
      'pointerdown',
      () => Reflect.set(window, 'clicks', Number(Reflect.get(window, 'clicks')) + 1),
      { capture: true },
    );
  });
  return async () => Number(await page.evaluate(() => Reflect.get(window, 'clicks')));
}

/** Chooses a value of a list in the form. */
async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.locator(`[data-field=${field}] .interface .v-input`).first().click();
  await page.locator('.v-menu-content').last().getByText(value, { exact: true }).click();
}

const save = (page: Page) => page.getByRole('button', { name: 'check', exact: true }).click();

/** Returns a valid VAT number that is unique in this run for all practical purposes. */
function ownVatNumber(): string {
  const first = String(randomInt(10 ** 9)).padStart(10, '7');
  return [...'0123456789'].map((last) => first + last).find(isVatNumber) ?? '';
}

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
      `Due S.r.l.;2342520158;40121;Ida;Prova;${bad}`,
      `;;;Ugo;Prova;${ugo}`,
      ';;;Senza;Indirizzo;',
    ];
    const countClicks = await openImports(page, site.studioUrl);

    await page.locator('a[href$="/content/importazioni_clienti/+"]').click();
    await page.locator('[data-field=file] button.activator').click();
    await page.getByText('Carica File dal Dispositivo').click();
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'clienti.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(table.join('\r\n')),
      });
    await expect(page.locator('[data-field=file]')).toContainText('Clienti');
    await save(page);
    await expect(page).toHaveURL(/\/content\/importazioni_clienti$/);

    await page.getByText('Controllata', { exact: true }).first().click();
    const result = page.locator('[data-field=esito] textarea');
    await expect(result).toHaveValue(/^4 righe: 2 pronte, 2 con problemi\./);
    await expect(page.locator('[data-field=problemi] textarea')).toHaveValue(
      /^Riga 3 \(Due S\.r\.l\.\): Partita IVA: .* 02342520158\.\nRiga 5 \(Senza Indirizzo\): E-mail: manca\.$/,
    );
    await page.locator('[data-field=ignora_problemi] .v-checkbox').click();
    await choose(page, 'invito', 'Subito');
    await choose(page, 'stato', 'Importata');
    await save(page);
    await expect(page).toHaveURL(/\/content\/importazioni_clienti$/);
    expect(await countClicks()).toBeLessThanOrEqual(mostClicks);

    await mailTo(anna, /^Conferma/);
    await mailTo(ugo, /^Conferma/);
    expect(await mailsTo(bad)).toEqual([]);
    expect(await clients.row(anna)).toMatchObject({ status: 'invited', piva, cap: '00184' });
    expect(await clients.row(bad)).toBeUndefined();
    const [stored] = await admin.read(`/items/aziende?fields=id&filter[piva][_eq]=${piva}`);
    await admin.remove(`/items/aziende/${stored?.id}`);
  });
});
