import { holdScripts, hydrated, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.describe('menu', { tag: '@public-site' }, () => {
  test('the menu opens as a dialog of 290 pixels that keeps the focus and lists every titled page; each way to close it returns the focus', async ({
    page,
  }) => {
    await visit(page, '/team');
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.press('Enter');
    await expect(menu).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(290);
    const pages = menu.getByRole('navigation', { name: 'Pagine del menu' }).getByRole('listitem');
    await expect(pages).toHaveText([
      'Home',
      'Lo studio',
      'News',
      'Il team',
      'Attività',
      'Scadenzario',
      'Privacy e cookie',
      'Lavora con noi',
      'Come riconoscere le nostre e-mail',
      'Contatti',
    ]);
    await expect(menu.locator('[aria-current=page]')).toHaveText('Il team');
    const stops = await menu.getByRole('link').or(menu.getByRole('button')).count();
    for (let step = 0; step < stops + 3; step += 1) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const { activeElement } = document;
        // The browser's own controls come after the last stop of a dialog.
        return activeElement === document.body || activeElement?.closest('dialog') !== null;
      });
      expect(place).toBe(true);
    }

    for (const way of ['Escape', 'the close button', 'a click beside it'] as const) {
      if (await menu.isHidden()) await opener.click();
      await expect(menu).toBeVisible();
      if (way === 'Escape') await page.keyboard.press('Escape');
      if (way === 'the close button')
        await menu.getByRole('button', { name: 'Chiudi il menu' }).click();
      if (way === 'a click beside it') await page.mouse.click(40, 400);
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
    }
    await expect(page.getByRole('banner').locator('[aria-current=page]')).toHaveText('Il team');
  });

  for (const path of ['/', '/login'] as const) {
    test(`a menu opened on ${path} before hydration stays open and works`, async ({ page }) => {
      const letGo = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const opener = page.getByRole('button', { name: 'Menu', exact: true });
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await opener.click();
      await expect(menu).toBeVisible();
      letGo();
      await hydrated(page);
      await expect(page.locator('header [aria-expanded=true]')).toHaveCount(1);
      await expect(page.locator('dialog:modal')).toHaveAccessibleName('Menu');
      await expect(menu).toBeVisible();
      await menu.getByRole('link', { name: 'Il team' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il team');
      await expect(menu).toBeHidden();
      await opener.click();
      await expect(menu).toBeVisible();
    });
  }

  test('Back closes the menu first; its links and other ways to close it leave no entry', async ({
    page,
  }) => {
    await visit(page, '/');
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const heading = page.getByRole('heading', { level: 1 });
    const isMarked = () => page.evaluate(() => window.history.state?.isDialog === true);
    const open = async () => {
      await opener.click();
      await expect(menu).toBeVisible();
      // The code behind Back loads when the page is idle.
      await expect.poll(isMarked).toBe(true);
    };
    const length = await page.evaluate(() => window.history.length);
    await open();
    await menu.getByRole('link', { name: 'Il team' }).click();
    await expect(menu).toBeHidden();
    await expect(heading).toHaveText('Il team');
    await expect(heading).toBeFocused();
    await open();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL('/team');
    await page.goForward();
    await expect.poll(isMarked).toBe(false);
    await expect(page).toHaveURL('/team');
    await expect(menu).toBeHidden();
    for (const close of ['Escape', 'the backdrop']) {
      await open();
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await page.mouse.click(40, 400);
      await expect(menu).toBeHidden();
      await expect.poll(isMarked).toBe(false);
    }
    await open();
    await page.reload();
    await expect(heading).toHaveText('Il team');
    await expect.poll(isMarked).toBe(false);
    expect(await page.evaluate(() => window.history.length)).toBe(length + 2);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(menu).toBeHidden();
    await page.goForward();
    await expect(heading).toHaveText('Il team');
  });
});
