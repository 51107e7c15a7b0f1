import type { Release } from '@studio/shared/contract';
import type { Wish } from '../command-line.ts';
import { keysOf } from '../published.ts';
import type { PublicKeys } from '../signature.ts';
import type { Store } from '../store/index.ts';
import { bytesProblems } from './bytes.ts';
import { incompatibilities } from './compatibility.ts';
import { declarationProblems } from './declarations.ts';
import { readSurroundings } from './peers.ts';
import { styleProblems } from './styles.ts';
import type { Problem } from './subject.ts';

async function stylesOf(
  store: Store,
  { app, version, files }: Release,
  names: readonly string[],
): Promise<Problem[]> {
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const found = await Promise.all(
    sheets.map(async ({ path }) => {
      const stored = await store.get(keysOf(app, version).web(path));
      return styleProblems({ app, names }, path, stored?.bytes.toString() ?? '');
    }),
  );
  return found.flat();
}

/** Everything that speaks against a candidate as things stand; nothing where it fits. */
export async function findProblems(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Release,
  { without, because }: Pick<Wish, 'without' | 'because'>,
): Promise<Problem[]> {
  const peers = await readSurroundings(store, publicKeys, candidate);
  return [
    ...incompatibilities(candidate, peers, without),
    // Who says why may let it grow, but not beyond the budget.
    ...bytesProblems(candidate, because === undefined ? peers.live : undefined),
    ...(await declarationProblems(store, candidate, peers)),
    ...(await stylesOf(store, candidate, peers.names)),
  ];
}
