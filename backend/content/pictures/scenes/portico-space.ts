import { mix } from '../colour.ts';
import { arch, type Eye, surfacePainter } from '../perspective.ts';

/** Who looks down the arcade. */
export const eye: Eye = { x: 0.5, y: 1.55, at: [1130, 640], focal: 900 };
/** Where the arcade stands, to the left of the middle. */
export const street = -2.3;
/** Where the inner wall stands, to the right. */
export const wall = 2.3;
/** Length of a bay. */
export const bay = 3.3;
/** How many bays are seen. */
export const bays = 11;
/** Half the thickness of a pier. */
export const pierHalf = 0.48;
const spring = 2.35;
/** The colour of the far, lit air. */
export const haze = '#f6d9a4';
const far = bay * bays;
/** A colour as it looks from a distance. */
export const fog = (colour: string, z: number) =>
  mix(colour, haze, (Math.max(z, 0) / far) ** 1.3 * 0.85);

/** A flat surface in space. */
export const face = surfacePainter(eye);

/** The outline of the arch that opens a bay, from foot to foot. */
export const opening = (z: number): [along: number, height: number][] => {
  const half = bay / 2 - pierHalf;
  const middle = z + bay / 2;
  return [[middle - half, 0], ...arch(middle, spring, half, half), [middle + half, 0]];
};
