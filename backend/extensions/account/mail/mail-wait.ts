const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a duration such as `2m` or `90s`; two minutes for anything else. */
export function mailWait(duration: unknown): number {
  const [, count, unit = ''] = /^(\d+)(ms|s|m|h|d)$/.exec(String(duration)) ?? [];
  return count === undefined ? 120_000 : Number(count) * (units[unit] ?? 0);
}
