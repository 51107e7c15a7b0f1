import type { Release } from '@studio/shared/contract';
import { requireFit } from '../check/require-fit.ts';
import { readResult } from '../check/result.ts';
import { signerIn } from '../keys/keys.ts';
import {
  accessWith,
  changeManifest,
  type ManifestAccess,
  promoted,
  rolledOut,
} from '../manifest/manifest.ts';
import { readPublished } from '../published/published.ts';
import { openStore } from '../store/store.ts';
import { meantVersion } from './built.ts';
import { authorOf, eachApp, type Verb } from './command.ts';
import type { Wish } from './command-line.ts';

/** Makes a candidate live beside exactly what it was held against: where that has changed meanwhile, looks again. */
async function promoteFitting(
  access: ManifestAccess,
  candidate: Release,
  wish: Wish,
): Promise<void> {
  const { percent } = wish;
  const author = authorOf(wish);
  let hasMoved: boolean;
  do {
    hasMoved = false;
    const revision = await requireFit(access.store, access.publicKeys, candidate, wish);
    await changeManifest(access, (live) => {
      hasMoved = revision !== undefined && Math.max(revision, wish.above) !== live.revision;
      if (hasMoved) return undefined;
      return percent === undefined
        ? promoted(live, { ...candidate, isSecurityFix: wish.securityFix }, author)
        : rolledOut(live, { ...candidate, percent }, author);
    });
  } while (hasMoved);
}

export const promote: Verb = (wish, { builds, releases, keys }) =>
  eachApp(wish.apps, async (app) => {
    const store = openStore(releases);
    const version = await meantVersion(wish, builds, app);
    // Who has no key of the app has no business with what is live of it.
    await signerIn(keys, app);
    const access = accessWith(store, keys, wish.above);
    const candidate = await readPublished(store, access.publicKeys, app, version);
    await promoteFitting(access, candidate, wish);
    const { leftOut = [] } = (await readResult(store, candidate))?.smoke?.journeys ?? {};
    const share = wish.percent === undefined ? '' : ` for ${wish.percent} % of the visitors`;
    const { percent = 100, by, because: why } = wish;
    const type = percent === 100 ? 'promoted' : 'rolled-out';
    return {
      lines: [
        ...leftOut.map((journey) => `The check did not run the journey "${journey}".`),
        `${app} ${version} is live${share}.`,
      ],
      result: { version, percent, leftOut },
      events: [{ type, app, version, to: version, percent, by, ...(why && { why }) }],
    };
  });
