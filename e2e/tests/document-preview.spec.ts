import type { Locator } from '@playwright/test';
import { analysisOf } from '../site/accessibility.ts';
import { documentOf, openPreview, previewOpener } from '../site/document-preview.ts';
import { phone } from '../site/page.ts';
import { letterOf, scans } from '../site/pdf-files.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const sheetsOf = (dialog: Locator) => dialog.locator('[data-page]');

/** Returns the dark share of a drawing, 0 to 1. */
async function ink(canvas: Locator): Promise<number> {
  await expect(canvas).toBeVisible();
  return await canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const { width, height } = element;
    const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) dark += 1;
    return dark / (width * height);
  });
}

test.describe('document preview', { tag: '@documents' }, () => {
  test('the page shows a PDF as drawing and text, which can be selected and zoomed, and logs the preview', async ({
    page,
    admin,
    openDocuments,
  }) => {
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(response.url()));
    const { client } = await openDocuments([documentOf(letterOf(12))]);
    await expect(page.getByText('Nuovo', { exact: true })).toBeVisible();
    expect(loaded.filter((url) => /pdf|preview|\.wasm$/.test(url))).toEqual([]);

    const dialog = await openPreview(page);
    expect(await ink(dialog.locator('canvas').first())).toBeGreaterThan(0.002);
    await expect(dialog.getByRole('region', { name: 'Pagina 1 di 12' })).toContainText(
      'Foglio numero 1',
    );
    // The whole text of a short document is in the page for the browser's own search.
    await expect(sheetsOf(dialog).last()).toContainText('Foglio numero 12');
    const [worker] = page.workers();
    expect(worker?.url()).toMatch(
      /\/releases\/customer-area\/[^/]+\/pdf\.worker\.min\.[0-9a-f]{12}\.mjs$/,
    );
    expect(loaded.some((url) => /LiberationSans-Regular\.[0-9a-f]{12}\.ttf$/.test(url))).toBe(true);

    await test.step('the text lies over its drawing, so that visitors can select it', async () => {
      const sheet = await sheetsOf(dialog).first().boundingBox();
      const line = dialog.getByText('Foglio numero 1', { exact: true });
      const words = await line.boundingBox();
      expect(sheet).not.toBeNull();
      expect(words).not.toBeNull();
      if (sheet === null || words === null) return;
      // 60 of 595 points from the left; the foot of the line is at 700 of 842 points from below.
      expect((words.x - sheet.x) / sheet.width).toBeCloseTo(60 / 595, 2);
      expect((words.y + words.height - sheet.y) / sheet.height).toBeCloseTo(1 - 692 / 842, 1);
      await line.dblclick({ position: { x: 10, y: 10 } });
      expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Foglio');
    });
    await test.step('no accessibility violation in both colour schemes', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await analysisOf(page)
          .include('dialog[open]')
          // Text over its drawing is transparent on purpose.
          .exclude('[data-page]')
          .analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
      }
    });
    await test.step('buttons and keys zoom the document and keep its position', async () => {
      const widthOf = async () => (await sheetsOf(dialog).first().boundingBox())?.width ?? 0;
      const before = await widthOf();
      const field = dialog.getByRole('textbox', { name: 'Pagina' });
      await field.fill('7');
      await field.press('Enter');
      await expect(field).toHaveValue('7');
      await dialog.getByRole('button', { name: 'Ingrandisci' }).click();
      expect((await widthOf()) / before).toBeCloseTo(1.25, 1);
      await expect(field).toHaveValue('7');
      await page.keyboard.press('-');
      await page.keyboard.press('-');
      expect((await widthOf()) / before).toBeCloseTo(0.75, 1);
      await expect(field).toHaveValue('7');
      await page.keyboard.press('0');
      expect(await widthOf()).toBeCloseTo(before, 0);
    });

    await page.keyboard.press('Escape');
    await expect(previewOpener(page)).toBeFocused();
    await expect(page.getByText('Nuovo', { exact: true })).toBeHidden();
    const receipts = await admin.read(
      `/items/accessi_documenti?filter[cliente][_eq]=${client.id}&fields=modo`,
    );
    expect(receipts).toEqual([{ modo: 'anteprima' }]);
  });

  test('the preview draws only the visible pages of three hundred and their neighbours, and leaves nothing behind', async ({
    page,
    openDocuments,
  }) => {
    await openDocuments([documentOf(letterOf(300))]);
    const left = () =>
      page.evaluate(() => [document.fonts.size, document.querySelectorAll('canvas').length]);
    const before = await left();
    const dialog = await openPreview(page);
    await expect(dialog.locator('canvas').first()).toBeVisible();
    const field = dialog.getByRole('textbox', { name: 'Pagina' });
    await field.fill('250');
    await field.press('Enter');
    await expect(dialog.getByRole('region', { name: 'Pagina 250 di 300' })).toContainText(
      'Foglio numero 250',
    );
    await expect(sheetsOf(dialog).nth(249).locator('canvas')).toBeVisible();
    await expect(sheetsOf(dialog).first().locator('canvas')).toHaveCount(0);
    expect(await dialog.locator('canvas').count()).toBeLessThan(10);
    await expect(sheetsOf(dialog).nth(100)).toHaveText('');
    expect(page.workers()).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.workers().length).toBe(0);
    await expect.poll(left).toEqual(before);
  });

  test('the preview shows scanned documents of every kind, and a picture', async ({
    page,
    openDocuments,
  }) => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const picture = documentOf(Buffer.from(pixel, 'base64'), 'image/png', 'delega.png');
    const all = [...Object.values(scans).map((bytes) => documentOf(bytes)), picture];
    // The newest is the first of the list.
    await openDocuments(all.map((document, index) => ({ ...document, year: 2026 - index })));
    await openPreview(page);
    for (const [index, kind] of Object.keys(scans).entries()) {
      await test.step(kind, async () => {
        const dialog = page.getByRole('dialog', { name: `F24 giugno ${2026 - index}` });
        // The box is half of the page.
        await expect.poll(() => ink(dialog.locator('canvas').first())).toBeGreaterThan(0.4);
        await dialog.getByRole('button', { name: 'Documento successivo' }).click();
      });
    }
    const name = `F24 giugno ${2027 - all.length}`;
    const shown = page.getByRole('dialog', { name }).getByRole('img', { name });
    await expect(shown).toHaveAttribute('src', /^blob:/);
    await expect
      .poll(() =>
        shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBe(1);
  });

  test('Back closes the preview and the filters first, without another read of the documents', async ({
    page,
    openDocuments,
  }) => {
    await openDocuments([documentOf(letterOf(2))]);
    await page.getByRole('link', { name: 'Profilo', exact: true }).click();
    await expect(page).toHaveURL(/\/account\/profile$/);
    await page.getByRole('link', { name: 'Documenti', exact: true }).click();
    await expect(previewOpener(page)).toBeVisible();
    const isMarked = () => page.evaluate(() => window.history.state?.isDialog === true);
    const reads: string[] = [];
    page.on('request', (request) => {
      if (/api\/(items|users)/.test(request.url())) reads.push(request.url());
    });
    await page.evaluate(() => window.scrollTo({ top: 80, behavior: 'instant' }));
    const top = await page.evaluate(() => window.scrollY);
    const dialog = await openPreview(page);
    await expect.poll(isMarked).toBe(true);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(previewOpener(page)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    await page.goForward();
    await expect.poll(isMarked).toBe(false);
    await expect(page).toHaveURL(/\/account\/documenti$/);

    await page.getByRole('button', { name: /^Filtra/ }).click();
    const filters = page.getByRole('dialog', { name: /^Filtra/ });
    await expect.poll(isMarked).toBe(true);
    await filters.getByRole('checkbox').first().check();
    await expect(page).toHaveURL(/\?/);
    const filtered = page.url();
    await page.goBack();
    await expect(filters).toBeHidden();
    await expect(page).toHaveURL(filtered);
    await expect(previewOpener(page)).toBeVisible();
    expect(reads).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/\/account\/profile$/);
    await page.goForward();
    await expect(page).toHaveURL(filtered);
  });
});
