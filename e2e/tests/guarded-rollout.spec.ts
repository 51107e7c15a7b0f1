import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { orderOf } from '@studio/gateway/manifest/cohort';
import { type Change, readHistory, readManifest } from '@studio/releases/manifest';
import { type AppName, cohortCookie, reportPath } from '@studio/shared/contract';
import { throwingInRender, unchanged } from '../site/chaos/broken-builds.ts';
import { expect, test } from '../site/chaos/test.ts';
import { use } from '../site/page.ts';
import { releasesIn } from '../site/releases-of.ts';
import { siteSettings } from '../site/settings.ts';

const app: AppName = 'public-site';

/** Visits of each release in a step: a few more than the fewest that decide anything. */
const visitors = 24;

/** Number of visits at a time. */
const atOnce = 6;

/** Number of networks that have visited; each visitor comes from a network of another provider. */
let networks = 0;

/** Visits home once in a browser of its own, as a visitor of a cohort, until the gateway has its reports. */
async function visitAs(browser: Browser, url: string, cohort: number | undefined): Promise<string> {
  networks += 1;
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `${30 + (networks % 90)}.${networks}.0.1` },
  });
  await context.addCookies([{ name: cohortCookie, value: String(cohort), url }]);
  const page = await context.newPage();
  // Playwright cannot read the body of a beacon: the reports go as requests.
  await page.addInitScript(() => {
    Navigator.prototype.sendBeacon = () => false;
  });
  const reported = page.waitForResponse(
    (answer) =>
      new URL(answer.url()).pathname === reportPath &&
      /"(?:loaded|failed)"/.test(answer.request().postData() ?? ''),
  );
  await page.goto(url);
  await use(page);
  const answer = await reported;
  expect(answer.status()).toBe(204);
  const composition = (await page.locator('#boot').textContent()) ?? '';
  await context.close();
  return composition;
}

test.describe('guarded roll-out', { tag: ['@long', '@rollouts', '@own-releases'] }, () => {
  test('real visits take a good release to the next step, and stop a release that throws', async ({
    browser,
    chaosSite,
  }) => {
    const { url } = chaosSite;
    // The tools of teams verify the gateway's steps with its public key.
    const keys = test.info().outputPath('keys');
    const { port } = new URL(url);
    await cp(chaosSite.releases.keys, keys, { recursive: true });
    await cp(
      join(siteSettings.dataDir, `gateway-${port}`, 'gateway.pub'),
      join(keys, 'gateway.pub'),
    );
    const releases = releasesIn(chaosSite.releases.folder, keys);
    const [first] = orderOf(app);
    const others = orderOf(app).slice(50);

    const rollout = async () => (await readManifest(releases.store)).rollouts?.[app];

    /** Lets visitors of both releases come, in turn, until enough have come or the roll-out has ended. */
    async function visits(version: string): Promise<void> {
      const cookie = `${cohortCookie}=${first}`;
      await expect
        .poll(async () => (await fetch(url, { headers: { cookie } })).text())
        .toContain(version);
      for (let done = 0; done < 2 * visitors; done += atOnce) {
        const group = Array.from({ length: atOnce }, async (_, index) => {
          const isNew = index % 2 === 0;
          const composition = await visitAs(browser, url, isNew ? first : others[index]);
          return composition.includes(version) === isNew;
        });
        const right = await Promise.all(group);
        if ((await rollout())?.version !== version) return;
        expect(right).not.toContain(false);
      }
    }

    const lastChange = async (): Promise<Change | undefined> =>
      (await readHistory(releases.store)).at(-1);

    const good = `9.9.9-good-${Date.now()}`;
    await unchanged(releases, app, good);
    await releases.guard(app, good, 1000);
    await visits(good);
    await expect.poll(async () => (await rollout())?.percent).toBe(10);
    const step = await lastChange();
    expect(step).toMatchObject({
      by: 'the site',
      what: 'roll out',
      why: expect.stringContaining('nothing worse within the time'),
      figures: { 'new failed': 0, 'old failed': 0 },
    });
    expect(step?.figures?.['new visits']).toBeGreaterThanOrEqual(20);
    // The gateway may decide between two visits.
    expect(step?.figures?.['old visits']).toBeGreaterThan(12);
    await releases.rollBack(app);

    const worse = `9.9.9-throws-${Date.now()}`;
    await throwingInRender(releases, app, worse);
    await releases.guard(app, worse, 3_600_000);
    await visits(worse);
    await expect.poll(rollout).toBe(undefined);
    const stop = await lastChange();
    expect(stop).toMatchObject({
      by: 'the site',
      what: 'halt',
      why: expect.stringMatching(/^worse failures in \d+ visits of the new release/),
    });
    expect(stop?.figures?.['new failed']).toBeGreaterThan(5);
    expect(stop?.figures?.['old failed']).toBe(0);
    await expect.poll(chaosSite.log).toContain(`${worse} was stopped at 1 %`);
  });
});
