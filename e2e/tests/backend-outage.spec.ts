import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explainStack } from '@studio/releases/explain';
import { hydrated } from '../site/page.ts';
import { siteReleases } from '../site/releases.ts';
import { type SecondGateway, startSecondGateway } from '../site/second-gateway.ts';
import { siteSettings } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

let gateway: SecondGateway | undefined;

async function gatewayWithout(part: string): Promise<SecondGateway> {
  await rm(join(siteSettings.dataDir, `gateway-${siteSettings.port + 10}`), {
    recursive: true,
    force: true,
  });
  gateway = await startSecondGateway({ cut: part });
  return gateway;
}

test.describe('backend outage', { tag: '@outages' }, () => {
  test.afterEach(async ({ page }) => {
    // A page that is still loading would see its gateway close.
    await page.close();
    await gateway?.stop();
    gateway = undefined;
  });

  test('a block with unreadable data shows an error with Riprova beside the other blocks', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/console error: .*503 .*\/api\/items\/team/);
    incidents.expect(/page error: could not fetch the block team of \/: /);
    const { url, mend } = await gatewayWithout('/items/team');
    // Playwright cannot read the body of a beacon: the reports go as requests.
    await page.addInitScript(() => {
      Navigator.prototype.sendBeacon = () => false;
    });
    await page.goto(url);
    await hydrated(page);
    const main = page.getByRole('main');
    const failed = page.getByRole('region', { name: 'Collaborano con noi' });
    await expect(main.getByRole('alert')).toHaveCount(1);
    await expect(failed.getByRole('alert')).toContainText('Il servizio non risponde');
    for (const name of ['Prossime scadenze', 'NEWS', 'Attività', 'I nostri partner']) {
      await expect(main.getByRole('region', { name })).toBeVisible();
    }
    const report = page.waitForRequest((request) => request.url().endsWith('/reports'));
    await failed.getByRole('button', { name: 'Riprova' }).click();
    await expect(failed.getByRole('button', { name: 'Riprova' })).toBeEnabled();
    // A report of the kind `failed` would count against the release.
    const { composition, trace, reports } = (await report).postDataJSON();
    const frames = expect.any(Array);
    expect(reports).toContainEqual({
      kind: 'error',
      reason: 'Error: could not fetch the block',
      sample: { frames, path: '/' },
    });
    expect(trace).toMatch(/^[0-9a-f]{32}$/);
    // The minified places of the report lead to the line that made the error.
    const [sample] = reports.flatMap((one: { sample?: { frames: string[] } }) => one.sample ?? []);
    const stack = [...sample.frames, composition].join('\n');
    const { lines } = await explainStack(stack, siteReleases.access);
    expect(lines[0]).toMatch(/^at \w+ \(public-site\/src\/parts\/failed-reads\.ts:17:\d+\)$/);
    expect(lines[2]).toMatch(/> +17 \| {3}report\(new Error\(`could not fetch/);
    mend();
    await expect(async () => {
      await failed.getByRole('button', { name: 'Riprova' }).click({ timeout: 5000 });
      await expect(failed.getByRole('alert')).toHaveCount(0, { timeout: 5000 });
    }).toPass();
    await expect(failed.getByRole('link', { name: /Anna Bellandi/ })).toBeAttached();
  });

  test('the site shows its layout and an error during a backend outage, and recovers by itself', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/console error: .*503/);
    const { url, mend } = await gatewayWithout('/');
    const answer = await page.goto(url);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
    await hydrated(page);
    await expect(page.getByText(/I contenuti del sito non sono disponibili/)).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Riprova' })).toBeVisible();
    mend();
    await expect(async () => {
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Uno studio che si fa capire',
        { timeout: 1000 },
      );
    }).toPass();
  });

  test('pages that were read before stay readable during a backend outage', async ({
    plainPage,
  }) => {
    const { url, cut } = await gatewayWithout('nothing is cut');
    await plainPage.goto(`${url}/team`);
    cut('/');
    for (const path of ['/team', '/team?again']) {
      const answer = await plainPage.goto(`${url}${path}`);
      expect(answer?.status()).toBe(200);
      await expect(plainPage.getByRole('heading', { name: 'Anna Bellandi' })).toBeVisible();
    }
  });
});
