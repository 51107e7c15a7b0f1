import type { Page } from '@playwright/test';
import type { Client } from '../site/clients.ts';
import { logIn } from '../site/log-in.ts';
import { phone } from '../site/page.ts';
import { drawPicture } from '../site/picture-files.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

async function openProfile(page: Page, client: Client): Promise<void> {
  await logIn(page, client, '/account/profile');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Piera');
}

test.describe('picture of the profile', { tag: '@account' }, () => {
  test('a client crops a picture, sees it in the account at once and removes it', async ({
    page,
    clients,
  }) => {
    const client = await clients.add();
    await openProfile(page, client);
    await page.locator('input[type=file]').setInputFiles({
      name: '<b>io.png',
      mimeType: 'image/png',
      buffer: await drawPicture(page, 'image/png'),
    });
    await page.getByRole('button', { name: 'Usa questa foto' }).click();
    await expect(page.getByText('La tua foto è cambiata')).toBeVisible();
    const shown = page.getByRole('main').locator('img[src*="/api/assets/"]').first();
    await expect
      .poll(() =>
        shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
      )
      .toEqual([240, 240]);
    await page.getByRole('button', { name: 'Rimuovi foto' }).click();
    await expect(page.getByText('La tua foto è stata rimossa')).toBeVisible();
    await expect(shown).toHaveCount(0);
    expect(await clients.row(client.email)).toMatchObject({ avatar: null });
  });
});
