import { changeManifest, guarded } from '@studio/releases/manifest';
import { sessionCookie } from '../site/api.ts';
import { expect, test } from '../site/own-site.ts';
import { demoPassword } from '../site/settings.ts';

test('staff pause and end a roll-out in the console, with a reason that stays', {
  tag: '@own-site',
}, async ({ page, site, incidents }) => {
  const { releases, consoleUrl = '' } = site;
  const version = `9.9.9-console-${Date.now()}`;
  await releases.publishCopy('auth', version);
  const author = { at: new Date().toISOString(), by: 'the team of auth' };
  await changeManifest(releases.access, (live) =>
    guarded(live, { app: 'auth', version }, undefined, author),
  );

  // Without a session the page's data is refused, and the login follows.
  incidents.expect(/401.*\/api\/console\/live/);
  await page.goto(consoleUrl);
  await page.getByLabel('E-mail', { exact: true }).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Accedi' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Che cosa è in linea');
  await expect(main.getByText(version)).toBeVisible();
  // The backend's session stays with the gateway.
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).toContain('studio_console');
  expect(cookies).not.toContain(sessionCookie);

  await main.getByRole('link', { name: 'Distribuzioni', exact: true }).click();
  for (const [act, result] of [
    ['Metti in pausa', 'in pausa'],
    ['Interrompi la distribuzione', 'Nessuna distribuzione in corso.'],
  ] as const) {
    await main.getByRole('button', { name: act }).click();
    await main.getByLabel('Motivo').fill(`${act}: troppi errori`);
    await main.getByRole('button', { name: 'Conferma' }).click();
    await expect(main.getByText(result, { exact: true })).toBeVisible();
  }
  await main.getByRole('link', { name: 'Cronologia', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Cronologia');
  const [latest] = await main.getByRole('listitem').filter({ hasText: 'auth' }).all();
  await expect(latest ?? main).toContainText('Interrompi la distribuzione: troppi errori');
  await expect(latest ?? main).toContainText('Amministratore Demo (console)');
});
