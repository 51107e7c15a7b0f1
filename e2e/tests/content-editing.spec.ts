import { randomBytes } from 'node:crypto';
import { expectServed, expectSoon, expectTextSoon, ownAddress } from '../site/editing.ts';
import { expect, test } from '../site/own-site.ts';
import { visitStudio } from '../site/studio-visit.ts';

test.describe('content editing', { tag: ['@content', '@own-site'] }, () => {
  test('the site soon shows an editor’s change', async ({ page, editor }) => {
    const url = ownAddress();
    const values = { url, status: 'published', contenuto: '<p>Prima stesura.</p>' };
    const id = await editor.add('/items/pagine', values);
    await expectTextSoon(page, url, 'Prima stesura.');
    await editor.change(`/items/pagine/${id}`, { contenuto: '<p>Seconda stesura.</p>' });
    await expectTextSoon(page, url, 'Seconda stesura.');
  });

  test('a draft is invisible before its publication and after its withdrawal', async ({
    request,
    editor,
  }) => {
    const url = ownAddress();
    const id = await editor.add('/items/pagine', {
      url,
      status: 'draft',
      contenuto: '<p>Bozza</p>',
    });
    expect((await request.get(url)).status()).toBe(404);
    await editor.change(`/items/pagine/${id}`, { status: 'published' });
    await expectSoon(request, url, 200);
    await editor.change(`/items/pagine/${id}`, { status: 'draft' });
    await expectSoon(request, url, 404);
  });

  test('neither the list nor its own address shows a draft news item', async ({
    request,
    plainPage,
    editor,
  }) => {
    const titolo = `Notizia ${randomBytes(6).toString('hex')}`;
    const item = { data: '2026-01-15', titolo, status: 'draft' };
    const id = await editor.add('/items/news', item);
    const address = `/news/${id}-${titolo.toLowerCase().replace(' ', '-')}`;
    expect((await request.get(address)).status()).toBe(404);
    await editor.change(`/items/news/${id}`, { status: 'published' });
    await expectSoon(request, address, 200);
    await expectTextSoon(plainPage, '/news', titolo);
    await editor.change(`/items/news/${id}`, { status: 'draft' });
    await expectSoon(request, address, 404);
    await expectServed(request, '/news', titolo, { isThere: false });
    await plainPage.goto('/news');
    await expect(plainPage.getByRole('main')).not.toContainText(titolo);
  });

  test('an editor changes a page in the Studio with a browser', async ({
    page,
    otherPage: studio,
    site,
    editor,
  }) => {
    const url = ownAddress();
    const id = await editor.add('/items/pagine', {
      url,
      status: 'published',
      contenuto: '<p>Testo</p>',
    });
    await visitStudio(studio, `${site.studioUrl}/admin/login?redirect=/content/pagine/${id}`);
    const description = studio.locator('[data-field=descrizione] textarea');
    await description.fill('Una descrizione scritta nello Studio');
    await studio.keyboard.press('Control+s');
    await expectServed(page.request, url, 'content="Una descrizione scritta nello Studio"');

    const tooLong = 'a'.repeat(1001);
    await description.fill(tooLong);
    await studio.keyboard.press('Control+s');
    await expect(
      studio.getByText('Il campo accetta al massimo 1000 caratteri.').first(),
    ).toBeVisible();
    await expect(description).toHaveValue(tooLong);
    await expect(studio.getByRole('button', { name: 'delete', exact: true })).toBeDisabled();
    await expect(studio.getByRole('button', { name: 'archive', exact: true })).toBeEnabled();
  });
});
