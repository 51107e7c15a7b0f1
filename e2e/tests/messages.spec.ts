import type { Page } from '@playwright/test';
import { expectAccessible } from '../site/accessibility.ts';
import { linksOf, mailTo } from '../site/mail.ts';
import { phone } from '../site/page.ts';
import { smallPdf, staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';

const question = 'Entro quando si paga?';
const answer = 'Entro il 16, con il modello allegato.';

test.use({ viewport: phone });

/** Opens the messages about the only document of the list. */
async function ask(page: Page) {
  const opener = page.getByRole('button', { name: /^Altro:/ });
  await opener.click();
  await page.getByRole('menuitem', { name: 'Chiedi allo studio' }).click();
  const dialog = page.getByRole('dialog', { name: /Messaggi con lo studio/ });
  return { opener, dialog };
}

test.describe('messages about a document', { tag: ['@long', '@studio'] }, () => {
  test('a client asks on a phone, staff answer in the Studio, and a mail without contents leads to the answer', async ({
    page,
    otherPage,
    openDocuments,
    clients,
    site,
  }) => {
    const { client, published } = await openDocuments([
      { type: 'F24', title: 'Prova di messaggio', year: 2026, month: 6 },
    ]);
    const surname = `Domanda ${Date.now()}`;
    await clients.change(client, { last_name: surname });

    const { opener, dialog } = await ask(page);
    await expect(dialog.getByText(/Scrivi qui la tua domanda/)).toBeVisible();
    await dialog.getByLabel('Il tuo messaggio').fill(question);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/account\/documenti/);
    await expect(opener).toBeFocused();
    await page.reload();
    await ask(page);
    await expect(dialog.getByLabel('Il tuo messaggio')).toHaveValue(question);
    await dialog.getByLabel('Allega un file').setInputFiles(smallPdf('quietanza.pdf'));
    await dialog.getByRole('button', { name: 'Invia' }).click();
    await expect(dialog.getByText('Messaggio inviato.')).toBeVisible();
    const message = dialog.getByRole('listitem').filter({ hasText: question });
    await expect(message).toContainText('quietanza.pdf');
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await page.goBack();

    await otherPage.setViewportSize(staffScreen);
    await visitStudio(otherPage, `${site.studioUrl}/admin/panoramica`);
    await otherPage.getByRole('link', { name: 'Messaggi da leggere' }).click();
    const row = otherPage.getByRole('listitem').filter({ hasText: surname });
    await expect(row).toContainText('1 da leggere');
    await row.getByRole('link').click();
    await expect(otherPage.getByText(question)).toBeVisible();
    // The Studio's own, which is open at a first visit, and empty here.
    await expect(otherPage.locator('#sidebar')).toBeHidden();
    await expect(otherPage.getByRole('link', { name: 'Allegato: quietanza.pdf' })).toBeVisible();
    await otherPage.getByLabel(/^Risposta/).fill(answer);
    await otherPage.getByRole('button', { name: 'Invia la risposta' }).click();
    await expect(otherPage.getByText('Risposta inviata.')).toBeVisible();
    await expect(otherPage.getByText('Da leggere', { exact: true })).toHaveCount(0);

    const mail = await mailTo(client.email, /^Lo studio ti ha scritto un messaggio$/);
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toContain(question);
      expect(part).not.toContain(answer);
    }
    const link = linksOf(mail).find((one) => one.includes('/account/documenti'));
    expect(link).toContain(`documento=${published[0]?.id}`);
    await page.goto(link ?? '');
    await ask(page);
    await expect(dialog.getByRole('listitem').last()).toContainText(answer);
    await expect(dialog.getByText('Letto dallo studio')).toBeVisible();
    // The field grows by the attachment, and the newest message stays in sight above it.
    await page.setViewportSize({ width: phone.width, height: 520 });
    await dialog.getByLabel('Allega un file').setInputFiles(smallPdf('ricevuta.pdf'));
    await expect(dialog.getByText('ricevuta.pdf')).toBeVisible();
    const newest = dialog.getByRole('listitem').filter({ hasText: answer });
    await expect(newest).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(phone);
    await page.goBack();
    await page.goto('/account/da-fare');
    const conversation = page.getByRole('button', { name: /F24 giugno 2026/ });
    await expect(conversation).toContainText('Studio: Entro il 16');
    await expect(conversation).not.toContainText('da leggere');
  });
});
