import type { Point } from '../svg.ts';

/** Path data of a word or a figure written by hand: a line that swings above the ruled one. */
export function scribble(x: number, y: number, width: number, next: () => number): string {
  const points: Point[] = [];
  for (let along = 0; along < width; along += 4.2) {
    points.push([x + along + next() * 2, y - 3 - next() * (next() < 0.16 ? 22 : 10)]);
  }
  const [first, ...rest] = points;
  if (!first) return '';
  const curves = rest.map(([px, py], index) => {
    const [bx, by] = points[index] ?? first;
    return `Q${bx.toFixed(1)} ${by.toFixed(1)} ${((bx + px) / 2).toFixed(1)} ${((by + py) / 2).toFixed(1)}`;
  });
  return `M${first[0].toFixed(1)} ${first[1].toFixed(1)}${curves.join('')}`;
}
