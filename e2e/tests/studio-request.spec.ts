import type { Page } from '@playwright/test';
import type { Client } from '../site/clients.ts';
import { logIn } from '../site/log-in.ts';
import { linksOf, mailTo, mailWith } from '../site/mail.ts';
import { staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';

/** Most clicks to decide a request on the start page, and on the page that the firm's mail leads to. */
const mostClicks = 2;

const open = '/items/richieste_modifica?limit=-1&filter[stato][_eq]=in_attesa';

test.use({ viewport: staffScreen });

/** Requests another telephone number on the site, as a client does. */
async function requestNumber(page: Page, client: Client, number: string): Promise<void> {
  await logIn(page, client, '/account/profile');
  await page.getByLabel('Telefono', { exact: true }).fill(number);
  await page.getByRole('button', { name: 'Richiedi Modifica' }).click();
  await expect(page.getByText(`In attesa: ${number}`)).toBeVisible();
}

async function expectNumber(page: Page, number: string): Promise<void> {
  await page.goto('/account/profile');
  await expect(page.getByLabel('Telefono', { exact: true })).toHaveValue(number);
}

test.describe('a change request in the Studio', { tag: ['@long', '@studio'] }, () => {
  test('the firm’s mail leads to the request, an editor approves it, and the client sees it', async ({
    page,
    otherPage,
    clients,
    admin,
  }) => {
    const firm = clients.address();
    // Without the earlier check no pause is left from another mail.
    const atOnce = { ritmo: 'subito', destinatari: [firm], controllato_il: null };
    await admin.change('/items/avvisi_studio', atOnce);
    // A first mail tells this request, and all that waited before.
    const other = await clients.add();
    const earlier = { cliente: other.id, campo: 'citta', valore_richiesto: 'Imola' };
    await admin.add('/items/richieste_modifica', { ...earlier, stato: 'in_attesa' });
    await mailTo(firm, /./);
    const societa = `Prova Avvisi ${Date.now()}`;
    const client = await clients.add({ telefono: '051 000001', societa });
    await requestNumber(page, client, '051 000002');
    await admin.patch('/items/avvisi_studio', { controllato_il: null });
    const mail = await mailWith(`${societa} (Piera Prova): Telefono`);
    expect(mail.subject).toBe('1 richiesta di modifica da decidere');
    expect(mail.text).not.toContain('051 00000');
    const [link = ''] = linksOf(mail).filter((one) => one.includes('/richieste_modifica/'));

    const clicks = await visitStudio(otherPage, link);
    await expect(otherPage).toHaveURL(link);
    await otherPage.getByText('Approvata', { exact: true }).click();
    await otherPage.getByRole('button', { name: 'check', exact: true }).click();
    await expect.poll(async () => (await admin.readOne(apiPath(link))).stato).toBe('approvata');
    expect(clicks()).toBeLessThanOrEqual(mostClicks);
    await expectNumber(page, '051 000002');
  });

  test('the overview is the start page; its numbers are those of its lists, and a request is decided there', async ({
    page,
    otherPage,
    clients,
    admin,
    site,
  }) => {
    const client = await clients.add({
      telefono: '051 000001',
      societa: 'Prova Panoramica S.r.l.',
    });
    await requestNumber(page, client, '051 000003');
    const waiting = (await admin.read(open)).length;

    const clicks = await visitStudio(otherPage, `${site.studioUrl}/admin/login`);
    await expect(otherPage).toHaveURL(`${site.studioUrl}/admin/panoramica`);
    const label = 'Richieste di modifica da decidere';
    const figure = otherPage.getByRole('link', { name: label });
    await expect(figure).toHaveText(new RegExp(`${waiting}\\s*${label}`));
    const row = otherPage.getByRole('listitem').filter({ hasText: 'Prova Panoramica S.r.l.' });
    await expect(row).toContainText('Telefono: 051 000001 → 051 000003');
    await row.getByRole('button', { name: 'Approva' }).click();
    await row.getByRole('button', { name: 'Conferma l’approvazione' }).click();
    await expect(otherPage.getByRole('status').filter({ hasText: 'approvata' })).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(mostClicks);
    await expect(figure).toHaveText(new RegExp(`${waiting - 1}\\s*${label}`));
    await expectNumber(page, '051 000003');

    await figure.click();
    await expect(otherPage).toHaveURL(/\/content\/richieste_modifica\?bookmark=\d+$/);
    await expect(otherPage.getByText('Da decidere').first()).toBeVisible();
    await expect(otherPage.locator('tbody tr')).toHaveCount(waiting - 1);
  });
});

/** Returns the API's address of the record on a page of the Studio. */
function apiPath(link: string): string {
  return new URL(link).pathname.replace('/admin/content/', '/items/');
}
