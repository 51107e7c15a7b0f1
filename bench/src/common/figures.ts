/** Renders a Markdown table; aligns columns of figures to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const areFigures = (column: number) =>
    rows.every((row) => /^(–|-?[\d.]+( m?s)?)$/.test(row[column] ?? ''));
  const rule = head.map((_, column) => (areFigures(column) ? '---:' : '---'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats bytes as kB (1,000 bytes) with one decimal. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** Formats milliseconds with their unit, without decimals by default. */
export function milliseconds(value: number, decimals = 0): string {
  return `${value.toFixed(decimals)} ms`;
}

/** Formats seconds with their unit. */
export function seconds(value: number, decimals = 1): string {
  return `${value.toFixed(decimals)} s`;
}

/** Returns the median; the mean of the two middle values for an even number; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * Returns the smallest value that is not below the given share of all values; NaN for no values.
 * @param share 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Repeats a measurement. */
export async function repeat<Result>(
  times: number,
  measure: () => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times) results.push(await measure());
  return results;
}

/**
 * Measures several things in turn, so that other work of the machine affects all of them. The first round is a warm-up.
 * @returns the results of each thing, in the order of the list
 */
export async function inTurn<Thing, Result>(
  rounds: number,
  things: readonly Thing[],
  measure: (thing: Thing) => Promise<Result>,
): Promise<Result[][]> {
  const all = things.map((thing) => ({ thing, results: [] as Result[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { thing, results } of all) {
      const result = await measure(thing);
      if (round > 0) results.push(result);
    }
  }
  return all.map(({ results }) => results);
}

/** Returns the duration of some work, in seconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
