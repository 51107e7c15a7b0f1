import { type AppName, apps } from '@studio/shared/contract';
import type { Folders } from '../files/folders.ts';
import { privateKeyOf, publicKeysIn } from '../keys/keys.ts';
import { type Composition, liveComposition, parseComposition } from '../manifest/composition.ts';
import { readManifest } from '../manifest/manifest.ts';
import { readPublished } from '../published/published.ts';
import { longestLink, previewLink, previewToken } from '../site/preview-link.ts';
import { openStore, type Store } from '../store/store.ts';
import { meantVersion } from './built.ts';
import type { Verb } from './command.ts';
import type { Wish } from './command-line.ts';

/** The releases that are meant: those named, or what is live with the apps named in another release. */
async function meantComposition(wish: Wish, store: Store, builds: string): Promise<Composition> {
  if (wish.composition !== undefined) return parseComposition(wish.composition);
  const live = liveComposition(await readManifest(store));
  if (!wish.areNamed) return live;
  const candidates: [AppName, string][] = [];
  for (const app of wish.apps) candidates.push([app, await meantVersion(wish, builds, app)]);
  return { ...live, ...Object.fromEntries(candidates) };
}

/** The first of these apps whose team's key is here. @throws a sentence where there is none */
async function signer({ keys }: Folders, candidates: readonly AppName[]) {
  for (const by of candidates) {
    const privateKey = await privateKeyOf(keys, by).catch(() => undefined);
    if (privateKey !== undefined) return { by, privateKey };
  }
  throw new Error(
    `There is no key of ${candidates.join(', ')} here: only its team can make links.`,
  );
}

export const link: Verb = async (wish, folders) => {
  const store = openStore(folders.releases);
  const composition = await meantComposition(wish, store, folders.builds);
  for (const app of apps) {
    const version = composition[app];
    if (version === undefined) continue;
    // A link that no site would take helps nobody.
    await readPublished(store, publicKeysIn(folders.keys), app, version);
  }
  if (composition.shell === undefined) throw new Error('No shell is live to make pages with.');
  const { by, privateKey } = await signer(folders, wish.apps);
  const until = new Date(Date.now() + longestLink.preview).toISOString();
  const token = previewToken({ apps: composition, until, by, purpose: 'preview' }, privateKey);
  const address = previewLink(wish.site, token);
  return { lines: [address], result: { address, until } };
};
