import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openApi } from '../site/api.ts';
import { headerOf, mailsWith, mailWith } from '../site/mail.ts';
import { holdScripts, hydrated, markDocument, phone, use, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

const visitor = { name: 'Ada Lucchesi', email: 'ada.lucchesi@example.com' };

/** The values of the form in Italian; `text` makes the message recognisable. */
async function fillIn(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nome e cognome').fill(visitor.name);
  await page.getByLabel('E-mail', { exact: true }).fill(visitor.email);
  await page.getByLabel('Messaggio').fill(text);
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Invia il messaggio' });

const formCode = /\/contacts\.form\.[^/]*\.js$/;

test.describe('contacts', { tag: '@public-site' }, () => {
  test('a message waits while offline, reaches the firm with the visitor’s address, and a map loads on a click', {
    tag: '@smoke',
  }, async ({ page, context, incidents }) => {
    incidents.expect(/request failed: .*ERR_INTERNET_DISCONNECTED/);
    incidents.expect(/console error: .*ERR_INTERNET_DISCONNECTED/);
    const foreign: string[] = [];
    await context.route(/^https:/, async (route) => {
      foreign.push(new URL(route.request().url()).hostname);
      await route.fulfill({ contentType: 'text/html', body: 'a map' });
    });
    const text = `Vorrei un appuntamento ${randomUUID()}`;
    await visit(page, '/contacts');
    await fillIn(page, text);
    await context.setOffline(true);
    await sendButton(page).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Quello che hai scritto è ancora qui.');
    await expect(page.getByLabel('Messaggio')).toHaveValue(text);
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Riprova' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Messaggio inviato');
    await expect(page.getByRole('main').getByRole('status')).toBeFocused();
    const mail = await mailWith(text);
    expect(mail.subject).toBe(`Messaggio dal sito: ${visitor.name}`);
    expect(mail.to.map(({ address }) => address)).toEqual(['studio@example.com']);
    expect(await headerOf(mail, 'Reply-To')).toBe(`${visitor.name} <${visitor.email}>`);
    expect(mail.html).toContain(text);

    expect(foreign).toEqual([]);
    await page.getByRole('button', { name: 'Mostra la mappa' }).click();
    await expect(page.frameLocator('iframe').getByText('a map')).toBeVisible();
    expect(foreign).toEqual(['www.openstreetmap.org']);
  });

  test('the form keeps text typed before hydration, and the browser or the page sends it', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/console error: .* status of 422 /);
    const text = `Scritto presto ${randomUUID()}`;
    const letGo = await holdScripts(page);
    await page.goto('/contacts', { waitUntil: 'commit' });
    await page.getByLabel('Nome e cognome').fill(visitor.name);
    await page.getByLabel('Messaggio').fill(text);
    await page.getByLabel('Nome e cognome').press('Enter');
    const email = page.getByLabel('E-mail', { exact: true });
    await expect(email).toHaveAccessibleDescription('Inserisci l’indirizzo e-mail');
    await email.fill(visitor.email);
    letGo();
    await hydrated(page);
    await expect(email).toHaveValue(visitor.email);
    await expect(page.getByLabel('Messaggio')).toHaveValue(text);
    await sendButton(page).click();
    await expect(page.getByText('Messaggio inviato')).toBeVisible();
    expect((await mailWith(text)).subject).toBe(`Messaggio dal sito: ${visitor.name}`);
  });

  test('the form loads when a visitor from another page scrolls to it', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setViewportSize(phone);
    await visit(page, '/team');
    const isSameDocument = await markDocument(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Scrivici' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contatti');
    await page.waitForLoadState('networkidle');
    expect(await isSameDocument()).toBe(true);
    expect(asked.filter((url) => formCode.test(url))).toEqual([]);
    const place = page.locator('#messaggio');
    const height = (await place.boundingBox())?.height ?? 0;
    await page.getByRole('heading', { name: 'Scrivici' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 200);
    await expect(sendButton(page)).toBeEnabled();
    expect(Math.abs(((await place.boundingBox())?.height ?? 0) - height)).toBeLessThan(24);
    const text = `Da un’altra pagina ${randomUUID()}`;
    await fillIn(page, text);
    await sendButton(page).click();
    await expect(page.getByText('Messaggio inviato')).toBeVisible();
    await mailWith(text);
  });

  test('a page keeps the server’s content when its form does not load', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/request failed: .*contacts\.form/);
    incidents.expect(/console (?:error|warning): /);
    await page.route(formCode, (route) => route.abort());
    await page.goto('/contacts');
    await use(page);
    await expect(page.getByText('non tutte le sue funzioni si sono caricate')).toBeVisible();
    // Its form is the browser's own then.
    const text = `Senza codice ${randomUUID()}`;
    await fillIn(page, text);
    await sendButton(page).click();
    await expect(page.getByText('Messaggio inviato')).toBeVisible();
    await mailWith(text);
    await page.unroute(formCode);
    await visit(page, '/contacts');
    await expect(page.getByText('non tutte le sue funzioni si sono caricate')).toBeHidden();
  });

  test('the site confirms a message with the hidden field filled in and discards it', async ({
    page,
    playwright,
  }) => {
    const [spam, honest] = [`Offerta ${randomUUID()}`, `Domanda ${randomUUID()}`];
    await visit(page, '/contacts');
    await fillIn(page, spam);
    const trap = page.locator('input[name=sito]');
    await expect(trap).not.toBeInViewport();
    await trap.fill('https://spam.example', { force: true });
    await sendButton(page).click();
    await expect(page.getByText('Messaggio inviato')).toBeVisible();
    const api = await openApi(playwright.request);
    const message = { nome: visitor.name, email: visitor.email, telefono: '', sito: '' };
    await api.send('POST', '/api/contact', { ...message, messaggio: honest });
    await mailWith(honest);
    expect(await mailsWith(spam)).toEqual([]);
    await api.dispose();
  });
});

test.describe('appointments', { tag: '@public-site' }, () => {
  const activity = '/attivita/5-paghe-e-contributi';
  const send = (page: Page) => page.getByRole('button', { name: 'Invia la richiesta' });

  /** The values of the form, with a text that makes the request recognisable. */
  async function request(page: Page, text: string): Promise<void> {
    await page.getByLabel('Nome e cognome').fill(visitor.name);
    await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`);
    await page.getByLabel('Messaggio').fill(text);
    await page.getByRole('checkbox', { name: /informativa/ }).check();
  }

  test('a request from the page of an activity reaches the firm once', async ({ page }) => {
    const text = `Assumo due persone ${randomUUID()}`;
    await visit(page, activity);
    await page.getByRole('button', { name: 'Fissa un appuntamento' }).click();
    await expect(page.getByLabel('Argomento')).toBeFocused();
    await expect(page.getByLabel('Argomento')).toHaveValue('5');
    await send(page).click();
    await expect(page.getByLabel('Nome e cognome')).toBeFocused();
    await request(page, text);
    await page.getByRole('checkbox', { name: 'Giovedì' }).check();
    await send(page).dblclick();
    const done = page.getByRole('main').getByRole('status');
    await expect(done).toContainText('Richiesta inviata');
    await expect(done).toBeFocused();
    const mail = await mailWith(text);
    expect(mail.subject).toBe(`Richiesta di appuntamento: ${visitor.name}`);
    expect(mail.html).toContain('Argomento: Paghe e contributi');
    expect(mail.html).toContain('Quando preferisce: Giovedì');
    expect(await mailsWith(text)).toHaveLength(1);
  });
});
