import { clean as cleanStore } from '../clean.ts';
import { folderStore } from '../store/index.ts';
import type { Verb } from './verb.ts';

export const clean: Verb = async ({ apps }, { releases }) => {
  const removed = await cleanStore(folderStore(releases), apps);
  return {
    lines:
      removed.length === 0
        ? ['Nothing to remove.']
        : removed.map(({ app, version, why }) => `${app} ${version} is removed: ${why}.`),
    result: { removed },
  };
};
