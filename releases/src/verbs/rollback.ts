import { privateKeyOf } from '../keys.ts';
import { changeLiveSet, rolledBack } from '../live/index.ts';
import { folderStore } from '../store/index.ts';
import { authorOf } from './author.ts';
import type { Verb } from './verb.ts';

export const rollback: Verb = async (wish, { releases, keys }) => {
  const store = folderStore(releases);
  const lines: string[] = [];
  for (const app of wish.apps) {
    await privateKeyOf(keys, app);
    const live = await changeLiveSet(store, (set) => rolledBack(set, app, authorOf(wish)));
    lines.push(`${app} ${live.apps[app]?.version} is live.`);
  }
  return lines;
};
