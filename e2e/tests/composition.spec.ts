import { readFile } from 'node:fs/promises';
import type { CDPSession } from '@playwright/test';
import { hydrated, markDocument, visit } from '../site/page.ts';
import { liveRelease, type ReleaseView } from '../site/releases.ts';
import { expect, test } from '../site/test.ts';

/** Texts that survive minification, each from the code of one shared singleton. */
const marks = {
  react: 'react.transitional.element',
  'react-dom': '__reactContainer$',
  'react-router-dom': 'patchRoutesOnNavigation',
  i18next: 'languageChanged',
  'shared/client': 'X-XSRF-TOKEN',
};

async function scriptsOf(release: ReleaseView): Promise<string> {
  const scripts = release.files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(file, 'utf8')));
  return texts.join('\n');
}

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly initiator: string;
}

/** Files that the browser loads when it is idle. */
const whenIdle = /\/(?:reports|pages|parts)\.\w+\.(?:js|css)$/;

async function recordRequests(session: CDPSession): Promise<Sent[]> {
  const sent: Sent[] = [];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request, type = '', initiator }) => {
    const stack = initiator.stack?.callFrames[0]?.url;
    sent.push({
      path: new URL(request.url).pathname,
      type,
      initiator: initiator.url ?? stack ?? initiator.type,
    });
  });
  return sent;
}

test.describe('composition of a page', { tag: '@releases' }, () => {
  test('only the shell’s files contain the singletons, and they contain every singleton', async () => {
    const shellScripts = await scriptsOf(await liveRelease('shell'));
    for (const mark of Object.values(marks)) expect(shellScripts).toContain(mark);
    for (const app of ['public-site', 'auth', 'customer-area'] as const) {
      const scripts = await scriptsOf(await liveRelease(app));
      expect(scripts.length).toBeGreaterThan(0);
      for (const [name, mark] of Object.entries(marks)) {
        expect(scripts.includes(mark), `${app} bundles ${name}`).toBe(false);
      }
    }
  });

  test('a visit loads only the remotes of the visited pages, and the shell provides every shared module once', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const entry = (app: string) =>
      requested.filter(
        (path) => path.startsWith(`/releases/${app}/`) && /\/remoteEntry\.\w+\.js$/.test(path),
      );
    await visit(page, '/');
    await page.waitForLoadState('networkidle');
    expect(entry('public-site')).toHaveLength(1);
    expect([...entry('auth'), ...entry('customer-area')]).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }).click();
    await expect(page).toHaveURL('/login?redirectFrom=%2Faccount');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi all’Area Clienti');
    expect(entry('auth')).toHaveLength(1);
    expect(entry('public-site')).toHaveLength(1);
    const { remotes, shares } = await page.evaluate(() => {
      const [instance, ...others] = window.__FEDERATION__.__INSTANCES__;
      const scope = instance?.shareScopeMap.default ?? {};
      return {
        remotes: others.map(({ name }) => name),
        shares: Object.entries(scope).map(([name, versions]) => ({
          name,
          providers: Object.values(versions).map(({ from }) => from),
        })),
      };
    });
    expect(remotes).toEqual(expect.arrayContaining(['public_site', 'customer_area', 'auth']));
    expect(shares.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'react',
        'react-dom',
        'react-router-dom',
        'jotai',
        'i18next',
        'react-i18next',
        '@studio/shared/client',
      ]),
    );
    for (const { name, providers } of shares)
      expect({ name, providers }).toEqual({ name, providers: ['shell'] });
  });

  test('remotes use the shell’s React, router and language without a page load', async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'lingua', value: 'en', url: 'http://localhost' }]);
    await visit(page, '/news');
    const isSameDocument = await markDocument(page);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/news\/\d+-/);
    await expect(page.getByRole('link', { name: 'All news' })).toBeVisible();
    expect(await isSameDocument()).toBe(true);
  });

  test('a first view needs one script, and the first touch one round trip for all that starts it', async ({
    page,
    baseURL,
  }) => {
    const sent = await recordRequests(await page.context().newCDPSession(page));
    await page.goto('/');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const needed = sent.filter(
      ({ type, path }) => ['Script', 'Stylesheet', 'Font'].includes(type) && !whenIdle.test(path),
    );
    expect(needed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('/releases/shell/'),
        expect.stringContaining('/releases/public-site/'),
      ]),
    );
    const first = sent.find(({ path }) => /\/first\.\w+\.js$/.test(path));
    // Chromium names no page for a preload that a script has begun.
    const starters = [`${baseURL}/`, `${baseURL}${first?.path}`, 'about:client'];
    expect(needed.filter(({ initiator }) => !starters.includes(initiator))).toEqual([]);
    expect(sent.filter(({ path, type }) => type === 'Fetch' && path.startsWith('/api/'))).toEqual(
      [],
    );
  });

  test('the page shows its content before any script runs', async ({ page }) => {
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    painted.resolve();
    await hydrated(page);
  });
});
