import type { Locator, Page } from '@playwright/test';
import { letterPdf } from '../../backend/demo/demo.ts';
import { violationsOf } from '../site/accessibility.ts';
import { sendLogin } from '../site/log-in.ts';
import { toDoLinkTo } from '../site/mail.ts';
import { phone } from '../site/page.ts';
import { fieldOf, staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';
import { sendFile } from '../site/uploads.ts';

/** Most clicks to ask two clients for the documents of a template. */
const mostToAsk = 10;

test.use({ viewport: staffScreen });

const pdfOf = (title: string) =>
  letterPdf({ title, label: 'Prova', rows: [], paragraphs: [title], figures: false });

/** Chooses rows of a drawer by their text, and closes it. */
async function chooseIn(drawer: Locator, search: string, texts: readonly string[]): Promise<void> {
  const page = drawer.page();
  await drawer.getByRole('button', { name: 'search' }).click();
  await page.keyboard.insertText(search);
  for (const text of texts) {
    await drawer.getByRole('row').filter({ hasText: text }).getByRole('checkbox').click();
  }
  await drawer.getByRole('button', { name: 'check', exact: true }).click();
}

/** Returns the button of an arrived file in the inbox. */
const arrived = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });

/** Sends a PDF for a request on the page 'Da fare'. */
async function sendFor(
  page: Page,
  request: string,
  name: string,
  button = 'Invia il documento',
): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: request });
  await row.getByRole('button', { name: button }).click();
  const file = { name, mimeType: 'application/pdf', buffer: await pdfOf(name) };
  await row.getByLabel('Scegli i file').setInputFiles(file);
  await row.getByRole('button', { name: 'Invia 1 file' }).click();
  await expect(page.getByText(`Inviato allo studio: ${name}`)).toBeVisible();
  const sent = page.getByRole('region', { name: 'Inviati' }).locator('li');
  await expect(sent.filter({ hasText: name })).toHaveText(/Ricevuto/);
}

test.describe('the inbox of the Studio', { tag: ['@long', '@studio'] }, () => {
  test('staff ask two clients by a template, send a file back, and move the next one to the documents', async ({
    page,
    otherPage,
    playwright,
    clients,
    admin,
    site,
  }) => {
    test.slow();
    const mark = `Inbox ${Date.now()}`;
    const anna = await clients.add({ first_name: 'Anna', societa: `${mark} A` });
    const bruno = await clients.add({ first_name: 'Bruno', societa: `${mark} B` });
    const clicks = await visitStudio(
      otherPage,
      `${site.studioUrl}/admin/content/nuove_richieste/+`,
    );
    await fieldOf(otherPage, 'modello').getByText('Seleziona un elemento').click();
    const templates = otherPage.getByRole('article').last();
    await templates.getByRole('cell', { name: 'Antiriciclaggio' }).click();
    await templates.getByRole('button', { name: 'check', exact: true }).click();
    await fieldOf(otherPage, 'clienti').getByRole('button', { name: 'Aggiungi esistente' }).click();
    await chooseIn(otherPage.getByRole('article').last(), mark, [`${mark} A`, `${mark} B`]);
    await expect(fieldOf(otherPage, 'clienti')).toContainText(`${mark} B`);
    // The drawer, with a button of this name too, may still be closing.
    const form = otherPage.locator('#main-content');
    await form.getByRole('button', { name: 'check', exact: true }).click();
    await expect(otherPage.getByText('6 richieste per 2 destinatari').first()).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(mostToAsk);

    const query = `filter[cliente][_eq]=${anna.id}&filter[titolo][_starts_with]=Carta`;
    const [asked] = await admin.read(`/items/richieste_documenti?${query}`);
    const [card, health, again] = [
      `carta-${mark}.pdf`,
      `tessera-${mark}.pdf`,
      `rifatta-${mark}.pdf`,
    ];
    await sendFile(playwright.request, anna, {
      ...{ name: card, buffer: await pdfOf(card), messaggio: 'Fronte e retro.' },
      richiesta: Number(asked?.id),
    });
    await page.setViewportSize(phone);
    await page.goto(await toDoLinkTo(bruno.email, /^Lo studio ti chiede 3 documenti$/));
    await sendLogin(page, bruno);
    await sendFor(page, 'Tessera sanitaria', health);

    await otherPage.goto(`${site.studioUrl}/admin/panoramica`);
    await otherPage.getByRole('link', { name: 'File in arrivo da guardare' }).click();
    await arrived(otherPage, card).click();
    await expect(otherPage.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible();
    await expect(otherPage.getByText('Fronte e retro.')).toBeVisible();
    const ofInbox = (await violationsOf(otherPage)).filter((one) => one.includes('.panoramica'));
    expect(ofInbox).toEqual([]);

    // By the keyboard alone.
    await arrived(otherPage, health).focus();
    await otherPage.keyboard.press('Enter');
    await otherPage.getByRole('button', { name: 'Accetta', exact: true }).focus();
    await otherPage.keyboard.press('Enter');
    const status = otherPage.getByRole('status').filter({ hasText: `Accettato: ${health}` });
    await status.getByRole('button', { name: 'Annulla' }).click();
    await expect(arrived(otherPage, health)).toBeFocused();
    await otherPage.getByRole('button', { name: 'Rimanda…' }).click();
    await otherPage.keyboard.insertText('È tagliata: rifai la foto.');
    await otherPage.getByRole('button', { name: 'Rimanda al cliente' }).click();
    await expect(arrived(otherPage, health)).toHaveCount(0);

    await page.goto(await toDoLinkTo(bruno.email, /^Lo studio ha esaminato un documento/));
    await expect(page.getByText('È tagliata: rifai la foto.').first()).toBeVisible();
    await sendFor(page, 'Tessera sanitaria', again, 'Invia di nuovo');

    await otherPage.reload();
    await arrived(otherPage, again).click();
    await otherPage.getByRole('button', { name: 'Sposta nei documenti…' }).click();
    await otherPage.getByLabel('Tipologia').selectOption({ label: 'Contratto' });
    await otherPage.getByRole('button', { name: 'Accetta e sposta' }).click();
    await expect(arrived(otherPage, again)).toHaveCount(0);
    await page
      .getByRole('link', { name: /^Documenti/ })
      .first()
      .click();
    const moved = page.getByRole('main').locator('li:has(a[download])');
    await expect(moved).toHaveCount(1);
    await expect(moved).toContainText('Contratto');
  });
});
