import type { Locator, Page } from '@playwright/test';
import type { Client } from '../site/clients.ts';
import { logIn, sendLogin } from '../site/log-in.ts';
import { mailTo, tokenLink } from '../site/mail.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import type { Studio } from '../site/studio.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

/** The fields of the profile form by label (decision P2 adds CAP and codice fiscale). */
const labels = [
  'Nome',
  'Cognome',
  'Email',
  'Società',
  'Indirizzo',
  'CAP',
  'Città',
  'Provincia',
  'Nazione',
  'Telefono',
  'Pec',
  'P.iva',
  'Codice fiscale',
  'Codice univoco',
] as const;

const stored = {
  societa: 'Prova S.r.l.',
  indirizzo: 'Via Prova 1',
  cap: '40121',
  citta: 'Bologna',
  provincia: 'BO',
  nazione: 'Italia',
  telefono: '051 000001',
  pec: 'prova@pec.example.com',
  piva: '02342520158',
  codice_fiscale: 'RSSMRA79B11C56SO',
  codice_univoco: 'PROVA01',
} as const;

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

const sendForm = (page: Page) => page.getByRole('button', { name: 'Richiedi Modifica' }).click();

/** Returns a client's change requests as the firm sees them, oldest first. */
const requestsOf = (admin: Studio, { id }: Client) =>
  admin.read(`/items/richieste_modifica?filter[cliente][_eq]=${id}&sort=id&fields=*`);

async function openProfile(page: Page, client: Client): Promise<void> {
  await logIn(page, client, '/account/profile');
  await expect(field(page, 'Nome')).toHaveValue('Piera');
}

test.describe('profile', { tag: '@account' }, () => {
  test('the profile shows the stored values, and a client asks for changes that wait, are withdrawn, approved or refused', async ({
    page,
    admin,
    editor,
    clients,
  }) => {
    const client = await clients.add(stored);
    await openProfile(page, client);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profilo');
    for (const label of labels) await expect(field(page, label), label).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(client.email);
    await expect(field(page, 'Provincia')).toHaveValue('BO');
    await expect(field(page, 'P.iva')).toHaveValue('02342520158');
    await expect(field(page, 'Codice fiscale')).toHaveValue('RSSMRA79B11C56SO');
    await field(page, 'Telefono').fill('051 000002');
    const sent = page.waitForRequest('**/api/change-requests');
    await sendForm(page);
    expect((await sent).postDataJSON().values).toMatchObject({ status: 'invited' });
    await expect(page.getByText('Richiesta inviata')).toBeVisible();
    const row = await clients.row(client.email);
    expect(row).toMatchObject({ status: 'active', telefono: '051 000001' });
    expect(await requestsOf(admin, client)).toMatchObject([
      {
        campo: 'telefono',
        valore_attuale: '051 000001',
        valore_richiesto: '051 000002',
        stato: 'in_attesa',
      },
    ]);
    await expect(page.getByText('In attesa: 051 000002')).toBeVisible();
    await expect(field(page, 'Telefono')).toHaveValue('051 000001');

    // A second request for the field replaces the waiting one, and is withdrawn.
    await field(page, 'Telefono').fill('051 000003');
    await sendForm(page);
    await expect(page.getByText('In attesa: 051 000003')).toBeVisible();
    expect(await requestsOf(admin, client)).toMatchObject([{ valore_richiesto: '051 000003' }]);
    await page.getByRole('button', { name: /^Ritira la richiesta/ }).click();
    await expect(page.getByText('In attesa: 051 000003')).toBeHidden();
    expect(await requestsOf(admin, client)).toEqual([]);

    // The firm approves one change and refuses another.
    await field(page, 'Telefono').fill('051 000002');
    await field(page, 'Città').fill('Modena');
    await sendForm(page);
    await expect(page.getByText('In attesa: Modena')).toBeVisible();
    for (const { id, campo } of await requestsOf(admin, client)) {
      const decision =
        campo === 'telefono'
          ? { stato: 'approvata' }
          : { stato: 'rifiutata', motivo: 'Serve una visura aggiornata' };
      await editor.patch(`/items/richieste_modifica/${id}`, decision);
    }
    expect(await clients.row(client.email)).toMatchObject({
      telefono: '051 000002',
      citta: 'Bologna',
      status: 'active',
    });
    await page.reload();
    await expect(field(page, 'Telefono')).toHaveValue('051 000002');
    await expect(field(page, 'Città')).toHaveValue('Bologna');
    await expect(page.getByText('Motivo: Serve una visura aggiornata')).toBeVisible();
    const mail = await mailTo(client.email, /modific/i);
    expect(mail.text).toContain('Telefono');
    expect(mail.text).toContain('Serve una visura aggiornata');
    expect(mail.text).not.toContain('051 000002');
  });

  test('a new e-mail address takes effect after its confirmation, and the old one gets a mail', async ({
    page,
    admin,
    editor,
    clients,
  }) => {
    const client = await clients.add(stored);
    const next = clients.address();
    await openProfile(page, client);
    await field(page, 'Email').fill(next);
    await sendForm(page);
    await expect(page.getByText(`In attesa: ${next}`)).toBeVisible();
    const [request] = await requestsOf(admin, client);
    await editor.patch(`/items/richieste_modifica/${request?.id}`, { stato: 'approvata' });
    const mail = await mailTo(next, /e-mail/i);
    expect(await clients.row(next)).toBeUndefined();
    await page.reload();
    await expect(page.getByText('Lo studio ha approvato il nuovo indirizzo')).toBeVisible();

    const link = tokenLink(mail, '/confirm');
    await visit(page, link.pathname + link.search);
    await page.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(page.getByText('Il tuo nuovo indirizzo e-mail è attivo')).toBeVisible();
    expect(await clients.row(next)).toMatchObject({ id: client.id, status: 'active' });
    await mailTo(client.email, /e-mail/i);
    await page.context().clearCookies();
    await page.evaluate(() => window.localStorage.clear());
    await visit(page, '/login');
    await sendLogin(page, { ...client, email: next });
    await expect(page).toHaveURL(`${siteUrl}/`);
  });
});
