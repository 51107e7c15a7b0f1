import { closed, type Point, shape } from './svg.ts';

/** A point in space, in metres: x to the right, y up, z away from the eye. */
export type Space = readonly [x: number, y: number, z: number];

/** An eye that looks straight ahead. */
export interface Eye {
  /** Where in space it is; z is 0. */
  x: number;
  y: number;
  /** The vanishing point, in pixels. */
  at: Point;
  /** Focal length, in pixels. */
  focal: number;
}

/** Where the eye sees a point. Points behind it are drawn as if just in front. */
export function project({ x, y, at, focal }: Eye, [px, py, pz]: Space): Point {
  const depth = Math.max(pz, 0.35);
  return [at[0] + ((px - x) * focal) / depth, at[1] - ((py - y) * focal) / depth];
}

/** Paints flat surfaces as the eye sees them: corners in space, a colour, further attributes. */
export function surfacePainter(eye: Eye) {
  return (corners: readonly Space[], colour: string, more = ''): string =>
    shape(closed(corners.map((corner) => project(eye, corner))), colour, more);
}

/** Points along the upper half of an ellipse, from its left end to its right end. */
export function arch(
  centre: number,
  spring: number,
  halfSpan: number,
  rise: number,
  steps = 16,
): [along: number, height: number][] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = Math.PI * (1 - step / steps);
    return [centre + halfSpan * Math.cos(angle), spring + rise * Math.sin(angle)];
  });
}
