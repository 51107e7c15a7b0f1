import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { callerFor } from '../site/caller.ts';
import { chromiumOptions } from '../site/chromium.ts';
import { logIn, logOut } from '../site/log-in.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

const ownData = '/account/dati';

test.use({ viewport: phone, launchOptions: await chromiumOptions({ isWhole: true }) });

/** Takes the place of the browser's push service, which needs the internet: one subscription with real keys. */
async function withPushService(context: BrowserContext): Promise<void> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const subscription = {
    endpoint: `https://push.example.com/${randomUUID()}`,
    p256dh: [...keys.getPublicKey()],
    auth: [...randomBytes(16)],
  };
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const kept = 'test.push';
    const fake = {
      endpoint,
      getKey: (name: string) => new Uint8Array(name === 'auth' ? auth : p256dh).buffer,
      async unsubscribe() {
        window.localStorage.removeItem(kept);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      async subscribe() {
        window.localStorage.setItem(kept, 'yes');
        return fake;
      },
      getSubscription: async () => (window.localStorage.getItem(kept) === null ? null : fake),
    });
  }, subscription);
  await context.grantPermissions(['notifications'], { origin: siteUrl });
}

const registration = v.object({ registrationId: v.string(), scopeURL: v.string() });

/** Returns the function that delivers a message to the page's service worker, as a push service would. */
async function deliveryTo(page: Page) {
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = v
        .parse(v.array(registration), registrations)
        .find(({ scopeURL }) => scopeURL === `${siteUrl}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await known;
  return (data: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: siteUrl,
      registrationId,
      data: JSON.stringify(data),
    });
}

/** Returns the notifications that the worker shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const own = await navigator.serviceWorker.getRegistration();
    const all = (await own?.getNotifications()) ?? [];
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
  });

/** Returns the addresses of everything that the worker has stored. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) paths.push(url.replace(location.origin, ''));
    }
    return paths;
  });

const pages = ['/offline.html?lingua=it', '/offline.html?lingua=en'];

test.describe('push messages', { tag: '@account' }, () => {
  test('a client turns them on, gets kinds and numbers, and loses all of it with the logout', async ({
    page,
    context,
    playwright,
    clients,
  }) => {
    await withPushService(context);
    const client = await clients.add();
    await logIn(page, client, ownData);
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0);
    await expect(page.getByText('Non attive su questo dispositivo.')).toBeVisible();
    await page.getByRole('button', { name: 'Attiva le notifiche' }).click();
    const on = page.getByText('Attive: questo dispositivo riceve le notifiche.');
    await expect(on).toBeVisible();
    await page.reload();
    await expect(on).toBeVisible();

    const deliver = await deliveryTo(page);
    const path = '/account/da-fare?azienda=7';
    await deliver({ language: 'it', path, news: [['richiesta', 2]] });
    await expect
      .poll(() => shown(page))
      .toEqual([{ title: 'Lo studio ti chiede 2 documenti', body: '', tag: path, path }]);
    // About the same page: one notification with the sum.
    await deliver({
      language: 'it',
      path,
      news: [
        ['richiesta', 1],
        ['messaggio', 1],
      ],
    });
    await expect
      .poll(() => shown(page))
      .toEqual([
        {
          title: 'Ci sono 4 novità',
          body: 'Lo studio ti chiede 3 documenti\nLo studio ti ha scritto',
          tag: path,
          path,
        },
      ]);
    // A message that is not ours opens no other place.
    const inAccount = async () => (await shown(page)).find(({ tag }) => tag === '/account');
    await deliver({ language: 'en', path: 'https://evil.example/account', news: [['<b>', 1]] });
    await expect.poll(inAccount).toEqual({
      title: 'There is an update',
      body: '',
      tag: '/account',
      path: '/account',
    });

    await logOut(page);
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
    const caller = await callerFor(playwright.request, client);
    expect((await (await caller.ask('/api/push')).json()).data.subscriptions).toEqual([]);
    await caller.dispose();
  });

  test('without a network a page says so; nothing else is stored', async ({
    page,
    context,
    openDocuments,
    incidents,
  }) => {
    await withPushService(context);
    await openDocuments([{ type: 'F24', title: 'Segreto', year: 2026, month: 6 }]);
    await visit(page, ownData);
    await page.getByRole('button', { name: 'Attiva le notifiche' }).click();
    await expect(page.getByText('Attive: questo dispositivo')).toBeVisible();
    for (const path of ['/account/documenti', '/', ownData]) await visit(page, path);
    expect((await stored(page)).toSorted()).toEqual(pages.toSorted());

    incidents.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/);
    await context.setOffline(true);
    await page.goto('/account/documenti');
    await expect(page.getByRole('heading', { name: 'Sei senza connessione' })).toBeVisible();
    await expect(page.getByText('Segreto')).toBeHidden();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Riprova' }).click();
    await expect(page.getByText('Segreto').first()).toBeVisible();
    await visit(page, ownData);
    await page.getByRole('button', { name: 'Disattiva le notifiche' }).click();
    await expect(page.getByText('Non attive su questo dispositivo.')).toBeVisible();
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0);
  });
});
