import { accessWith, repair as repairStore } from '../manifest/index.ts';
import { openStore } from '../store/index.ts';
import { authorOf } from './author.ts';
import type { Verb } from './verb.ts';

export const repair: Verb = async (wish, { releases, keys }) => {
  const access = accessWith(openStore(releases), keys, wish.above);
  const author = authorOf({ ...wish, because: wish.because ?? 'the state before was damaged' });
  const { lines, revisions } = await repairStore(access, wish.apps, author);
  return {
    lines: lines.length === 0 ? ['Nothing is damaged.'] : lines,
    result: { revisions, repaired: lines },
  };
};
