import { partsOf } from '../folders.ts';
import { privateKeyOf } from '../keys.ts';
import { publish as publishRelease } from '../publish.ts';
import { folderStore } from '../store/index.ts';
import { built } from './built.ts';
import type { Verb } from './verb.ts';

export const publish: Verb = async ({ apps }, { builds, releases, keys }) => {
  const store = folderStore(releases);
  const lines: string[] = [];
  for (const app of apps) {
    const release = await built(builds, app);
    await publishRelease(store, partsOf(builds, app), release, await privateKeyOf(keys, app));
    lines.push(`${app} ${release.version} is published.`);
  }
  return lines;
};
