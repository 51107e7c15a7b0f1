import type { Locator, Page } from '@playwright/test';
import { violationsOf } from '../site/accessibility.ts';
import { mailTo, tokenLink } from '../site/mail.ts';
import { fieldOf, staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';
import { ownVatNumber } from '../site/vat-numbers.ts';

/** Most clicks to add a client with a company, from the start page; typing and the Tab key are not counted. */
const mostClicks = 5;

/** Most clicks to find a client and ask for a document, from the start page; typing is not counted. */
const mostToAsk = 5;

test.use({ viewport: staffScreen });

const field = (page: Page, name: string): Locator => fieldOf(page, name).locator('input');

/** Presses Tab until a field has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    if (await field(page, name).evaluate((input) => input === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(field(page, name)).toBeFocused();
}

test.describe('adding a client in the Studio', { tag: '@studio' }, () => {
  test('an editor adds a company with its owner, and the invitation arrives', async ({
    otherPage: page,
    clients,
    admin,
    site,
  }) => {
    const [email, piva] = [clients.address(), ownVatNumber()];
    const company = `Prova ${piva} S.r.l.`;
    const clicks = await visitStudio(page, `${site.studioUrl}/admin/login`);
    // The overview is the start page.
    await expect(page.getByRole('link', { name: 'File in arrivo da guardare' })).toBeVisible();
    await page.locator('a[href$="/admin/content"]').first().click();
    await page.getByRole('link', { name: 'Nuovi clienti' }).click();
    await page.locator('a[href$="/content/nuovi_clienti/+"]').first().click();
    await field(page, 'denominazione').click();
    const values = { denominazione: company, piva, nome: 'Piera', cognome: 'Prova', email };
    for (const [name, value] of Object.entries(values)) {
      await tabTo(page, name);
      await page.keyboard.insertText(value);
    }
    await page.getByRole('button', { name: 'check', exact: true }).click();
    await expect(page).toHaveURL(/\/content\/nuovi_clienti$/);
    expect(clicks()).toBeLessThanOrEqual(mostClicks);

    const mail = await mailTo(email, /^Conferma/);
    expect(mail.text).toContain(`Prova ${piva}`);
    tokenLink(mail, '/confirm');
    expect(await clients.row(email)).toMatchObject({ status: 'invited', societa: company, piva });
    const [stored] = await admin.read(`/items/aziende?fields=id&filter[piva][_eq]=${piva}`);
    await admin.remove(`/items/aziende/${stored?.id}`);
  });

  test('saving by the keyboard adds the client once, and leads to them', {
    tag: '@long',
  }, async ({ otherPage: page, clients, site }) => {
    const email = clients.address();
    await visitStudio(page, `${site.studioUrl}/admin/content/nuovi_clienti/+`);
    // The side bar is closed at a first visit.
    await expect(fieldOf(page, 'nome')).toBeVisible();
    await expect(page.locator('#sidebar .accordion-trigger-title').first()).toBeHidden();
    for (const [name, value] of Object.entries({ nome: 'Piera', cognome: 'Prova', email }))
      await field(page, name).fill(value);
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/content\/nuovi_clienti\/\d+$/);
    await page.getByRole('link', { name: 'Apri la scheda del cliente' }).click();
    await expect(page).toHaveURL(/\/panoramica\/clienti\/[\w-]{36}$/);
    await expect(page.getByRole('link', { name: email })).toBeVisible();
  });

  test('the form marks wrong values, and keeps what was typed', { tag: '@long' }, async ({
    otherPage: page,
    site,
  }) => {
    await visitStudio(page, `${site.studioUrl}/admin/content/nuovi_clienti/+`);
    await field(page, 'denominazione').fill('Prova S.r.l.');
    await field(page, 'piva').fill('12345678901');
    await field(page, 'nome').fill('Piera');
    await field(page, 'cognome').fill('Prova');
    await field(page, 'email').fill('cliente-0@example.com');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/11 cifre: l’ultima è quella di controllo/)).toBeVisible();
    await expect(page.getByText(/Ce l’ha già Giulia Ferretti/)).toBeVisible();
    await expect(fieldOf(page, 'piva')).toContainText('Da correggere');
    await expect(field(page, 'piva')).toHaveValue('12345678901');
  });

  test('staff find a client in spite of a wrong letter, and ask for a document in the record', async ({
    otherPage: page,
    clients,
    admin,
    site,
  }) => {
    const surname = `Zambelletti${Date.now()}`;
    const client = await clients.add({ first_name: 'Ines', last_name: surname });
    await admin.create('/items/richieste_documenti', {
      ...{ cliente: client.id, titolo: 'Visura camerale' },
    });
    const clicks = await visitStudio(page, `${site.studioUrl}/admin/panoramica`);
    const box = page.getByRole('searchbox', { name: 'Cerca' });
    await box.click();
    await page.keyboard.insertText(surname.replace('lletti', 'letti'));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: `Ines ${surname}` }).click();
    const requests = page.getByRole('region', { name: 'Richieste di documenti' });
    await expect(requests).toContainText('Visura camerale');
    await expect(page.getByRole('link', { name: client.email })).toBeVisible();
    expect((await violationsOf(page)).filter((one) => one.includes('.panoramica'))).toEqual([]);

    await page.getByRole('button', { name: 'Chiedi un documento' }).click();
    // The form in the drawer knows the client.
    const drawer = page.getByRole('article').last();
    await drawer.locator('[data-field=titolo] input').fill('Carta d’identità');
    await drawer.getByRole('button', { name: 'check', exact: true }).click();
    await expect(page.getByText('Richiesta inviata')).toBeVisible();
    await expect(requests).toContainText(/Carta d’identità.*Chiesta/);
    expect(clicks()).toBeLessThanOrEqual(mostToAsk);
  });
});
