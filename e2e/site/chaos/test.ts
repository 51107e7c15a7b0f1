import { test as base } from '../test.ts';
import { type BrokenRelease, publishBroken } from './broken-release.ts';
import { type ChaosSite, startChaosSite } from './chaos-site.ts';
import type { Kind } from './kinds.ts';
import type { MetRemote } from './remotes.ts';

interface WorkerFixtures {
  readonly chaosSite: ChaosSite;
}

interface Fixtures {
  /** Publishes a release that fails; whatever becomes of the test, the sound one is live at its end. */
  readonly breakRelease: (remote: MetRemote, kind: Kind) => Promise<BrokenRelease>;
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
  breakRelease: async ({ chaosSite, incidents: _ }, use) => {
    const broken: BrokenRelease[] = [];
    await use(async (remote, kind) => {
      const release = await publishBroken(chaosSite, remote, kind);
      broken.push(release);
      return release;
    });
    for (const { takeBack } of broken) await takeBack();
  },
});

export { expect } from '../test.ts';
