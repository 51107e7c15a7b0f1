import type { Page } from '@playwright/test';
import { logIn } from '../log-in.ts';
import { test as base } from '../test.ts';
import { type BrokenRelease, publishBroken } from './broken-release.ts';
import { type ChaosSite, startChaosSite } from './chaos-site.ts';
import type { Kind } from './kinds.ts';
import type { PeerRemote } from './remotes.ts';

interface WorkerFixtures {
  readonly chaosSite: ChaosSite;
}

/** Two tabs at a page of another remote, when the release is live and hindered. */
interface Meeting {
  readonly release: BrokenRelease;
  /** The one that has nothing to fall back on. */
  readonly alone: Page;
}

interface Fixtures {
  /**
   * Publishes a release that fails, and expects what browsers tell of it; whatever becomes of the test, the sound one is
   * live at its end.
   */
  readonly breakRelease: (remote: PeerRemote, kind: Kind) => Promise<BrokenRelease>;
  /** Has two tabs meet one: the test's own with a release to fall back on, the other with none. */
  readonly meetBroken: (remote: PeerRemote, kind: Kind) => Promise<Meeting>;
}

/** The site's `test`, with releases that fail. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  chaosSite: [
    async ({ browser: _ }, use, { parallelIndex }) => {
      const site = await startChaosSite(parallelIndex);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ chaosSite }, use) => use(chaosSite.url),
  // Its incidents are looked at when nothing is broken any more.
  breakRelease: async ({ chaosSite, incidents }, use) => {
    const broken: BrokenRelease[] = [];
    await use(async (remote, kind) => {
      const release = await publishBroken(chaosSite, remote, kind);
      broken.push(release);
      for (const pattern of kind.tells(remote.app, release.version)) incidents.expect(pattern);
      return release;
    });
    for (const { letThrough, rollBack } of broken) {
      // A page that is closed while something of it is held back may never be closed.
      await letThrough();
      await rollBack();
    }
  },
  meetBroken: async ({ page, context, clients, baseURL, breakRelease }, use) => {
    await use(async (remote, kind) => {
      if (remote.isForClients) await logIn(page, await clients.add(), '/team', baseURL);
      const release = await breakRelease(remote, kind);
      await release.goLive();
      await remote.start(page);
      await release.goLiveAlone();
      const alone = await context.newPage();
      await remote.start(alone);
      await release.hinder(page, alone);
      return { release, alone };
    });
  },
});

export { expect } from '../test.ts';
