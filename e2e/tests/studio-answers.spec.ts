import type { Page } from '@playwright/test';
import { expectNarrowFit } from '../site/accessibility.ts';
import { sendLogin } from '../site/log-in.ts';
import { toDoLinkTo } from '../site/mail.ts';
import { phone } from '../site/page.ts';
import { fieldOf, smallPdf, staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

/** Chooses the only row with this text in the drawer of a field. */
async function choose(page: Page, field: string, text: string): Promise<void> {
  await fieldOf(page, field).getByText('Seleziona un elemento').click();
  const drawer = page.getByRole('article').last();
  await drawer.getByRole('button', { name: 'search' }).click();
  await page.keyboard.insertText(text);
  await drawer.getByRole('cell', { name: text, exact: true }).click();
  await drawer.getByRole('button', { name: 'check', exact: true }).click();
  await expect(fieldOf(page, field)).toContainText(text);
}

const save = (page: Page) =>
  page.locator('#main-content').getByRole('button', { name: 'check', exact: true }).click();

test.describe('answers of clients in the Studio', { tag: ['@long', '@studio'] }, () => {
  test('staff ask for an approval and a payment; the client answers both; staff read the answers and their proof', async ({
    page,
    otherPage,
    clients,
    admin,
    site,
  }) => {
    test.slow();
    const mark = `Risposte ${Date.now()}`;
    const client = await clients.add({ societa: mark });
    await otherPage.setViewportSize(staffScreen);
    await visitStudio(otherPage, `${site.studioUrl}/admin/content/documenti_clienti/+`);
    await choose(otherPage, 'cliente', mark);
    await choose(otherPage, 'tipologia', 'F24');
    await fieldOf(otherPage, 'documento').getByText('Nessun File Selezionato').click();
    await otherPage.getByText('Carica File dal Dispositivo').click();
    await otherPage
      .locator('input[type=file]')
      .last()
      .setInputFiles(smallPdf(`${mark}.pdf`));
    await expect(fieldOf(otherPage, 'documento')).toContainText('Risposte');
    await fieldOf(otherPage, 'anno').locator('input').fill('2026');
    await fieldOf(otherPage, 'risposta_chiesta').locator('.v-input').click();
    await otherPage.getByText('Approvazione', { exact: true }).last().click();
    await save(otherPage);
    const ofClient = `filter[cliente][_eq]=${client.id}`;
    const documents = () => admin.read(`/items/documenti_clienti?${ofClient}`);
    await expect.poll(documents).toMatchObject([{ risposta_chiesta: 'approvazione' }]);
    const approvalLink = await toDoLinkTo(client.email, /^Un documento aspetta la tua risposta$/);

    await otherPage.goto(`${site.studioUrl}/admin/content/scadenze_clienti/+`);
    await choose(otherPage, 'cliente', mark);
    await fieldOf(otherPage, 'tributo').locator('input').fill('F24 IVA ottobre');
    await fieldOf(otherPage, 'importo').locator('input').fill('1.234,50');
    await fieldOf(otherPage, 'scade_il').locator('.interface button').click();
    await otherPage.getByText('Imposta ad adesso').click();
    await save(otherPage);
    const deadlines = () => admin.read(`/items/scadenze_clienti?${ofClient}`);
    await expect.poll(deadlines).toMatchObject([{ stato: 'da_rispondere' }]);
    const dueLink = await toDoLinkTo(client.email, /^Un pagamento aspetta la tua risposta$/);

    await page.goto(approvalLink);
    await sendLogin(page, client);
    const approvals = page.getByRole('region', { name: 'Agenda' });
    const open = approvals.getByRole('link', { name: 'Apri il documento' });
    await expect(open).toBeVisible();
    await expect(approvals.getByRole('button', { name: /^Approvo/ })).toHaveCount(0);
    const opened = page.waitForEvent('popup');
    await open.click();
    await (await opened).close();
    await approvals.getByRole('button', { name: /^Approvo/ }).click();
    await approvals.getByLabel(/^Nota/).fill('Va bene così.');
    await approvals.getByRole('button', { name: 'Sì, approvo' }).click();
    await expect(page.getByText(/^Approvato da Piera Prova/).first()).toBeVisible();

    await page.goto(dueLink);
    const due = page.getByRole('region', { name: 'Agenda' });
    await expect(due.getByText('1.234,50 €').first()).toBeVisible();
    await due.getByRole('button', { name: /^Autorizzo/ }).click();
    await due.getByRole('button', { name: 'Sì, autorizzo' }).click();
    await expect(page.getByText(/^Autorizzato da Piera Prova/).first()).toBeVisible();
    await expect(page.getByText(/^Ricevuta n\. \d+$/).first()).toBeVisible();
    await expectNarrowFit(page);

    const [deadline] = await deadlines();
    await otherPage.goto(`${site.studioUrl}/admin/content/scadenze_clienti/${deadline?.id}`);
    await expect(fieldOf(otherPage, 'stato').locator('input')).toHaveValue('Autorizzata');
    await expect(fieldOf(otherPage, 'risposta_di').locator('input')).toHaveValue(/Piera Prova/);
    const [document] = await documents();
    await otherPage.goto(`${site.studioUrl}/admin/content/documenti_clienti/${document?.id}`);
    await expect(fieldOf(otherPage, 'risposta').locator('input')).toHaveValue('Approvazione');
    const sheet = otherPage.getByRole('link', { name: 'Scheda di riscontro (PDF)' });
    const address = await sheet.evaluate((link) =>
      link instanceof HTMLAnchorElement ? link.href : '',
    );
    expect(address).toBe(`${site.studioUrl}/riscontro/${document?.id}`);
    const answer = await otherPage.request.get(address);
    expect(answer.headers()['content-disposition']).toContain(`riscontro-${document?.id}.pdf`);
    expect((await answer.body()).toString('latin1', 0, 5)).toBe('%PDF-');
  });
});
