import type { Sizes } from './packages.ts';

/** The smallest difference with its own row, in bytes. */
const smallest = 500;

/** The bytes of a package in two builds. */
export interface Difference {
  readonly name: string;
  readonly ours: number;
  readonly single: number;
}

function sum(differences: readonly Difference[], name: string): Difference {
  const total = (of: 'ours' | 'single') =>
    differences.reduce((bytes, difference) => bytes + difference[of], 0);
  return { name, ours: total('ours'), single: total('single') };
}

/** Compares packages, the largest difference first; merges small differences into one row; ends with the total. */
export function differences(ours: Sizes, single: Sizes): Difference[] {
  const all = [...new Set([...ours.keys(), ...single.keys()])]
    .map((name) => ({ name, ours: ours.get(name) ?? 0, single: single.get(name) ?? 0 }))
    .toSorted((a, b) => b.ours - b.single - (a.ours - a.single));
  const isLarge = (of: Difference) => Math.abs(of.ours - of.single) >= smallest;
  const little = all.filter((difference) => !isLarge(difference));
  return [...all.filter(isLarge), sum(little, 'small differences'), sum(all, 'total')];
}
