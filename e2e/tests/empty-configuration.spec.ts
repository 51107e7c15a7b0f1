import { expectServed } from '../site/editing.ts';
import { expect, test } from '../site/own-site.ts';
import { visit } from '../site/page.ts';

test.describe('empty configuration', { tag: ['@content', '@own-site'] }, () => {
  test('the site omits only the block of partners when there are none', async ({
    page,
    editor,
  }) => {
    for (const { id } of await editor.read('/items/loghi?fields=id')) {
      await editor.change(`/items/loghi/${id}`, { status: 'draft' });
    }
    await expectServed(page.request, '/', 'I nostri partner', { isThere: false });
    await page.goto('/');
    await expect(page.getByText('I nostri partner')).toHaveCount(0);
    for (const name of ['Prossime scadenze', 'NEWS', 'Attività', 'Collaborano con noi']) {
      await expect(page.getByRole('region', { name })).toBeVisible();
    }
  });

  test('the site works with an empty configuration', async ({ page, editor }) => {
    const fields = await editor.readOne('/items/configurazione');
    const own = Object.keys(fields).filter((name) => !/^(id|date_|user_)/.test(name));
    expect(own).toEqual(expect.arrayContaining(['payoff', 'logo', 'email', 'mappa_centro']));
    const nothing = Object.fromEntries(own.map((name) => [name, null]));
    await editor.change('/items/configurazione', nothing);
    for (const path of ['/', '/about', '/contacts', '/login']) {
      await expectServed(page.request, path, 'Via dei Ragionieri', { isThere: false });
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await expect(page).toHaveTitle(/\S/);
      await expect(page.getByRole('banner').getByRole('link').first()).toHaveAccessibleName(/\S/);
      await expect(page.locator('body')).not.toContainText(/null|undefined/);
    }
  });
});
