import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { headerOf, mailsWith, mailWith } from '../site/mail.ts';
import { holdScripts, hydrated, markDocument, phone, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

const visitor = { name: 'Ada Lucchesi', email: 'ada.lucchesi@example.com' };

/** The values of the form in Italian; `text` makes the message recognisable. */
async function fillIn(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nome e cognome').fill(visitor.name);
  await page.getByLabel('E-mail', { exact: true }).fill(visitor.email);
  await page.getByLabel('Messaggio').fill(text);
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Invia il messaggio' });

/** Sends a form while offline: it says so and keeps the text. Then sends it again, online. */
async function sendOffline(page: Page, button: Locator, text: string): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await button.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Quello che hai scritto è ancora qui.');
  await expect(page.getByLabel('Messaggio')).toHaveValue(text);
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Riprova' }).click();
}

const formCode = /\/contacts\.form\.[^/]*\.js$/;

/** Follows a link from another page, and waits until the network is idle. */
async function arrive(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await visit(page, '/team');
  const isSameDocument = await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Scrivici' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contatti');
  await page.waitForLoadState('networkidle');
  expect(await isSameDocument()).toBe(true);
}

test.describe('contacts', { tag: '@public-site' }, () => {
  test('a message reaches the firm by mail, with the visitor’s address for replies', {
    tag: '@smoke',
  }, async ({ page }) => {
    const text = `Vorrei un appuntamento ${randomUUID()}`;
    await visit(page, '/contacts');
    await fillIn(page, text);
    await sendButton(page).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Messaggio inviato');
    await expect(page.getByRole('main').getByRole('status')).toBeFocused();
    const mail = await mailWith(text);
    expect(mail.subject).toBe(`Messaggio dal sito: ${visitor.name}`);
    expect(mail.to.map(({ address }) => address)).toEqual(['studio@example.com']);
    expect(await headerOf(mail, 'Reply-To')).toBe(`${visitor.name} <${visitor.email}>`);
    expect(mail.html).toContain(text);
  });

  test('the form keeps text typed before hydration and sends it afterwards', async ({ page }) => {
    const text = `Scritto presto ${randomUUID()}`;
    const letGo = await holdScripts(page);
    await page.goto('/contacts', { waitUntil: 'commit' });
    await fillIn(page, text);
    await expect(sendButton(page)).toBeDisabled();
    await page.getByLabel('Nome e cognome').press('Enter');
    letGo();
    await hydrated(page);
    await expect(sendButton(page)).toBeEnabled();
    await expect(page.getByLabel('Messaggio')).toHaveValue(text);
    await sendButton(page).click();
    await expect(page.getByText('Messaggio inviato')).toBeVisible();
    expect((await mailWith(text)).subject).toBe(`Messaggio dal sito: ${visitor.name}`);
  });

  test('the form loads when a visitor from another page scrolls to it', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await arrive(page);
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

  test('a form that does not load shows an error and other ways to contact the firm', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/request failed: .*contacts\.form/);
    incidents.expect(/(?:console|page) error: .*contacts\.form/);
    await page.route(formCode, (route) => route.abort());
    await arrive(page);
    await page.locator('#messaggio').scrollIntoViewIfNeeded();
    await expect(page.getByRole('alert')).toContainText('Il modulo non si è caricato');
    await page.unroute(formCode);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(sendButton(page)).toBeEnabled();
  });

  test('a page keeps the server’s content when its form does not load', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/request failed: .*contacts\.form/);
    incidents.expect(/console (?:error|warning): /);
    await page.route(formCode, (route) => route.abort());
    await page.goto('/contacts');
    await expect(page.getByText('non tutte le sue funzioni si sono caricate')).toBeVisible();
    await page.getByLabel('Messaggio').fill('Scritto prima');
    await expect(sendButton(page)).toBeDisabled();
    await page.unroute(formCode);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(sendButton(page)).toBeEnabled();
  });

  test('a second click during the request does not send the message again', async ({ page }) => {
    const text = `Solo una volta ${randomUUID()}`;
    const calls: string[] = [];
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/contact', async (route) => {
      calls.push(route.request().method());
      await pressed.promise;
      await route.continue();
    });
    await visit(page, '/contacts');
    await fillIn(page, text);
    await sendButton(page).dblclick();
    await page.getByRole('button', { name: 'Invio in corso…' }).click({ force: true });
    await page.getByLabel('Nome e cognome').press('Enter');
    pressed.resolve();
    await expect(page.getByText('Messaggio inviato')).toBeVisible();
    await mailWith(text);
    expect(calls).toEqual(['POST']);
    expect(await mailsWith(text)).toHaveLength(1);
  });

  test('the site confirms a message with the hidden field filled in and discards it', async ({
    page,
    context,
  }) => {
    const [spam, honest] = [`Offerta ${randomUUID()}`, `Domanda ${randomUUID()}`];
    await visit(page, '/contacts');
    await fillIn(page, spam);
    const trap = page.locator('input[name=sito]');
    await expect(trap).not.toBeInViewport();
    await trap.fill('https://spam.example', { force: true });
    await sendButton(page).click();
    await expect(page.getByText('Messaggio inviato')).toBeVisible();
    const other = await context.newPage();
    await visit(other, '/contacts');
    await fillIn(other, honest);
    await sendButton(other).click();
    await mailWith(honest);
    expect(await mailsWith(spam)).toEqual([]);
  });

  test('the form keeps the message while offline and sends it later', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/request failed: .*ERR_INTERNET_DISCONNECTED/);
    incidents.expect(/console error: .*ERR_INTERNET_DISCONNECTED/);
    const text = `Prima o poi ${randomUUID()}`;
    await visit(page, '/contacts');
    await fillIn(page, text);
    await sendOffline(page, sendButton(page), text);
    await expect(page.getByText('Messaggio inviato')).toBeVisible();
    await mailWith(text);
  });

  test('the map of another site loads only after a click', async ({ page }) => {
    const foreign: string[] = [];
    await page.context().route(/^https:/, async (route) => {
      foreign.push(new URL(route.request().url()).hostname);
      await route.fulfill({ contentType: 'text/html', body: 'a map' });
    });
    await visit(page, '/contacts');
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
    await page.getByRole('button', { name: 'Mostra la mappa' }).click();
    await expect(page.frameLocator('iframe').getByText('a map')).toBeVisible();
    expect(foreign).toEqual(['www.openstreetmap.org']);
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
    await page.getByRole('main').getByRole('link', { name: 'Fissa un appuntamento' }).click();
    await expect(page).toHaveURL('/appuntamento?attivita=5');
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

  test('the form keeps the request while offline and sends it later', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/request failed: .*ERR_INTERNET_DISCONNECTED/);
    incidents.expect(/console error: .*ERR_INTERNET_DISCONNECTED/);
    const text = `Quando potete ${randomUUID()}`;
    await visit(page, '/appuntamento');
    await page.getByLabel('Argomento').selectOption('Altro');
    await request(page, text);
    await sendOffline(page, send(page), text);
    await expect(page.getByText('Richiesta inviata')).toBeVisible();
    await mailWith(text);
  });
});
