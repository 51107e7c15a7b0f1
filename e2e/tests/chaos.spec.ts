import * as builds from '../site/chaos/broken-builds.ts';
import {
  expectLayout,
  expectOtherPagesWork,
  panel,
  requestedVersions,
  retry,
} from '../site/chaos/expectations.ts';
import type { FailureKind } from '../site/chaos/failure-kinds.ts';
import * as kinds from '../site/chaos/failure-kinds.ts';
import { auth, customerArea, type PeerRemote, publicSite } from '../site/chaos/remotes.ts';
import { expect, test } from '../site/chaos/test.ts';
import { expectServed } from '../site/editing.ts';
import { logIn } from '../site/log-in.ts';
import { hydrated, use, visit } from '../site/page.ts';

// Each test mostly waits, on a site of its own: several run in parallel.
test.describe.configure({ mode: 'parallel' });

/** `npm test` breaks one remote in one way; `npm test -- --only=chaos` breaks every remote in every way. */
const tagOf = (remote: PeerRemote, kind: FailureKind) =>
  remote === publicSite && kind === kinds.throwingInRender ? {} : { tag: '@long' };

const chunks = [
  { remote: publicSite, at: '/team', link: 'Scrivici', there: 'Contatti' },
  { remote: customerArea, at: '/account/documenti', link: 'Sicurezza', there: 'Sicurezza' },
];

test.describe('broken releases', { tag: ['@chaos', '@own-releases'] }, () => {
  for (const remote of [auth, publicSite, customerArea]) {
    for (const kind of kinds.all) {
      const title = `the shell loads the fallback or shows a panel when ${remote.app} ${kind.does}`;
      test(title, tagOf(remote, kind), async ({ page, meetBroken }) => {
        const { release, alone } = await meetBroken(remote, kind);
        const [fallenBack, givenUp] = [remote.content(page), panel(alone, kind.panel)];
        const meetFallBack = async () => {
          await remote.open(page);
          await expect(fallenBack).toBeVisible();
          expect(await requestedVersions(page, remote.app)).toContain(release.sound);
          await expectOtherPagesWork(page, remote, fallenBack);
        };
        const meetPanel = async () => {
          await remote.open(alone);
          await expect(givenUp).toBeVisible();
          await expect(retry(alone)).toBeVisible();
          await expectLayout(alone);
          await expectOtherPagesWork(alone, remote, givenUp);
        };
        await Promise.all([meetFallBack(), meetPanel()]);

        await release.mend();
        const openAnew = async () => {
          await remote.start(page);
          await remote.open(page);
        };
        await Promise.all([openAnew(), retry(alone).click()]);
        await expect(fallenBack).toBeVisible();
        await expect(remote.content(alone)).toBeVisible();
      });
    }
  }

  for (const remote of [auth, publicSite, customerArea]) {
    const title = `the shell loads the fallback, or shows a panel until the release arrives, when ${remote.app} stalls`;
    test(title, { tag: '@long' }, async ({ page, meetBroken }) => {
      const { release, alone } = await meetBroken(remote, kinds.stalled);
      const meetFallBack = async () => {
        await remote.open(page);
        await expect(remote.content(page)).toBeVisible();
        await expectOtherPagesWork(page, remote, remote.content(page));
      };
      const meetPanel = async () => {
        await remote.open(alone);
        await expect(panel(alone)).toBeVisible();
        await expect(retry(alone)).toBeVisible();
        await expectLayout(alone);
      };
      await Promise.all([meetFallBack(), meetPanel()]);
      await release.mend();
      await expect(remote.content(alone)).toBeVisible();
      await expectOtherPagesWork(alone, remote, remote.content(alone));
    });
  }

  for (const kind of [kinds.tampered, kinds.stalled]) {
    const title = `a server-rendered page stays readable when its remote ${kind.does}`;
    test(
      title,
      kind === kinds.stalled ? {} : { tag: '@long' },
      async ({ page, incidents, breakRelease }) => {
        const release = await breakRelease(publicSite, kind);
        incidents.expect(/^console warning: RemoteLoadError: public-site/);
        await release.goLive();
        await release.block(page);
        await page.goto('/team');
        await use(page);
        await expect(page.getByText('non tutte le sue funzioni si sono caricate')).toBeVisible();
        await expect(publicSite.content(page)).toBeVisible();
        await expectLayout(page);
        await release.mend();
        await retry(page).click();
        await expect(retry(page)).toBeHidden();
        await expect(publicSite.content(page)).toBeVisible();
      },
    );
  }

  test('two quick clicks on links to a loading remote open the second page', async ({
    page,
    breakRelease,
  }) => {
    const release = await breakRelease(publicSite, kinds.stalled);
    await release.goLive();
    await publicSite.start(page);
    await release.block(page);
    await publicSite.open(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
    await release.letThrough();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
  });

  for (const kind of [kinds.throwingOnServer, kinds.throwingInServerRender]) {
    const title = `the browser fills the skeleton when the server build of public-site ${kind.does}`;
    const tag = kind === kinds.throwingInServerRender ? {} : { tag: '@long' };
    test(title, tag, async ({ page, breakRelease }) => {
      const release = await breakRelease(publicSite, kind);
      await release.goLive();
      const answer = await page.goto('/team');
      expect(answer?.status()).toBe(200);
      const sent = await answer?.text();
      expect(sent).not.toContain('Anna Bellandi');
      expect(sent).toContain('</footer>');
      await expect(publicSite.content(page)).toBeVisible();
      await expectLayout(page);
      await expectOtherPagesWork(page, publicSite, publicSite.content(page));
      await release.mend();
      expect(await (await page.goto('/team'))?.text()).toContain('Anna Bellandi');
    });
  }

  for (const [does, publish] of [
    ['does not load', builds.throwingOnServer],
    ['makes no page', builds.throwingInEveryPage],
  ] as const) {
    const title = `the gateway serves the previous shell instead of one that ${does} on the server`;
    const tag = does === 'makes no page' ? {} : { tag: '@long' };
    test(title, tag, async ({ page, request, chaosSite }) => {
      const { releases } = chaosSite;
      const { version: sound } = await releases.readLive('shell');
      const broken = `9.9.9-shell-${does.replaceAll(' ', '-')}`;
      await publish(releases, 'shell', broken);
      await releases.makeLive('shell', broken);
      try {
        let count = 0;
        const ask = async () => {
          count += 1;
          // A new address: no cache holds an older version of the page.
          const answer = await request.get(`/cerca?q=${broken}-${count}`);
          expect(answer.status()).toBe(200);
          expect(answer.headers()['x-composition']).toContain(`shell@${sound} `);
        };
        // The gateway logs the rejected shell; the test requests pages before, during and after that.
        await expect(async () => {
          await ask();
          expect(await chaosSite.log()).toContain(`shell ${broken} cannot render a page`);
        }).toPass({ intervals: [50] });
        for (let further = 0; further < 5; further += 1) await ask();
        await visit(page, '/team');
        await expectLayout(page);
      } finally {
        await releases.rollBack('shell');
      }
    });
  }

  test('the gateway’s own script reports a shell that throws in browsers', async ({
    page,
    incidents,
    chaosSite,
  }) => {
    incidents.expect(/broken by a test/);
    const { releases } = chaosSite;
    const broken = '9.9.9-shell-throws';
    await builds.notStarting(releases, 'shell', broken);
    await releases.makeLive('shell', broken);
    try {
      await expectServed(page.request, '/team', `shell@${broken} `);
      const report = page.waitForRequest((request) =>
        Boolean(request.postData()?.includes('"failed"')),
      );
      await page.goto('/team');
      await use(page);
      const { composition, reports } = (await report).postDataJSON();
      expect(composition).toContain(`shell@${broken} `);
      const place = expect.stringMatching(/^shell\/9\.9\.9-shell-throws\/shell\.\w+\.js:\d+:\d+$/);
      expect(reports).toEqual([
        { kind: 'failed', app: 'shell', reason: 'Error', sample: { frames: [place] } },
      ]);
      await expect(page.getByRole('heading', { name: 'Anna Bellandi' })).toBeVisible();
    } finally {
      await releases.rollBack('shell');
    }
  });

  test('the shell shows a panel when a release is gone before its login loads, and Riprova loads the new one', async ({
    page,
    breakRelease,
  }) => {
    const release = await breakRelease(auth, kinds.notFound);
    await release.goLiveAlone();
    await auth.start(page);
    await release.rollBack();
    await release.block(page);
    await auth.open(page);
    await expect(panel(page)).toBeVisible();
    await expectLayout(page);
    await expectOtherPagesWork(page, auth, panel(page));
    await retry(page).click();
    await expect(auth.content(page)).toBeVisible();
  });

  for (const { remote, at, link, there } of chunks) {
    const title = `the shell shows a panel when a chunk of ${remote.app} is gone, and Riprova loads the new release`;
    const tag = remote === customerArea ? {} : { tag: '@long' };
    test(title, tag, async ({ page, clients, baseURL, breakRelease }) => {
      if (remote.isForClients) await logIn(page, await clients.add(), '/team', baseURL);
      const release = await breakRelease(remote, kinds.gone);
      await release.goLiveAlone();
      await visit(page, at);
      await release.rollBack();
      await release.block(page);
      await page.getByRole('link', { name: link, exact: true }).last().click();
      await expect(panel(page)).toBeVisible();
      await expectLayout(page);
      await expectOtherPagesWork(page, remote, panel(page));
      await retry(page).click();
      // Only in the main part: the footer has a heading of that name as well.
      await expect(
        page.getByRole('main').getByRole('heading', { name: there }).first(),
      ).toBeVisible();
      await hydrated(page);
    });
  }
});
