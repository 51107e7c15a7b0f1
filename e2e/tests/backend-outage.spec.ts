import { explainStack } from '@studio/releases/explain';
import { hydrated } from '../site/page.ts';
import { siteReleases } from '../site/releases.ts';
import { type SecondGateway, startSecondGateway } from '../site/second-gateway.ts';
import { expect, test } from '../site/test.ts';

test.describe('backend outage', { tag: '@outages' }, () => {
  let gateway: SecondGateway | undefined;

  test.afterEach(async ({ page }) => {
    // A page that is still loading would see its gateway close.
    await page.close();
    await gateway?.stop();
    gateway = undefined;
  });

  // In one test: a gateway of its own takes longer to start than all of this.
  test('the site shows an error while nothing was read, one in place of a failed block, recovers by itself, and keeps what was read', async ({
    page,
    plainPage,
    incidents,
  }) => {
    incidents.expect(/console error: .*503/);
    incidents.expect(/console error: .*503 .*\/api\/items\/team/);
    incidents.expect(/page error: could not fetch the block team of \/: /);
    gateway = await startSecondGateway({ cut: '/' });
    const { url, cut, mend } = gateway;
    const answer = await page.goto(url);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
    await hydrated(page);
    await expect(page.getByText(/I contenuti del sito non sono disponibili/)).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Riprova' })).toBeVisible();

    cut('/items/team');
    // Playwright cannot read the body of a beacon: the reports go as requests.
    await page.addInitScript(() => {
      Navigator.prototype.sendBeacon = () => false;
    });
    await expect(async () => {
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Uno studio che si fa capire',
        { timeout: 1000 },
      );
    }).toPass();
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

    await plainPage.goto(`${url}/team`);
    cut('/');
    for (const path of ['/team', '/team?again']) {
      const again = await plainPage.goto(`${url}${path}`);
      expect(again?.status()).toBe(200);
      await expect(plainPage.getByRole('heading', { name: 'Anna Bellandi' })).toBeVisible();
    }
  });
});
