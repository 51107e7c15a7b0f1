import { clean as cleanStore } from '../clean.ts';
import { openStore } from '../store/index.ts';
import type { Verb } from './verb.ts';

export const clean: Verb = async ({ apps }, { releases }) => {
  const removed = await cleanStore(openStore(releases), apps);
  return {
    lines:
      removed.length === 0
        ? ['Nothing to remove.']
        : removed.map(({ app, version, why }) => `${app} ${version} is removed: ${why}.`),
    result: { removed },
  };
};
