import type { Page } from '@playwright/test';
import { readLogs } from '../site/logs.ts';
import { publicPages, visit } from '../site/page.ts';
import { studioUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

// A failure that shows only sometimes is a finding here.
test.describe.configure({ retries: 0 });

declare global {
  interface Window {
    /** Foreign code sets it when it runs. */
    intruded?: boolean;
  }
}

const required = {
  'default-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
};

function directives(header: string): Map<string, string[]> {
  return new Map(
    header.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values];
    }),
  );
}

const others = ['/cerca?q=iva', '/login', '/account', '/non-esiste'];

/** Inserts markup into the head of the home page, like a vulnerability of the server. */
async function inject(page: Page, markup: string): Promise<void> {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</head>', `${markup}</head>`);
    await route.fulfill({ response, body });
  });
}

test.describe('content security policy', { tag: '@security' }, () => {
  test('every page sends the strict policy and sets no cookie', async ({ request, baseURL }) => {
    for (const path of [...publicPages.map((page) => page.path), ...others]) {
      const headers = (await request.get(path)).headers();
      const found = directives(headers['content-security-policy'] ?? '');
      for (const [name, values] of Object.entries(required)) {
        expect(found.get(name), `${path} ${name}`).toEqual(values);
      }
      const [releases, watchdog, ...hashes] = found.get('script-src') ?? [];
      expect(releases, path).toBe(`${baseURL}/releases/`);
      expect(watchdog, path).toMatch(/\/reports\/start-watchdog\.[0-9a-f]{8}\.js$/);
      for (const hash of hashes) expect(hash, path).toMatch(/^'sha256-.+'$/);
      expect(JSON.stringify([...found]), path).not.toMatch(/unsafe|\*/);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['set-cookie'], path).toBeUndefined();
    }
  });

  test('no injected script runs: inline, of another origin, of the library, or from a string', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/policy violation: script-src-elem inline/);
    incidents.expect(/policy violation: script-src-elem .*\/account\/foreign\.js/);
    incidents.expect(/policy violation: script-src-elem .*\/api\/assets\//);
    incidents.expect(/policy violation: require-trusted-types-for .*Function/);
    incidents.expect(/policy violation: require-trusted-types-for .*innerHTML/);
    incidents.expect(/console error: Executing inline script violates/);
    incidents.expect(/console error: Loading the script .* violates/);
    incidents.expect(/console error: This document requires 'TrustedScript' assignment/);
    incidents.expect(/console error: This document requires 'TrustedHTML' assignment/);
    incidents.expect(/request failed: .* csp$/);
    const foreign = `${studioUrl}/account/foreign.js`;
    await page
      .context()
      .route(foreign, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.intruded = true' }),
      );
    const library = '/api/assets/00000000-0000-4000-8000-000000000000';
    await inject(
      page,
      '<script>window.intruded = true</script>' +
        [foreign, library].map((address) => `<script src="${address}"></script>`).join(''),
    );
    await visit(page, '/');
    expect(await page.evaluate(() => window.intruded)).toBeUndefined();
    const outcomes = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const attempt = (act: () => void) => {
            try {
              act();
              return 'done';
            } catch (error) {
              return String(error);
            }
          };
          // Runs later, outside of the test runner's own call, which no policy restricts.
          setTimeout(() => {
            resolve([
              attempt(() => new Function('window.intruded = true')()),
              attempt(() => {
                document.body.innerHTML = '<img src="x" onerror="window.intruded = true">';
              }),
            ]);
          });
        }),
    );
    expect(outcomes).toEqual([expect.stringMatching(/Error/), expect.stringMatching(/TypeError/)]);
    expect(await page.evaluate(() => window.intruded)).toBeUndefined();
  });

  test('the site logs a blocked resource without page addresses', async ({ page, incidents }) => {
    incidents.expect(/policy violation: img-src/);
    incidents.expect(/console error: Loading the image/);
    incidents.expect(/request failed: GET https:\/\/ads\.example\/.* csp$/);
    // A browser without `report-to`: headless ones have no service for the other reports, and wait a minute.
    await page.route('**/cerca?*', async (route) => {
      const response = await route.fetch();
      const policy = response.headers()['content-security-policy'] ?? '';
      expect(policy).toContain('; report-uri /reports/browser');
      const headers = { 'content-security-policy': policy.replace(/; report-to \S+/, '') };
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
    });
    await visit(page, '/cerca?q=segreto-della-pagina');
    await page.evaluate(() => {
      new Image().src = 'https://ads.example/pixel?segreto-della-foto';
    });
    const log = async () => (await readLogs()).get('gateway.log') ?? '';
    const line = 'csp-violation: img-src blocked ads.example';
    await expect.poll(async () => (await log()).includes(line)).toBe(true);
    expect((await log()).includes('segreto-della')).toBe(false);
  });
});
