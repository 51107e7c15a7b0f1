import { signerIn } from '../keys/keys.ts';
import { accessWith, changeManifest, restored } from '../manifest/manifest.ts';
import { openStore } from '../store/store.ts';
import { authorOf, eachApp, type Verb } from './command.ts';

export const restore: Verb = (wish, { releases, keys }) =>
  eachApp(wish.apps, async (app) => {
    await signerIn(keys, app);
    const access = accessWith(openStore(releases), keys, wish.above);
    // It is for the one who restores to know that the store is right: signatures may be of keys that are gone.
    const believingAll = { ...access, publicKeys: async () => [] };
    const live = await changeManifest(believingAll, (set) => restored(set, app, authorOf(wish)));
    const { revision } = live;
    const version = live.apps[app]?.version;
    const state = version === undefined ? 'is retired' : `${version} is live`;
    return {
      lines: [`${app} ${state}, as revision ${revision}.`],
      result: { version: version ?? null, revision },
    };
  });
