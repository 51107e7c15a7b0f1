import * as builds from '../site/chaos/broken-builds.ts';
import * as kinds from '../site/chaos/kinds.ts';
import { auth, customerArea, publicSite } from '../site/chaos/remotes.ts';
import { expect, test } from '../site/chaos/test.ts';
import {
  askedFor,
  expectInTime,
  expectLayout,
  expectOthers,
  panel,
  retry,
} from '../site/chaos/visit-broken.ts';
import { logIn } from '../site/log-in.ts';
import { hydrated, visit } from '../site/page.ts';

// Most of it is waiting, on sites of their own: several go side by side.
test.describe.configure({ mode: 'parallel', timeout: 90_000 });

for (const remote of [auth, publicSite, customerArea]) {
  for (const kind of kinds.all) {
    test(`when ${remote.app} ${kind.does}, the release before it serves, or a panel stands in`, async ({
      page,
      meetBroken,
    }) => {
      const { release, alone } = await meetBroken(remote, kind);
      const [fallenBack, givenUp] = [remote.content(page), panel(alone, kind.panel)];
      const meetFallBack = async () => {
        await remote.open(page);
        await expectInTime(fallenBack);
        expect(await askedFor(page, remote.app)).toContain(release.sound);
        await expectOthers(page, remote, fallenBack);
      };
      const meetPanel = async () => {
        await remote.open(alone);
        await expectInTime(givenUp);
        await expect(retry(alone)).toBeVisible();
        await expectLayout(alone);
        await expectOthers(alone, remote, givenUp);
      };
      await Promise.all([meetFallBack(), meetPanel()]);

      await release.mend();
      const openAnew = async () => {
        await remote.start(page);
        await remote.open(page);
      };
      await Promise.all([openAnew(), retry(alone).click()]);
      await expectInTime(fallenBack);
      await expectInTime(remote.content(alone));
    });
  }
}

for (const remote of [auth, publicSite, customerArea]) {
  test(`when ${remote.app} stays silent, the release before it serves, or a panel that gives way`, async ({
    page,
    meetBroken,
  }) => {
    const { release, alone } = await meetBroken(remote, kinds.silent);
    const meetFallBack = async () => {
      await remote.open(page);
      await expectInTime(remote.content(page));
      await expectOthers(page, remote, remote.content(page));
    };
    const meetPanel = async () => {
      await remote.open(alone);
      await expectInTime(panel(alone));
      await expect(retry(alone)).toBeVisible();
      await expectLayout(alone);
    };
    await Promise.all([meetFallBack(), meetPanel()]);
    await release.mend();
    await expectInTime(remote.content(alone));
    await expectOthers(alone, remote, remote.content(alone));
  });
}

for (const kind of [kinds.tampered, kinds.silent]) {
  test(`a page that the server has rendered stays readable when its remote ${kind.does}`, async ({
    page,
    incidents,
    breakRelease,
  }) => {
    const release = await breakRelease(publicSite, kind);
    incidents.expect(/^console warning: RemoteLoadError: public-site/);
    await release.goLive();
    await release.hinder(page);
    await page.goto('/team', { waitUntil: 'commit' });
    await expectInTime(page.getByText('non tutte le sue funzioni si sono caricate'));
    await expect(publicSite.content(page)).toBeVisible();
    await expectLayout(page);
    await release.mend();
    await retry(page).click();
    await expect(retry(page)).toBeHidden();
    await expect(publicSite.content(page)).toBeVisible();
  });
}

test('two links followed in haste to a remote that is on its way lead to the second', async ({
  page,
  breakRelease,
}) => {
  const release = await breakRelease(publicSite, kinds.slow);
  await release.goLive();
  await publicSite.start(page);
  await release.hinder(page);
  await publicSite.open(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
});

for (const kind of [kinds.throwingOnServer, kinds.throwingInServerRender]) {
  test(`when the server build of public-site ${kind.does}, the browser fills the frame`, async ({
    page,
    breakRelease,
  }) => {
    const release = await breakRelease(publicSite, kind);
    await release.goLive();
    const answer = await page.goto('/team');
    expect(answer?.status()).toBe(200);
    const sent = await answer?.text();
    expect(sent).not.toContain('Anna Bellandi');
    expect(sent).toContain('</footer>');
    await expectInTime(publicSite.content(page));
    await expectLayout(page);
    await expectOthers(page, publicSite, publicSite.content(page));
    await release.mend();
    expect(await (await page.goto('/team'))?.text()).toContain('Anna Bellandi');
  });
}

for (const [does, publish] of [
  ['does not load', builds.throwingOnServer],
  ['makes no page', builds.throwingInEveryPage],
] as const) {
  test(`a shell that ${does} on the server reaches nobody: the one before it serves`, async ({
    page,
    request,
    chaosSite,
  }) => {
    const { releases } = chaosSite;
    const { version: sound } = await releases.readLive('shell');
    const broken = `9.9.9-shell-${does.replaceAll(' ', '-')}`;
    await publish(releases, 'shell', broken);
    await releases.makeLive('shell', broken);
    try {
      const until = Date.now() + 4000;
      for (let count = 0; Date.now() < until; count += 1) {
        // Nobody has asked for this one: no cache holds it as it was before.
        const answer = await request.get(`/cerca?q=${broken}-${count}`);
        expect(answer.status()).toBe(200);
        expect(answer.headers()['x-composition']).toContain(`shell@${sound} `);
      }
      await visit(page, '/team');
      await expectLayout(page);
    } finally {
      await releases.takeBack('shell');
    }
  });
}

test('a shell that throws in browsers is told to the site by what is none of its release', async ({
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
    await expect(async () => {
      const told = page.waitForRequest('**/reports', { timeout: 2000 });
      await page.goto('/team');
      const { composition, reports } = (await told).postDataJSON();
      expect(composition).toContain(`shell@${broken} `);
      expect(reports).toEqual([
        { kind: 'failed', app: 'shell', reason: 'Error: broken by a test' },
      ]);
    }).toPass();
    await expect(page.getByRole('heading', { name: 'Anna Bellandi' })).toBeVisible();
  } finally {
    await releases.takeBack('shell');
  }
});

test('when a release is gone before its login was loaded, a panel stands in, and Riprova brings the new one', async ({
  page,
  breakRelease,
}) => {
  const release = await breakRelease(auth, kinds.notFound);
  await release.goLiveAlone();
  await auth.start(page);
  await release.takeBack();
  await release.hinder(page);
  await auth.open(page);
  await expectInTime(panel(page));
  await expectLayout(page);
  await expectOthers(page, auth, panel(page));
  await retry(page).click();
  await expectInTime(auth.content(page));
});

const chunks = [
  { remote: publicSite, at: '/team', link: 'Scrivici', there: 'Contatti' },
  { remote: customerArea, at: '/account/documenti', link: 'Sicurezza', there: 'Sicurezza' },
];

for (const { remote, at, link, there } of chunks) {
  test(`when a chunk of ${remote.app} is gone after a release, a panel stands in, and Riprova brings the new one`, async ({
    page,
    clients,
    baseURL,
    breakRelease,
  }) => {
    if (remote.isForClients) await logIn(page, await clients.add(), '/team', baseURL);
    const release = await breakRelease(remote, kinds.gone);
    await release.goLiveAlone();
    await visit(page, at);
    await release.takeBack();
    await release.hinder(page);
    await page.getByRole('link', { name: link, exact: true }).last().click();
    await expectInTime(panel(page));
    await expectLayout(page);
    await expectOthers(page, remote, panel(page));
    await retry(page).click();
    // In the page itself: the footer has a heading of that name as well.
    await expectInTime(page.getByRole('main').getByRole('heading', { name: there }).first());
    await hydrated(page);
  });
}
