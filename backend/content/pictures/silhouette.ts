import { type Eye, project } from './perspective.ts';
import { closed, ellipse, shape } from './svg.ts';

// Offsets from the ground under the middle of the body, in metres.
const coat = [
  [-0.2, 0.55],
  [-0.24, 1.3],
  [-0.1, 1.5],
  [0.1, 1.5],
  [0.24, 1.3],
  [0.27, 0.5],
] as const;
const legs = [
  [-0.14, 0.6],
  [-0.2, 0],
  [-0.08, 0],
  [0.02, 0.5],
  [0.14, 0],
  [0.27, 0.02],
  [0.2, 0.6],
] as const;

/** Somebody walking, seen against the light. */
export function silhouette(eye: Eye, x: number, z: number, colour: string): string {
  const at = ([dx, y]: readonly [number, number]) => project(eye, [x + dx, y, z]);
  const head = (0.115 * eye.focal) / z;
  return [
    shape(closed(legs.map(at)), colour),
    shape(closed(coat.map(at)), colour),
    ellipse(...at([0, 1.64]), head, head * 1.2, colour),
  ].join('');
}
