import { fewDocuments, rowsOf } from '../site/document-list.ts';
import { publish } from '../site/documents.ts';
import { interfaceMessages } from '../site/messages.ts';
import { visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

test.describe('account in English', { tag: '@account' }, () => {
  test('the account shows documents, profile, security and logout in English on a wide screen', async ({
    page,
    admin,
    clients,
  }) => {
    const client = await clients.add({ telefono: '051 000001' });
    await publish(admin, client, fewDocuments);
    await visit(page, '/login?redirectFrom=/account/documenti');
    await page.getByLabel('E-mail', { exact: true }).waitFor();
    await page.getByLabel('E-mail', { exact: true }).fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('4 of 4 documents', { exact: true }).first()).toBeVisible();

    await page.getByRole('searchbox').fill('june');
    await expect(rowsOf(page)).toHaveCount(1);
    const downloading = page.waitForEvent('download');
    await main.getByRole('link', { name: /^Download F24 June 2026, IVA \(PDF, / }).click();
    expect((await downloading).suggestedFilename()).toBe('F24-2026-06-IVA.pdf');

    await main.getByRole('link', { name: 'Profile', exact: true }).click();
    await main.locator('[name=telefono]').fill('051 000002');
    await main.getByRole('form').getByRole('button').last().click();
    await expect(main.getByText('051 000002')).toBeVisible();

    await main.getByRole('link', { name: 'Security', exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Security');
    const words = await main.allInnerTexts();
    const shown = words.join('\n').split('\n');
    expect(shown.filter((line) => interfaceMessages.it.includes(line))).toEqual([]);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});
