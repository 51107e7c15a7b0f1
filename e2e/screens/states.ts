import type { Page } from '@playwright/test';
import { drawPicture } from '../site/picture-files.ts';
import { unsignedToken } from '../site/tokens.ts';

/** A screen to photograph: an address, and the steps before the picture. */
export interface State {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const token = unsignedToken({ email: 'ada.lucchesi@example.com' });
const signUpToken = unsignedToken({ email: 'ada.lucchesi@example.com', password: true });

/** The demo's owner of two companies, with the password of all demo logins. */
export const demoOwner = { email: 'titolare@example.com', password: 'studio-demo' } as const;

/** The demo's client, with the password of all demo logins. */
export const demoClient = { email: 'cliente-40@example.com', password: 'studio-demo' } as const;

async function submit(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForTimeout(600);
}

/** Fills in the fields by their names and sends the form; the answer is a stub. */
function sending(values: Readonly<Record<string, string>>, status: number, body?: object) {
  return async (page: Page): Promise<void> => {
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill(body === undefined ? { status } : { status, json: body }),
    );
    for (const [name, value] of Object.entries(values)) {
      await page.locator(`main input[name="${name}"]`).first().fill(value);
    }
    const box = page.locator('main input[type=checkbox]');
    if ((await box.count()) > 0) await box.first().check();
    await submit(page);
    await page.unroute('**/api/**');
  };
}

const rejection = (code: string) => ({ errors: [{ message: '', extensions: { code } }] });
const email = 'ada.lucchesi@example.com';
const password = 'Una-parola-sicura-9';
const signUp = {
  first_name: 'Ada',
  last_name: 'Lucchesi',
  email,
  password,
  confirm_password: password,
};
const login = { email, password };

/** Screens of the accounts for visitors, with the states of their forms. */
export const accountStates: readonly State[] = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', prepare: submit },
  {
    name: 'login-refused',
    path: '/login',
    prepare: sending(login, 401, rejection('INVALID_CREDENTIALS')),
  },
  { name: 'login-code', path: '/login', prepare: sending(login, 401, rejection('INVALID_OTP')) },
  {
    name: 'login-away',
    path: '/login',
    prepare: sending(login, 503, rejection('SERVICE_UNAVAILABLE')),
  },
  { name: 'login-return', path: '/login/return?reason=INVALID_PROVIDER' },
  { name: 'signup', path: '/signup' },
  { name: 'signup-errors', path: '/signup', prepare: submit },
  { name: 'signup-done', path: '/signup', prepare: sending(signUp, 204) },
  { name: 'forgot', path: '/forgot' },
  { name: 'forgot-done', path: '/forgot', prepare: sending({ email }, 204) },
  { name: 'reset', path: `/reset?token=${token}` },
  { name: 'reset-done', path: `/reset?token=${token}`, prepare: sending({ password }, 204) },
  {
    name: 'reset-gone',
    path: `/reset?token=${token}`,
    prepare: sending({ password }, 403, rejection('INVALID_TOKEN')),
  },
  { name: 'reset-without-link', path: '/reset' },
  { name: 'firstlogin', path: `/firstlogin?email=${email}` },
  { name: 'firstlogin-without-address', path: '/firstlogin' },
  { name: 'firstlogin-done', path: `/firstlogin?email=${email}`, prepare: sending({}, 204) },
  { name: 'firstpassword', path: `/firstpassword?token=${token}` },
  {
    name: 'firstpassword-done',
    path: `/firstpassword?token=${token}`,
    prepare: sending({ password }, 204),
  },
  { name: 'accept', path: `/accept?token=${token}` },
  { name: 'accept-unreadable', path: '/accept?token=x' },
  {
    name: 'accept-done',
    path: `/accept?token=${token}`,
    prepare: sending({ password, confirm_password: password }, 204),
  },
  { name: 'confirm', path: '/confirm' },
  { name: 'confirm-password', path: `/confirm?token=${signUpToken}` },
  { name: 'confirm-tap', path: `/confirm?token=${token}` },
  {
    name: 'confirm-failed',
    path: `/confirm?token=${token}`,
    prepare: (page) => page.getByRole('button', { name: 'Conferma', exact: true }).click(),
  },
  { name: 'unsubscribe', path: `/disdetta?code=${'x'.repeat(22)}` },
];

/** Fails the calls of a list, so that the page shows that it could not be read. */
function failing(path: string, calls: string | RegExp) {
  return async (page: Page): Promise<void> => {
    await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('main').getByRole('alert').first().waitFor();
    await page.unroute(calls);
  };
}

/** Screens of an owner of two companies. */
export const ownerStates: readonly State[] = [
  { name: 'account-people', path: '/account/persone?azienda=9001' },
  {
    name: 'account-people-errors',
    path: '/account/persone?azienda=9001',
    prepare: submit,
  },
  {
    name: 'account-people-change',
    path: '/account/persone?azienda=9001',
    prepare: (page) => page.getByRole('button', { name: /^Modifica la delega/ }).click(),
  },
  {
    name: 'account-company-switch',
    path: '/account/da-fare?azienda=9001',
    prepare: (page) => page.getByRole('button', { name: /^Azienda, cambia/ }).click(),
  },
];

/** Opens the part that sends a document without a request. */
async function openSending(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invia un documento', exact: true }).click();
  await page.getByLabel('Scegli i file').waitFor();
}

/** Screens that need a login. */
export const clientStates: readonly State[] = [
  { name: 'account-to-do', path: '/account/da-fare' },
  {
    name: 'account-to-do-send',
    path: '/account/da-fare',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Invia il documento/ })
        .first()
        .click(),
  },
  {
    name: 'account-to-do-refused-files',
    path: '/account/da-fare',
    async prepare(page) {
      await openSending(page);
      const empty = { name: 'vuoto.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
      const program = { ...empty, name: 'programma.exe', mimeType: 'application/octet-stream' };
      await page.getByLabel('Scegli i file').setInputFiles([empty, program]);
      await page.getByText('Il file è vuoto').waitFor();
    },
  },
  {
    name: 'account-to-do-photos',
    path: '/account/da-fare',
    async prepare(page) {
      await openSending(page);
      await page.getByRole('button', { name: 'Fotografa' }).click();
      const buffer = await drawPicture(page, 'image/png', 600, 800);
      const photo = { name: 'pagina.png', mimeType: 'image/png', buffer };
      await page.getByLabel('Scegli foto').setInputFiles(photo);
      await page.getByRole('img', { name: /^Pagina 1/ }).waitFor();
    },
  },
  {
    name: 'account-to-do-answer',
    path: '/account/da-fare',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Autorizzo/ })
        .first()
        .click(),
  },
  {
    name: 'account-to-do-thread',
    path: '/account/da-fare',
    async prepare(page) {
      await page.getByRole('button', { name: /^F24 / }).first().click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'account-to-do-away',
    path: '/about',
    prepare: failing(
      '/account/da-fare',
      /\/api\/(requests|due|approvals|messages\/threads|uploads\/sent)(\?|$)/,
    ),
  },
  { name: 'account-documents', path: '/account/documenti' },
  {
    name: 'account-documents-filter',
    path: '/account/documenti?anni=2026',
    prepare: (page) => page.getByRole('button', { name: /^Filtra/ }).click(),
  },
  {
    name: 'account-documents-selection',
    path: '/account/documenti?anni=',
    async prepare(page) {
      const boxes = page.locator('main li input[type=checkbox]');
      for (const index of [0, 2]) await boxes.nth(index).check();
    },
  },
  {
    name: 'account-documents-preview',
    path: '/account/documenti?anni=',
    async prepare(page) {
      await page.locator('main li').getByRole('button').first().click();
      await page.waitForTimeout(2500);
    },
  },
  {
    name: 'account-documents-menu',
    path: '/account/documenti?anni=',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Altro:/ })
        .first()
        .click(),
  },
  { name: 'account-documents-none', path: '/account/documenti?q=nessuno' },
  {
    name: 'account-documents-away',
    path: '/about',
    prepare: failing('/account/documenti?anni=', '**/api/documents*'),
  },
  { name: 'account-profile', path: '/account/profile' },
  {
    name: 'account-profile-errors',
    path: '/account/profile',
    async prepare(page) {
      for (const name of ['first_name', 'piva', 'pec']) {
        await page.locator(`main [name="${name}"]`).fill(name === 'first_name' ? '' : 'x');
      }
      await submit(page);
    },
  },
  {
    name: 'account-profile-leaving',
    path: '/account/profile',
    async prepare(page) {
      await page.locator('main [name="citta"]').fill('Modena');
      await page.getByRole('main').getByRole('link', { name: 'Documenti', exact: true }).click();
      await page.waitForTimeout(400);
    },
  },
  { name: 'account-security', path: '/account/sicurezza' },
  {
    name: 'account-security-code',
    path: '/account/sicurezza',
    async prepare(page) {
      await page.locator('main input[type=password]').fill(demoClient.password);
      await submit(page);
    },
  },
  { name: 'account-data', path: '/account/dati' },
  {
    name: 'account-data-deletion',
    path: '/account/dati',
    prepare: (page) => page.getByRole('button', { name: 'Chiedi la cancellazione' }).click(),
  },
  { name: 'invite', path: '/invite' },
  { name: 'invite-errors', path: '/invite', prepare: submit },
  { name: 'invite-done', path: '/invite', prepare: sending({ email }, 204) },
];
