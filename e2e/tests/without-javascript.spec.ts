import { randomUUID } from 'node:crypto';
import { mailWith } from '../site/mail.ts';
import { asInOlderBrowser, publicPages } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.use({ javaScriptEnabled: false });

test.describe('without JavaScript', { tag: '@public-site' }, () => {
  test('links lead from the home page to every page', async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Pagine' });
    const own = ['/', '/attivita/2-dichiarazioni-e-iva', '/appuntamento', '/contacts'];
    for (const { path, heading } of publicPages.filter((one) => !own.includes(one.path))) {
      const link = links.getByRole('link', { name: heading, exact: true });
      await expect(link).toHaveAttribute('href', path);
    }
    await links.getByRole('link', { name: 'Il team', exact: true }).click();
    await expect(page).toHaveURL('/team');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il team');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Scrivici' }).click();
    await expect(page).toHaveURL('/contacts');
  });

  test('a message shows its errors beside the fields, keeps the input, and reaches the firm', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/console error: .* status of 422 /);
    const text = `Senza script ${randomUUID()}`;
    // The server does not know the parameter: the page sends no referrer.
    await page.goto('/contacts?utm_source=mail');
    await page.getByLabel('Nome e cognome').fill('Ada Lucchesi');
    await page.getByLabel('E-mail', { exact: true }).fill('ada.lucchesi@example');
    await page.getByLabel('Messaggio').fill(text);
    const send = page.getByRole('button', { name: 'Invia il messaggio' });
    await send.click();
    await expect(page.getByRole('main').getByRole('alert')).toBeInViewport();
    const email = page.getByLabel('E-mail', { exact: true });
    await expect(email).toHaveAccessibleDescription(/non è valido/);
    await expect(email).toHaveValue('ada.lucchesi@example');
    await email.fill('ada.lucchesi@example.com');
    await send.click();
    const done = page.getByRole('main').getByRole('status');
    await expect(done).toContainText('Messaggio inviato');
    await expect(done).toContainText('ada.lucchesi@example.com');
    await expect(done).toBeInViewport();
    const mail = await mailWith(text);
    expect(mail.subject).toBe('Messaggio dal sito: Ada Lucchesi');
  });

  test('a request for an appointment reaches the firm', async ({ page, incidents }) => {
    incidents.expect(/console error: .* status of 422 /);
    const text = `Senza script ${randomUUID()}`;
    await page.goto('/attivita/5-paghe-e-contributi');
    await page.getByRole('main').getByRole('link', { name: 'Fissa un appuntamento' }).click();
    await expect(page.getByLabel('Argomento')).toHaveValue('5');
    await page.getByLabel('Nome e cognome').fill('Ada Lucchesi');
    await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`);
    await page.getByLabel('Messaggio').fill(text);
    for (const day of ['Martedì', 'Giovedì'])
      await page.getByRole('checkbox', { name: day }).check();
    const send = page.getByRole('button', { name: 'Invia la richiesta' });
    await send.click();
    const consent = page.getByRole('checkbox', { name: /informativa/ });
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('checkbox', { name: 'Giovedì' })).toBeChecked();
    await consent.check();
    await send.click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Richiesta inviata');
    const mail = await mailWith(text);
    expect(mail.html).toContain('Argomento: Paghe e contributi');
    expect(mail.html).toContain('Quando preferisce: Martedì, Giovedì');
  });

  test('the menu opens, closes and leads to pages', async ({ page }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await opener.press('Enter');
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Chiudi il menu' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await menu.getByRole('button', { name: 'Chiudi il menu' }).click();
    await expect(menu).toBeHidden();
    await opener.click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(290);
    await menu.getByRole('link', { name: 'Il team' }).click();
    await expect(page).toHaveURL('/team');
  });

  test.describe('in a browser without popovers', () => {
    // The changed style has another hash.
    test.use({ bypassCSP: true });

    test('the menu is the target of a link', async ({ page }) => {
      await asInOlderBrowser(page, '/', /(?<=@supports )not (?=selector\(:popover-open\))/g);
      await page.goto('/');
      const menu = page.getByRole('dialog', { name: 'Menu' });
      const opener = page.getByRole('link', { name: 'Menu', exact: true });
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
      await opener.click();
      await expect(menu.getByRole('link', { name: 'Il team' })).toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(menu.getByRole('link', { name: 'Chiudi il menu' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(menu).toBeHidden();
      await opener.click();
      await menu.getByRole('link', { name: 'Il team' }).click();
      await expect(page).toHaveURL('/team');
    });
  });

  test('the language changes on the page, and stays', async ({ page }) => {
    await page.goto('/scadenzario?categoria=IVA');
    await page.getByRole('banner').getByRole('button', { name: 'EN English' }).click();
    await expect(page).toHaveURL('/scadenzario?categoria=IVA');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/team');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'IT Italiano' }).click();
    await expect(page).toHaveURL('/team');
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  });

  test('items open by a click and by the address', async ({ page }) => {
    await page.goto('/attivita');
    const activity = page.getByRole('article').first();
    await activity.locator('summary').click();
    await expect(activity.locator('details > div')).toBeVisible();
    // The browser itself opens a closed item for its address, which it sometimes omits on a busy machine.
    await expect(async () => {
      await page.goto('/');
      await page.goto('/attivita#6');
      await expect(page.locator('[id="6"]')).toBeInViewport({ timeout: 5000 });
    }).toPass();
  });

  test('an activity leads to its page', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Agevolazioni e finanza' }).click();
    await expect(page).toHaveURL('/attivita/6-agevolazioni-e-finanza');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agevolazioni e finanza');
  });

  test('the search works as a plain form', async ({ page }) => {
    await page.goto('/cerca');
    await page.getByLabel('Che cosa cerchi?').fill('bilanci');
    await page.getByRole('button', { name: 'Cerca', exact: true }).click();
    await expect(page).toHaveURL('/cerca?q=bilanci');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });

  test('the file of a deadline downloads under its own name', async ({ page }) => {
    await page.goto('/scadenzario');
    const downloading = page.waitForEvent('download');
    await page.getByRole('main').locator('a[href^="/api/assets/"]').first().click();
    expect((await downloading).suggestedFilename()).toMatch(/^[^/]+\.pdf$/);
  });

  test('the carousel shows its people as a scrolling list', async ({ page }) => {
    await page.goto('/');
    const cards = page.getByRole('region', { name: 'Collaborano con noi' }).getByRole('link');
    expect(await cards.count()).toBeGreaterThanOrEqual(6);
    await cards.last().focus();
    await expect(cards.last()).toBeInViewport();
  });

  test('the news of a category, past deadlines and the calendar work', async ({ page }) => {
    await page.goto('/scadenzario');
    const filter = page.getByRole('navigation', { name: 'Categorie' });
    await filter.getByRole('link', { name: 'IVA', exact: true }).click();
    await expect(page).toHaveURL(/categoria=IVA/);
    const categories = page.getByRole('main').locator('li p:nth-of-type(2)');
    await expect(categories.first()).toHaveText(/IVA$/);
    await expect(categories.filter({ hasNotText: /IVA$/ })).toHaveCount(0);
  });
});
