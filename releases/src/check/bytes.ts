import type { AppName, Release } from '@studio/shared/contract';
import { nameOf, type Problem } from './subject.ts';

/** What a first view may cost, in bytes on the wire (Brotli). */
interface Budget {
  readonly scripts: number;
  readonly styles: number;
}

/** By app; the routes' own chunks come on top of none of these. */
export const budgets: { readonly [app in AppName]: Budget } = {
  shell: { scripts: 145_000, styles: 8_000 },
  'public-site': { scripts: 25_000, styles: 6_000 },
  auth: { scripts: 35_000, styles: 3_000 },
  'customer-area': { scripts: 20_000, styles: 4_000 },
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

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * What every first view must load of the app stays within its budget, and does not jump.
 * @param budget that of the app unless told
 */
export function bytesProblems(
  candidate: Release,
  live: Release | undefined,
  budget: Budget = budgets[candidate.app],
): Problem[] {
  return (['scripts', 'styles'] as const).flatMap((kind) => {
    const bytes = wireBytes(candidate, candidate[kind]);
    const problems: Problem[] = [];
    if (bytes > budget[kind]) {
      problems.push(
        `${nameOf(candidate)} has ${kilobytes(bytes)} of ${kind} before it shows anything, ${kilobytes(budget[kind])} are allowed: make it smaller.`,
      );
    }
    const before = live === undefined ? bytes : wireBytes(live, live[kind]);
    if (bytes > before * (1 + growth.share) + growth.bytes) {
      problems.push(
        `${nameOf(candidate)} has ${kilobytes(bytes)} of ${kind}, ${kilobytes(bytes - before)} more than what is live: say why with --because, or make it smaller.`,
      );
    }
    return problems;
  });
}
