import * as builds from '../site/chaos/broken-builds.ts';
import type { Kind } from '../site/chaos/kinds.ts';
import * as kinds from '../site/chaos/kinds.ts';
import { auth, customerArea, type PeerRemote, publicSite } from '../site/chaos/remotes.ts';
import { expect, test } from '../site/chaos/test.ts';
import { askedFor, expectLayout, expectOthers, panel, retry } from '../site/chaos/visit-broken.ts';
import { expectServed } from '../site/editing.ts';
import { logIn } from '../site/log-in.ts';
import { hydrated, visit } from '../site/page.ts';

// Most of it is waiting, on sites of their own: several go side by side.
test.describe.configure({ mode: 'parallel' });

/** `npm test` breaks one remote in each of three ways; `npm run test:chaos` breaks every remote in every way. */
const representative: readonly (readonly [PeerRemote, Kind])[] = [
  [auth, kinds.notFound],
  [publicSite, kinds.throwingInRender],
  [customerArea, kinds.tampered],
];

const tagOf = (remote: PeerRemote, kind: Kind) => {
  const isShort = representative.some(([ours, way]) => ours === remote && way === kind);
  return isShort ? {} : { tag: '@long' };
};

for (const remote of [auth, publicSite, customerArea]) {
  for (const kind of kinds.all) {
    const title = `when ${remote.app} ${kind.does}, the release before it serves, or a panel stands in`;
    test(title, tagOf(remote, kind), async ({ page, meetBroken }) => {
      const { release, alone } = await meetBroken(remote, kind);
      const [fallenBack, givenUp] = [remote.content(page), panel(alone, kind.panel)];
      const meetFallBack = async () => {
        await remote.open(page);
        await expect(fallenBack).toBeVisible();
        expect(await askedFor(page, remote.app)).toContain(release.sound);
        await expectOthers(page, remote, fallenBack);
      };
      const meetPanel = async () => {
        await remote.open(alone);
        await expect(givenUp).toBeVisible();
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
      await expect(fallenBack).toBeVisible();
      await expect(remote.content(alone)).toBeVisible();
    });
  }
}

for (const remote of [auth, publicSite, customerArea]) {
  const title = `when ${remote.app} stays silent, the release before it serves, or a panel that gives way`;
  test(title, remote === auth ? {} : { tag: '@long' }, async ({ page, meetBroken }) => {
    const { release, alone } = await meetBroken(remote, kinds.silent);
    const meetFallBack = async () => {
      await remote.open(page);
      await expect(remote.content(page)).toBeVisible();
      await expectOthers(page, remote, remote.content(page));
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
    await expectOthers(alone, remote, remote.content(alone));
  });
}

for (const kind of [kinds.tampered, kinds.silent]) {
  const title = `a page that the server has rendered stays readable when its remote ${kind.does}`;
  test(
    title,
    kind === kinds.silent ? {} : { tag: '@long' },
    async ({ page, incidents, breakRelease }) => {
      const release = await breakRelease(publicSite, kind);
      incidents.expect(/^console warning: RemoteLoadError: public-site/);
      await release.goLive();
      await release.hinder(page);
      await page.goto('/team', { waitUntil: 'commit' });
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

test('two links followed in haste to a remote that is on its way lead to the second', async ({
  page,
  breakRelease,
}) => {
  const release = await breakRelease(publicSite, kinds.silent);
  await release.goLive();
  await publicSite.start(page);
  await release.hinder(page);
  await publicSite.open(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
  await release.letThrough();
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
    await expect(publicSite.content(page)).toBeVisible();
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
      let count = 0;
      const ask = async () => {
        count += 1;
        // A new address: no cache holds its page as it was before.
        const answer = await request.get(`/cerca?q=${broken}-${count}`);
        expect(answer.status()).toBe(200);
        expect(answer.headers()['x-composition']).toContain(`shell@${sound} `);
      };
      // The gateway says when it has rejected the shell; pages are asked for before, meanwhile and afterwards.
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
    await expectServed(page.request, '/team', `shell@${broken} `);
    const told = page.waitForRequest('**/reports');
    await page.goto('/team');
    const { composition, reports } = (await told).postDataJSON();
    expect(composition).toContain(`shell@${broken} `);
    expect(reports).toEqual([{ kind: 'failed', app: 'shell', reason: 'Error: broken by a test' }]);
    await expect(page.getByRole('heading', { name: 'Anna Bellandi' })).toBeVisible();
  } finally {
    await releases.rollBack('shell');
  }
});

test('when a release is gone before its login was loaded, a panel stands in, and Riprova brings the new one', async ({
  page,
  breakRelease,
}) => {
  const release = await breakRelease(auth, kinds.notFound);
  await release.goLiveAlone();
  await auth.start(page);
  await release.rollBack();
  await release.hinder(page);
  await auth.open(page);
  await expect(panel(page)).toBeVisible();
  await expectLayout(page);
  await expectOthers(page, auth, panel(page));
  await retry(page).click();
  await expect(auth.content(page)).toBeVisible();
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
    await release.rollBack();
    await release.hinder(page);
    await page.getByRole('link', { name: link, exact: true }).last().click();
    await expect(panel(page)).toBeVisible();
    await expectLayout(page);
    await expectOthers(page, remote, panel(page));
    await retry(page).click();
    // In the page itself: the footer has a heading of that name as well.
    await expect(
      page.getByRole('main').getByRole('heading', { name: there }).first(),
    ).toBeVisible();
    await hydrated(page);
  });
}
