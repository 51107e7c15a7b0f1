function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

/** The colour a share of the way from one #rrggbb to another; shares beyond 0 and 1 are clamped. */
export function mix(from: string, to: string, share: number): string {
  const t = Math.min(1, Math.max(0, share));
  const end = channels(to);
  const mixed = channels(from).map((value, index) => {
    const level = Math.round(value + ((end[index] ?? value) - value) * t);
    return level.toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}
