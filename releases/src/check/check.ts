import type { Release } from '@studio/shared/contract';
import type { PublicKeys } from '../keys/signature.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { fileKey } from '../published/published.ts';
import type { Store } from '../store/store.ts';
import { bytesProblems } from './bytes.ts';
import { incompatibilities } from './compatibility.ts';
import { declarationProblems } from './declarations.ts';
import { checkEnds } from './ends.ts';
import { readPeers } from './peers.ts';
import type { Problem } from './problem.ts';
import { styleProblems } from './styles.ts';

/** The differences that a team allows on purpose. */
export interface Allowances {
  /** Paths that the candidate gives up. */
  readonly without: readonly string[];
  /** The reason why the candidate may be larger than the live release. */
  readonly because?: string | undefined;
}

/**
 * Compares a published candidate with its peers, without a browser; returns no problem when it fits.
 * @param seen the manifest with the peers; the one of now by default
 */
export async function findProblems(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Release,
  { without, because }: Allowances,
  seen?: Manifest,
): Promise<Problem[]> {
  const peers = await readPeers(store, publicKeys, candidate, seen);
  return [
    ...incompatibilities(candidate, peers, without),
    // A reason allows growth, but not beyond the budget.
    ...bytesProblems(
      candidate,
      because === undefined ? peers.live : undefined,
      peers.grants?.[candidate.app]?.budget,
    ),
    ...(await declarationProblems(store, candidate, peers)),
    ...checkEnds(candidate, peers.beside).problems,
    ...(await stylesheetProblems(store, candidate, peers.apps)),
  ];
}

async function stylesheetProblems(
  store: Store,
  release: Release,
  names: readonly string[],
): Promise<Problem[]> {
  const { app, files } = release;
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const found = await Promise.all(
    sheets.map(async ({ path }) => {
      const stored = await store.get(fileKey(release, path));
      return styleProblems({ app, names }, path, stored?.bytes.toString() ?? '');
    }),
  );
  return found.flat();
}
