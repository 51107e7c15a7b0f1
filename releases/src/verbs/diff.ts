import { differences } from '../differences.ts';
import { publicKeysIn } from '../keys.ts';
import { readManifest } from '../manifest/index.ts';
import { readPublished } from '../published.ts';
import { openStore } from '../store/index.ts';
import { built } from './built.ts';
import { eachApp, type Verb } from './verb.ts';

export const diff: Verb = ({ apps, versions }, { builds, releases, keys }) =>
  eachApp(apps, async (app) => {
    const store = openStore(releases);
    const live = (await readManifest(store)).apps[app]?.version;
    const [from = live, to = (await built(builds, app)).version] =
      versions.length === 1 ? [live, ...versions] : versions;
    if (from === undefined) throw new Error(`No release of ${app} is live to compare ${to} with.`);
    const publicKeys = publicKeysIn(keys);
    const one = await readPublished(store, publicKeys, app, from);
    const other = await readPublished(store, publicKeys, app, to);
    const found = differences(one, other);
    return {
      lines: [`${app} ${from} → ${to}`, ...found],
      result: { from, to, differences: found },
    };
  });
