import { desktop, expectAccessible, expectNarrowFit, violationsOf } from '../site/accessibility.ts';
import { fewDocuments, openFilters, rowsOf } from '../site/document-list.ts';
import { logIn } from '../site/log-in.ts';
import { publicPages, visit } from '../site/page.ts';
import { demoPassword } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';
import { unsignedToken } from '../site/tokens.ts';
import { openTwoFactorKey } from '../site/two-factor.ts';

const token = unsignedToken({ email: 'ada.lucchesi@example.com' });

/** Screens of the accounts without login. */
const accountScreens = [
  ...['/login', '/login/return?reason=INVALID_PROVIDER', '/signup', '/forgot', '/confirm'],
  ...['/firstlogin', '/firstlogin?email=ada.lucchesi@example.com'],
  ...['/reset', '/firstpassword', '/accept'].map((path) => `${path}?token=${token}`),
];

/** Screens that are no page of the firm. */
const otherScreens = ['/cerca?q=iva', '/cerca?q=iv', ...accountScreens];

const paths = [...publicPages.map(({ path }) => path), ...otherScreens];

/**
 * `npm test` checks two pages, a menu, a form, and the account with its dialogs; `npm test -- --only=accessibility` every
 * page, as the check of a release does.
 */
const representative = ['/', '/login'];

const tagOf = (path: string) => (representative.includes(path) ? {} : { tag: '@long' });

test.describe('accessibility', { tag: '@accessibility' }, () => {
  for (const path of paths) {
    const title = `${path.replace(token, '…')} has no accessibility violation`;
    test(title, tagOf(path), async ({ page }) => {
      await visit(page, path);
      await expectAccessible(page);
      await expectNarrowFit(page);
    });
  }

  test('an open news item, a news page and a missing page have no accessibility violation', {
    tag: '@long',
  }, async ({ page, incidents }) => {
    incidents.expect(/console error: .*404/);
    await visit(page, '/attivita#2');
    await expect(page.locator('[id="2"]')).toBeVisible();
    await expectAccessible(page);
    await visit(page, '/news');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/news\/\d+-/);
    await expectAccessible(page);
    await visit(page, '/non-esiste');
    await expectAccessible(page);
  });

  test('the open menu has no accessibility violation', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the contact form with all its errors has no accessibility violation', async ({ page }) => {
    await visit(page, '/contacts');
    await page.getByRole('button', { name: 'Invia il messaggio' }).click();
    await expect(page.getByText('Inserisci il tuo nome')).toBeVisible();
    await expectAccessible(page);
  });

  for (const path of ['/login', '/signup', `/accept?token=${token}`]) {
    const title = `${path.replace(token, '…')} with all its errors has no accessibility violation`;
    test(title, { tag: '@long' }, async ({ page }) => {
      await visit(page, path);
      await page.locator('form button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
      await expectAccessible(page);
    });
  }

  test('the account, the second factor and an invitation have no accessibility violation', {
    tag: '@long',
  }, async ({ page, clients }) => {
    const client = await clients.add();
    await logIn(page, client);
    for (const path of [
      '/account/documenti',
      '/account/profile',
      '/account/sicurezza',
      '/account/dati',
      '/invite',
    ]) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNarrowFit(page);
    }
    await visit(page, '/account/sicurezza');
    await openTwoFactorKey(page, client);
    await expectAccessible(page);
  });

  test('the documents, their filters, and a profile with errors have no accessibility violation', async ({
    page,
    openDocuments,
  }) => {
    await openDocuments(fewDocuments);
    await rowsOf(page).first().getByRole('checkbox').check();
    await expectAccessible(page);
    await openFilters(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectNarrowFit(page);
    await visit(page, '/account/profile');
    await page.locator('main [name=first_name]').fill('');
    await page.locator('main [name=piva]').fill('x');
    await page.getByRole('button', { name: 'Richiedi Modifica' }).click();
    await expect(page.locator('main [aria-invalid=true]')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Documenti', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('open things, an answer, a conversation and a sent file have no accessibility violation', {
    tag: '@long',
  }, async ({ page }) => {
    const client = { email: 'cliente-40@example.com', password: demoPassword };
    await logIn(page, client, '/account/da-fare');
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    for (const name of ['Agenda', 'Messaggi', 'Fatto di recente', 'Inviati']) {
      await expect(part(name)).toBeVisible();
    }
    await part('Fatto di recente').locator('summary').click();
    await part('Inviati').locator('summary').click();
    await expectAccessible(page);
    await expectNarrowFit(page);
    await part('Agenda')
      .getByRole('button', { name: /^Invia il documento/ })
      .first()
      .click();
    await expect(page.getByLabel('Messaggio per lo studio (facoltativo)')).toBeVisible();
    await page
      .getByRole('button', { name: /^Autorizzo/ })
      .first()
      .click();
    await expect(page.getByText(/^Autorizzi l’addebito/)).toBeFocused();
    await expectAccessible(page);
    await expectNarrowFit(page);
    await part('Messaggi').getByRole('button', { name: /^F24/ }).click();
    await expect(page.getByRole('dialog').getByText(/Se preferisci/)).toBeVisible();
    await expectAccessible(page);
    await expectNarrowFit(page);
  });

  test('the people of a company, its open switch and an unknown company have no accessibility violation', {
    tag: '@long',
  }, async ({ page, incidents }) => {
    const owner = { email: 'titolare@example.com', password: demoPassword };
    await logIn(page, owner, '/account/persone?azienda=9001');
    await page.getByRole('button', { name: /^Modifica la delega/ }).click();
    await expect(page.getByRole('checkbox', { name: 'F24' }).first()).toBeChecked();
    await expectAccessible(page);
    await expectNarrowFit(page);
    await page.getByRole('button', { name: /^Azienda, cambia/ }).click();
    await expectAccessible(page);
    await expectNarrowFit(page);
    incidents.expect(/console error: .*403.*\/api\/documents\?limit=50&azienda=9999/);
    await page.goto('/account/documenti?azienda=9999');
    await expect(page.getByRole('heading', { name: 'Azienda non trovata' })).toBeVisible();
    await expectAccessible(page);
  });

  test('an enlarged photo has no accessibility violation', { tag: '@long' }, async ({ page }) => {
    await visit(page, '/team');
    await page.getByRole('link', { name: 'Ingrandisci la foto di Anna Bellandi' }).click();
    await expect(page.getByRole('dialog', { name: 'Anna Bellandi' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the Tab key moves through the header in visual order with a visible focus', async ({
    page,
  }) => {
    await page.setViewportSize(desktop);
    await visit(page, '/');
    const stops: string[] = [];
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
        const shown = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        const pictures = [...(element?.querySelectorAll('img') ?? [])].map(({ alt }) => alt);
        // Text that is not rendered names nothing.
        const unseen = [...(element?.children ?? [])].filter((part) => !part.checkVisibility());
        const text = unseen.reduce(
          (rest, part) => rest.replace(part.textContent, ''),
          element?.textContent ?? '',
        );
        const name = [...pictures, text].join('');
        return `${name.trim()}${shown ? '' : ' (without a sign of focus)'}`;
      });
      stops.push(stop);
      if (stop === 'Menu') break;
    }
    expect(stops).toEqual([
      'Vai al contenuto',
      'Studio Bellandi Società tra Professionisti a r.l., pagina iniziale',
      'Lo studio',
      'News',
      'Il team',
      'Attività',
      'Scadenzario',
      'Contatti',
      'Cerca nel sito',
      'IT Italiano',
      'EN English',
      'Area Clienti',
      'Menu',
    ]);
    // The first stop skips the header.
    await visit(page, '/about');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});
