import { randomBytes } from 'node:crypto';
import { expectSoon, expectTextSoon, ownAddress } from '../site/editing.ts';
import { studioUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test('what an editor changes is on the site within three seconds', async ({ page, editor }) => {
  const url = ownAddress();
  const values = { url, status: 'published', contenuto: '<p>Prima stesura.</p>' };
  const id = await editor.add('/items/pagine', values);
  await expectTextSoon(page, url, 'Prima stesura.');
  await editor.change(`/items/pagine/${id}`, { contenuto: '<p>Seconda stesura.</p>' });
  await expectTextSoon(page, url, 'Seconda stesura.');
});

test('a draft is invisible until it is published, and again when it is taken back', async ({
  request,
  editor,
}) => {
  const url = ownAddress();
  const id = await editor.add('/items/pagine', { url, status: 'draft', contenuto: '<p>Bozza</p>' });
  expect((await request.get(url)).status()).toBe(404);
  await editor.change(`/items/pagine/${id}`, { status: 'published' });
  await expectSoon(request, url, 200);
  await editor.change(`/items/pagine/${id}`, { status: 'draft' });
  await expectSoon(request, url, 404);
});

test('a news item in draft is neither in the list nor at its own address', async ({
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
  await plainPage.goto('/news');
  await expect(plainPage.getByRole('main')).toContainText(titolo);
  await editor.change(`/items/news/${id}`, { status: 'draft' });
  await expectSoon(request, address, 404);
  await plainPage.goto('/news');
  await expect(plainPage.getByRole('main')).not.toContainText(titolo);
});

test('an editor changes a page in the Studio, in a browser', async ({ browser, page, editor }) => {
  test.slow();
  const url = ownAddress();
  const id = await editor.add('/items/pagine', {
    url,
    status: 'published',
    contenuto: '<p>Testo</p>',
  });
  const context = await browser.newContext({ locale: 'it-IT' });
  const studio = await context.newPage();
  await studio.goto(`${studioUrl}/admin/login?redirect=/content/pagine/${id}`);
  await studio.locator('input[type=email]').fill('redattore@example.com');
  await studio.locator('input[type=password]').fill(process.env.DEMO_PASSWORD ?? 'studio-demo');
  await studio.locator('button[type=submit]').click();
  const description = studio.locator('[data-field=descrizione] textarea');
  await description.fill('Una descrizione scritta nello Studio');
  await studio.keyboard.press('Control+s');
  await expect(async () => {
    await page.goto(url);
    const found = page.locator('meta[name=description]');
    await expect(found).toHaveAttribute('content', 'Una descrizione scritta nello Studio', {
      timeout: 100,
    });
  }).toPass({ timeout: 8000, intervals: [200] });
  await context.close();
});
