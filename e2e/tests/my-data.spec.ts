import { callerFor } from '../site/caller.ts';
import { publish } from '../site/documents.ts';
import { logIn } from '../site/log-in.ts';
import { linksOf, mailsTo, mailTo, tokenLink } from '../site/mail.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';
import { zipEntries } from '../site/zip-entries.ts';

const ownData = '/account/dati';

test.use({ viewport: phone });

test.describe('own data', { tag: '@account' }, () => {
  test('a client switches document mails off, and adds a second address that confirms itself', async ({
    page,
    context,
    clients,
    admin,
  }) => {
    const client = await clients.add();
    const second = clients.address();
    await logIn(page, client, ownData);
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(second);
    await page.getByRole('button', { name: 'Aggiungi' }).click();
    await expect(page.getByText('In attesa di conferma')).toBeVisible();
    const link = tokenLink(await mailTo(second, /^Conferma/), '/confirm');
    expect(link.href.length).toBeLessThan(80);
    const elsewhere = await context.newPage();
    await visit(elsewhere, link.pathname + link.search);
    // A program that opens the link with scripts confirms nothing: that needs a tap.
    const tap = elsewhere.getByRole('button', { name: 'Conferma', exact: true });
    await expect(tap).toBeEnabled();
    await page.reload();
    await expect(page.getByText('In attesa di conferma')).toBeVisible();
    await tap.click();
    await expect(elsewhere.getByText('Indirizzo confermato')).toBeVisible();
    await elsewhere.close();
    await mailTo(client.email, /secondo indirizzo/);
    await page.reload();
    await expect(page.getByText('Confermato: riceve gli avvisi.')).toBeVisible();

    await publish(admin, client, [{ type: 'F24', title: 'Segreto', year: 2026, month: 6 }]);
    const notice = await mailTo(second, /documento/);
    expect(notice.text).not.toMatch(/F24|giugno|Segreto/);
    const stop = linksOf(notice).find((href) => href.startsWith(`${siteUrl}/disdetta?code=`)) ?? '';
    // A program that opens the link, with scripts or without, stops nothing.
    expect((await page.request.get(stop)).status()).toBe(200);
    const stranger = await context.browser()?.newContext();
    const visitor = (await stranger?.newPage()) ?? page;
    await visitor.goto(stop);
    await expect(visitor.getByRole('button', { name: 'Conferma', exact: true })).toBeEnabled();
    await page.reload();
    await expect(page.getByText('Confermato: riceve gli avvisi.')).toBeVisible();
    await visitor.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(visitor.getByText('Questo indirizzo non riceverà più avvisi')).toBeVisible();
    await stranger?.close();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Aggiungi' })).toBeVisible();

    const documents = page.getByRole('group', { name: 'Nuovi documenti' });
    await documents.getByLabel('E-mail').selectOption('Mai');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Le tue scelte sono salvate')).toBeVisible();
    await page.reload();
    await expect(documents.getByLabel('E-mail')).toHaveValue('mai');
    expect(
      (await mailsTo(client.email)).filter(({ subject }) => /documento/.test(subject)),
    ).toHaveLength(1);
  });

  test('a client downloads all data after the password, and another client cannot fetch them', async ({
    page,
    clients,
    admin,
    playwright,
    incidents,
  }) => {
    incidents.expect(/console error: .*401.*\/api\/export/);
    const [client, other] = [await clients.add({ societa: 'Prova S.r.l.' }), await clients.add()];
    const [own] = await publish(admin, client, [
      { type: 'F24', title: 'Delega', year: 2026, month: 6 },
    ]);
    await publish(admin, other, [{ type: 'F24', title: 'Altrui', year: 2026, month: 5 }]);
    await logIn(page, client, ownData);
    await page.getByRole('button', { name: 'Scarica i miei dati' }).click();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('sbagliata');
    await page.getByRole('button', { name: 'Scarica', exact: true }).click();
    await expect(page.getByText('La password non è corretta')).toBeVisible();
    await password.fill(client.password);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica', exact: true }).click();
    const download = await downloading;
    await expect(page.getByText('Il download è iniziato')).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^i-miei-dati-\d{4}-\d\d-\d\d\.zip$/);
    const entries = await zipEntries(await download.path());
    const path = `documenti/personali/2026/${own?.id}-Delega.pdf`;
    expect(entries.map(({ name }) => name).toSorted()).toEqual(
      ['LEGGIMI.txt', 'dati.json', path].toSorted(),
    );
    expect(entries.find(({ name }) => name === path)?.content).toEqual(own?.bytes);
    const text = entries.find(({ name }) => name === 'dati.json')?.content.toString() ?? '';
    const data = JSON.parse(text);
    expect(data.profilo).toMatchObject({ email: client.email, societa: 'Prova S.r.l.' });
    expect(data.documenti).toMatchObject([
      { titolo: 'Delega', periodo: 'giugno 2026', file: path },
    ]);
    expect(data.sessioni_aperte.length).toBeGreaterThan(0);
    for (const secret of [other.id, other.email, 'Altrui']) expect(text).not.toContain(secret);

    // The address worked once, and for this client only.
    const used = new URL(download.url());
    expect((await page.request.get(used.href)).status()).toBe(400);
    const asOther = await callerFor(playwright.request, other);
    expect((await asOther.ask(used.pathname + used.search)).status()).toBe(400);
    await asOther.dispose();
  });
});
