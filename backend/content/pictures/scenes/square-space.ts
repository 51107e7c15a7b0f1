import { mix } from '../colour.ts';
import { type Eye, surfacePainter } from '../perspective.ts';

/** Who looks across the square. */
export const eye: Eye = { x: 0, y: 1.7, at: [900, 610], focal: 1000 };
/** Where the palace stands, to the right. */
export const palace = 6.4;
/** From one column, or arch, to the next. */
export const spacing = 3.6;
/** The colour of the far air. */
export const haze = '#f3d49c';

/** A colour as it looks from a distance. */
export const fog = (colour: string, z: number) =>
  mix(colour, haze, Math.min(0.75, (z / 60) ** 1.1));

/** A flat surface in space. */
export const face = surfacePainter(eye);
