import type { Budget, Release } from '@studio/shared/contract';
import { nameOf } from '../published/description.ts';
import type { Problem } from './problem.ts';

/** The budget of an app whose release and grant name none: that of a small remote. */
const smallBudget: Budget = { scripts: 20_000, styles: 4_000 };

/** The growth over the live release that needs no reason: a share, and some bytes that any change may add. */
const growth = { share: 0.1, bytes: 2_000 };

/** Returns the bytes on the wire of some files of a release; a file that is not compressed counts whole. */
function wireBytes(release: Release, paths: readonly string[]): number {
  const wanted = new Set(paths);
  return release.files
    .filter(({ path }) => wanted.has(path))
    .reduce((sum, { bytes, brotli }) => sum + (brotli ?? bytes), 0);
}

interface View {
  readonly bytes: number;
  /** The path of the page. */
  readonly place: string;
}

/** Returns the page of the app that loads most. */
export function largestView(release: Release, kind: 'scripts' | 'styles'): View {
  const always = { bytes: wireBytes(release, release[kind]), place: 'anything' };
  const pages = release.routes.map((route) => ({
    bytes: wireBytes(release, [...release[kind], ...route[kind]]),
    place: route.path,
  }));
  return pages.reduce((one, other) => (other.bytes > one.bytes ? other : one), always);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Returns a problem for scripts or styles of a first view that exceed the budget, or grow by more than the allowance.
 * @param live the live release; undefined allows any growth within the budget
 * @param budget the grant's; by default the one that the release names, for its largest page: the files of every page
 *   and the chunks of that page's route
 */
export function bytesProblems(
  candidate: Release,
  live: Release | undefined,
  budget: Budget = candidate.budget ?? smallBudget,
): Problem[] {
  return (['scripts', 'styles'] as const).flatMap((kind) => {
    const { bytes, place } = largestView(candidate, kind);
    const problems: Problem[] = [];
    if (bytes > budget[kind]) {
      problems.push(
        `${nameOf(candidate)} has ${kilobytes(bytes)} of ${kind} before it shows ${place}, ${kilobytes(budget[kind])} are allowed: make it smaller.`,
      );
    }
    const before = live === undefined ? bytes : largestView(live, kind).bytes;
    if (bytes > before * (1 + growth.share) + growth.bytes) {
      problems.push(
        `${nameOf(candidate)} has ${kilobytes(bytes)} of ${kind}, ${kilobytes(bytes - before)} more than the live release: give a reason with --because, or make it smaller.`,
      );
    }
    return problems;
  });
}
