import type { AppName, Release } from '@studio/shared/contract';
import { nameOf } from '../published/description.ts';
import type { Problem } from './problem.ts';

/** What a first view may cost, in bytes on the wire (Brotli). */
interface Budget {
  readonly scripts: number;
  readonly styles: number;
}

/** By app, for the largest of its pages: what it always needs, and the chunks of that page's route. */
export const budgets: { readonly [app in AppName]: Budget } = {
  shell: { scripts: 145_000, styles: 8_000 },
  'public-site': { scripts: 35_000, styles: 6_000 },
  auth: { scripts: 35_000, styles: 3_000 },
  'customer-area': { scripts: 42_000, styles: 5_000 },
};

/** How much more than the live release is no surprise: a share, and some bytes that any change may cost. */
const growth = { share: 0.1, bytes: 2_000 };

/** Bytes on the wire of some files of a release; a file that is not compressed counts whole. */
function wireBytes(release: Release, paths: readonly string[]): number {
  const wanted = new Set(paths);
  return release.files
    .filter(({ path }) => wanted.has(path))
    .reduce((sum, { bytes, brotli }) => sum + (brotli ?? bytes), 0);
}

interface View {
  readonly bytes: number;
  /** Where it is. */
  readonly place: string;
}

/** Of all the app's pages the one that needs most. */
function largestView(release: Release, kind: 'scripts' | 'styles'): View {
  const always = { bytes: wireBytes(release, release[kind]), place: 'anything' };
  const pages = release.routes.map((route) => ({
    bytes: wireBytes(release, [...release[kind], ...route[kind]]),
    place: route.path,
  }));
  return pages.reduce((one, other) => (other.bytes > one.bytes ? other : one), always);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * What a first view must load of the app, whatever page it is of, stays within its budget, and does not jump.
 * @param budget that of the app unless told
 */
export function bytesProblems(
  candidate: Release,
  live: Release | undefined,
  budget: Budget = budgets[candidate.app],
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
        `${nameOf(candidate)} has ${kilobytes(bytes)} of ${kind}, ${kilobytes(bytes - before)} more than what is live: say why with --because, or make it smaller.`,
      );
    }
    return problems;
  });
}
