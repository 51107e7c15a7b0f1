import type { Page } from '@playwright/test';
import { logIn } from '../log-in.ts';
import { test as base } from '../test.ts';
import { type BrokenRelease, publishBroken } from './broken-release.ts';
import { type ChaosSite, startChaosSite } from './chaos-site.ts';
import type { FailureKind } from './failure-kinds.ts';
import type { PeerRemote } from './remotes.ts';

interface WorkerFixtures {
  readonly chaosSite: ChaosSite;
}

/** Two tabs on a page of another remote, while the broken release is live and blocked. */
interface Meeting {
  readonly release: BrokenRelease;
  /** The tab without a fallback. */
  readonly alone: Page;
}

interface Fixtures {
  /**
   * Publishes a broken release and expects its messages in the console; the sound release is live again at the end of
   * the test.
   */
  readonly breakRelease: (remote: PeerRemote, kind: FailureKind) => Promise<BrokenRelease>;
  /** Opens the broken release in two tabs: the test's own has a fallback, the other one has none. */
  readonly meetBroken: (remote: PeerRemote, kind: FailureKind) => Promise<Meeting>;
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
  // The test checks the incidents after the repair.
  breakRelease: async ({ chaosSite, incidents }, use) => {
    const broken: BrokenRelease[] = [];
    await use(async (remote, kind) => {
      const release = await publishBroken(chaosSite, remote, kind);
      broken.push(release);
      for (const pattern of kind.consoleMessages(remote.app, release.version))
        incidents.expect(pattern);
      return release;
    });
    for (const { letThrough, rollBack } of broken) {
      // A page with a pending request may never close.
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
      await release.block(page, alone);
      return { release, alone };
    });
  },
});

export { expect } from '../test.ts';
