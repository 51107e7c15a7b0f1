import type { Locator, Page } from '@playwright/test';
import { letterPdf } from '../../backend/demo/demo.ts';
import { violationsOf } from '../site/accessibility.ts';
import { logIn } from '../site/log-in.ts';
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

test.describe('the inbox of the Studio', { tag: '@studio' }, () => {
  test('staff ask two clients by a template, handle what arrives, and the clients see it', async ({
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
    await otherPage.getByRole('button', { name: 'check', exact: true }).click();
    await expect(otherPage.getByText('6 richieste per 2 destinatari').first()).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(mostToAsk);

    const requestOf = async ({ id }: { id: string }, title: string) => {
      const query = `filter[cliente][_eq]=${id}&filter[titolo][_eq]=${encodeURIComponent(title)}`;
      const [found] = await admin.read(`/items/richieste_documenti?${query}`);
      return Number(found?.id);
    };
    const [card, health] = [`carta-${mark}.pdf`, `tessera-${mark}.pdf`];
    await sendFile(playwright.request, anna, {
      ...{ name: card, buffer: await pdfOf(card), messaggio: 'Fronte e retro.' },
      richiesta: await requestOf(anna, 'Carta d’identità'),
    });
    await sendFile(playwright.request, bruno, {
      ...{ name: health, buffer: await pdfOf(health) },
      richiesta: await requestOf(bruno, 'Tessera sanitaria'),
    });

    await otherPage.goto(`${site.studioUrl}/admin/panoramica`);
    await otherPage.getByRole('link', { name: 'File in arrivo da guardare' }).click();
    await arrived(otherPage, card).click();
    await expect(otherPage.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible();
    await expect(otherPage.getByText('Fronte e retro.')).toBeVisible();
    const ofInbox = (await violationsOf(otherPage)).filter((one) => one.includes('.panoramica'));
    expect(ofInbox).toEqual([]);
    await otherPage.getByRole('button', { name: 'Sposta nei documenti…' }).click();
    await otherPage.getByLabel('Tipologia').selectOption({ label: 'Contratto' });
    await otherPage.getByRole('button', { name: 'Accetta e sposta' }).click();
    await expect(arrived(otherPage, card)).toHaveCount(0);

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

    await logIn(page, bruno, '/account/da-fare');
    await expect(page.getByText('È tagliata: rifai la foto.').first()).toBeVisible();
    await page.context().clearCookies();
    await logIn(page, anna, '/account/documenti');
    await expect(page.getByText('Contratto').first()).toBeVisible();
    expect(
      await admin.read(`/items/documenti_clienti?filter[cliente][_eq]=${anna.id}`),
    ).toMatchObject([{ stato: 'pubblicato' }]);
  });
});
