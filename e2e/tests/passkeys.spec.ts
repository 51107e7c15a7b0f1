import type { Page } from '@playwright/test';
import { violationsOf } from '../site/accessibility.ts';
import { logIn, logOut } from '../site/log-in.ts';
import { mailTo } from '../site/mail.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const security = '/account/sicurezza';

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkey' });

/** Gives the browser an authenticator that verifies its holder, like a fingerprint on a phone, and succeeds. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.describe('passkeys', { tag: '@account' }, () => {
  test('a client registers a passkey, logs in with it and removes it', async ({
    page,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*401.*\/api\/auth\/passkey/);
    const client = await clients.add();
    await addAuthenticator(page);
    await logIn(page, client, security);
    const part = passkeys(page);
    await part.getByRole('button', { name: 'Aggiungi una passkey' }).click();
    await part.getByLabel('Nome').fill('Telefono');
    await part.getByLabel('Password', { exact: true }).fill(client.password);
    await part.getByRole('button', { name: 'Continua' }).click();
    await expect(part.getByRole('status')).toContainText('La passkey «Telefono» è registrata');
    await expect(part.getByRole('listitem')).toContainText('mai usata');
    await mailTo(client.email, /nuova passkey/);
    expect(await violationsOf(page)).toEqual([]);

    // The holder of this authenticator chooses in the list at the e-mail field as soon as it shows.
    await logOut(page);
    await visit(page, `/login?redirectFrom=${security}`);
    await expect(page).toHaveURL(`${siteUrl}${security}`);
    await expect(part.getByRole('listitem')).toContainText('usata l’ultima volta');

    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    const ask = page.getByRole('button', { name: 'Accedi con una passkey' });
    await logOut(page);
    await visit(page, `/login?redirectFrom=${security}`);
    await ask.click();
    await expect(page).toHaveURL(`${siteUrl}${security}`);

    await part.getByRole('button', { name: 'Rimuovi «Telefono»' }).click();
    await part.getByLabel('Password', { exact: true }).fill(client.password);
    await part.getByRole('button', { name: 'Rimuovi la passkey' }).click();
    await expect(part.getByRole('status')).toContainText('La passkey «Telefono» è stata rimossa');
    await logOut(page);
    await visit(page, '/login');
    await ask.click();
    await expect(page.getByRole('alert')).toContainText('Questa passkey non apre nessun account');
  });
});
