import type { Release } from '@studio/shared/contract';
import { requireFit } from '../check/require-fit.ts';
import type { Wish } from '../command-line.ts';
import { privateKeyOf, publicKeysIn } from '../keys.ts';
import { changeLiveSet, promoted, rolledOut } from '../live/index.ts';
import { type PublicKeys, readPublished } from '../published.ts';
import { folderStore, type Store } from '../store/index.ts';
import { authorOf } from './author.ts';
import { meantVersion } from './built.ts';
import { eachApp } from './each-app.ts';
import type { Verb } from './verb.ts';

/** Makes a candidate live beside exactly what it was held against: where that has changed meanwhile, looks again. */
async function promoteFitting(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Release,
  wish: Wish,
): Promise<void> {
  const { percent } = wish;
  const author = authorOf(wish);
  let hasMoved: boolean;
  do {
    hasMoved = false;
    const revision = await requireFit(store, publicKeys, candidate, wish);
    await changeLiveSet(store, (live) => {
      hasMoved = revision !== undefined && revision !== live.revision;
      if (hasMoved) return undefined;
      return percent === undefined
        ? promoted(live, candidate, author)
        : rolledOut(live, { ...candidate, percent }, author);
    });
  } while (hasMoved);
}

export const promote: Verb = (wish, { builds, releases, keys }) =>
  eachApp(wish.apps, async (app) => {
    const store = folderStore(releases);
    const version = await meantVersion(wish, builds, app);
    // Who has no key of the app has no business with what is live of it.
    await privateKeyOf(keys, app);
    const publicKeys = publicKeysIn(keys);
    const candidate = await readPublished(store, publicKeys, app, version);
    await promoteFitting(store, publicKeys, candidate, wish);
    const share = wish.percent === undefined ? '' : ` for ${wish.percent} % of the visitors`;
    return [`${app} ${version} is live${share}.`];
  });
