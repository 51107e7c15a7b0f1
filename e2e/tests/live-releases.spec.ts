import type { Page } from '@playwright/test';
import { orderOf } from '@studio/gateway/manifest/cohort';
import { privateKeyOf } from '@studio/releases/keys';
import { readManifest } from '@studio/releases/manifest';
import { previewToken } from '@studio/releases/preview-link';
import { type AppName, cohortCookie, compositionPath, paths } from '@studio/shared/contract';
import { sessionCookie } from '../site/api.ts';
import type { ChaosSite } from '../site/chaos/chaos-site.ts';
import { liveEntry } from '../site/chaos/live-entry.ts';
import { expect, test } from '../site/chaos/test.ts';
import { sendLogin } from '../site/log-in.ts';
import { compositionIn, markDocument, visit } from '../site/page.ts';

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): URL };
    };
  }
}

test.describe.configure({ mode: 'parallel' });

/** Publishes the live release of an app as another version. */
async function publish({ releases }: ChaosSite, app: AppName): Promise<string> {
  const version = `9.9.9-next-${Date.now()}`;
  await releases.publishCopy(app, version);
  return version;
}

/** Returns the versions of the apps in a page's bootstrap data. */
async function compositionOf(page: Page): Promise<string> {
  return compositionIn((await page.locator('#boot').textContent()) ?? '') ?? '';
}

/** Returns the composition for new visitors. */
async function servedComposition({ url }: ChaosSite, cookie = ''): Promise<string> {
  return await (await fetch(`${url}${compositionPath}`, { headers: { cookie } })).text();
}

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test.describe('live releases', { tag: ['@releases', '@own-releases'] }, () => {
  test('an open tab keeps its releases while a form has unsent input, then loads the new release', async ({
    page,
    chaosSite,
  }) => {
    await visit(page, '/contacts');
    await page.waitForLoadState('networkidle');
    const isSameDocument = await markDocument(page);
    const version = await publish(chaosSite, 'public-site');
    await chaosSite.releases.makeLive('public-site', version);
    await expect.poll(() => servedComposition(chaosSite)).toContain(version);
    const before = await compositionOf(page);
    await page.getByRole('textbox', { name: 'Nome' }).fill('Ada');
    // A tab asks once a minute at most.
    await page.clock.setSystemTime(Date.now() + 61_000);
    const asked = page.waitForResponse(`**${compositionPath}`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;

    await footerLink(page, 'News').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
    expect(await isSameDocument()).toBe(true);
    expect(await compositionOf(page)).toBe(before);

    const documentLoaded = page.waitForResponse((response) => response.url().endsWith('/team'));
    await footerLink(page, 'Il team').click();
    await documentLoaded;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il team');
    // The gateway may answer with the previous page for a moment while it renders a new one.
    await expect(async () => {
      if (!(await compositionOf(page)).includes(version)) await page.reload();
      expect(await compositionOf(page)).toContain(version);
    }).toPass();
    await chaosSite.releases.rollBack('public-site');
  });

  test('a page of the service worker is always of the new release', async ({ page, chaosSite }) => {
    await visit(page, '/contacts');
    await page.evaluate(async () => {
      const policy = window.trustedTypes?.createPolicy('service-worker', {
        createScriptURL: (url) => url,
      });
      await navigator.serviceWorker.register(policy?.createScriptURL('/sw.js') ?? '/sw.js');
      await navigator.serviceWorker.ready;
    });
    await visit(page, '/team');
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    const version = await publish(chaosSite, 'public-site');
    await chaosSite.releases.makeLive('public-site', version);
    await expect.poll(() => servedComposition(chaosSite)).toContain(version);
    // The gateway may answer with the previous page for a moment while it renders a new one.
    await expect(async () => {
      const { url } = chaosSite;
      const direct = compositionIn(await (await page.request.get(`${url}/team`)).text());
      await page.reload();
      expect(await compositionOf(page)).toBe(direct);
      expect(direct).toContain(version);
    }).toPass();
    await chaosSite.releases.rollBack('public-site');
  });

  test('a roll-out reaches its share of the visitors, the same ones on every visit', async ({
    page,
    context,
    chaosSite,
  }) => {
    const version = await publish(chaosSite, 'auth');
    await chaosSite.releases.rollOut('auth', version, 10);
    const order = orderOf('auth');
    const cohort = (place: number) => `${cohortCookie}=${order[place]}`;
    await expect.poll(() => servedComposition(chaosSite, cohort(9))).toContain(version);
    for (const place of [10, 55, 99])
      expect(await servedComposition(chaosSite, cohort(place))).not.toContain(version);
    expect(await servedComposition(chaosSite)).not.toContain(version);

    const { url } = chaosSite;
    await context.addCookies([{ name: cohortCookie, value: `${order[3]}`, url }]);
    for (const path of ['/login', '/news', '/']) {
      await visit(page, path);
      expect(await compositionOf(page)).toContain(version);
    }
    await context.clearCookies();
    await visit(page, '/');
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === cohortCookie)?.value)
      .toMatch(/^\d{1,2}$/);
    await chaosSite.releases.rollBack('auth');
  });

  test('a preview link shows other releases with a notice, but not to a logged-in client', async ({
    page,
    clients,
    chaosSite,
  }) => {
    const { releases, url } = chaosSite;
    const version = await publish(chaosSite, 'customer-area');
    const { apps } = await readManifest(releases.store);
    const live = Object.fromEntries(
      Object.entries(apps).map(([app, entry]) => [app, entry?.version]),
    );
    const claim = {
      apps: { ...live, shell: live.shell ?? '', 'customer-area': version },
      until: new Date(Date.now() + 600_000).toISOString(),
      by: 'customer-area',
      purpose: 'preview',
    } as const;
    const token = previewToken(claim, await privateKeyOf(releases.keys, 'customer-area'));
    const login = paths.login.href('/account/documenti');
    await page.goto(`/composition/${token}?to=${encodeURIComponent(login)}`);
    await expect(page).toHaveURL(`${url}${login}`);
    const notice = page.getByRole('complementary').filter({ hasText: version });
    await expect(notice).toBeVisible();
    expect(await compositionOf(page)).toContain(version);

    // The login leads out of the preview: after it every client gets the live releases.
    await sendLogin(page, await clients.add());
    await expect(page).toHaveURL(`${url}/account/documenti`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await compositionOf(page)).toContain(
      (await liveEntry(chaosSite, 'customer-area')).version,
    );
    await expect(notice).toBeHidden();

    await visit(page, '/team');
    await expect(notice).toBeHidden();
    await page.context().clearCookies({ name: sessionCookie });
    await visit(page, '/team');
    await expect(notice).toBeVisible();
    await notice.getByRole('link', { name: 'Torna al sito' }).click();
    await expect(page).toHaveURL(`${url}/`);
    await expect(notice).toBeHidden();
  });
});
