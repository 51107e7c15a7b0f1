import { accessWith, repair as repairStore } from '../manifest/manifest.ts';
import { openStore } from '../store/store.ts';
import type { Verb } from './command.ts';
import { authorOf } from './command.ts';

export const repair: Verb = async (wish, { releases, keys }) => {
  const access = accessWith(openStore(releases), keys, wish.above);
  const author = authorOf({ ...wish, because: wish.because ?? 'the state before was damaged' });
  const { lines, revisions } = await repairStore(access, wish.apps, author);
  return {
    lines: lines.length === 0 ? ['Nothing is damaged.'] : lines,
    result: { revisions, repaired: lines },
  };
};
