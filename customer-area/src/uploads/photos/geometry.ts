/** The part of a picture that stays, in fractions of its width and height. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The whole picture. */
export const wholePicture: Crop = { left: 0, top: 0, right: 1, bottom: 1 };

/** The corners of a crop. */
export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;

export type Corner = (typeof corners)[number];

/** The smallest side of a crop, as a fraction. */
const smallest = 0.05;

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** Returns the crop with one corner moved by fractions; it stays inside the picture and never turns over. */
export function moveCorner(crop: Crop, corner: Corner, dx: number, dy: number): Crop {
  const { left, top, right, bottom } = crop;
  return {
    left: corner.endsWith('Left') ? between(left + dx, 0, right - smallest) : left,
    right: corner.endsWith('Right') ? between(right + dx, left + smallest, 1) : right,
    top: corner.startsWith('top') ? between(top + dy, 0, bottom - smallest) : top,
    bottom: corner.startsWith('bottom') ? between(bottom + dy, top + smallest, 1) : bottom,
  };
}

/** Returns the crop of a picture that is turned by a quarter, so that the same part of it stays. */
export function turnCrop({ left, top, right, bottom }: Crop, clockwise: boolean): Crop {
  return clockwise
    ? { left: 1 - bottom, top: left, right: 1 - top, bottom: right }
    : { left: top, top: 1 - right, right: bottom, bottom: 1 - left };
}

/** Clockwise quarters by which a picture is turned. */
export type Turns = 0 | 1 | 2 | 3;

/** Returns the turns after one more quarter. */
export function turn(turns: Turns, clockwise: boolean): Turns {
  const next: readonly Turns[] = clockwise ? [1, 2, 3, 0] : [3, 0, 1, 2];
  return next[turns] ?? 0;
}

/** A width and a height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns a size whose longer side has at most so many pixels; smaller ones stay. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The drawing of a turned and cropped picture: the canvas, and the six numbers of its transformation. */
export interface Drawing extends Size {
  readonly transform: readonly [number, number, number, number, number, number];
}

/** Returns the drawing of a picture of this size. The crop is that of the turned picture. */
export function drawingOf({ width, height }: Size, turns: Turns, crop: Crop): Drawing {
  const [turnedWidth, turnedHeight] = turns % 2 === 0 ? [width, height] : [height, width];
  const x = Math.round(crop.left * turnedWidth);
  const y = Math.round(crop.top * turnedHeight);
  const [a, b, c, d, e, f] = (
    [
      [1, 0, 0, 1, 0, 0],
      [0, 1, -1, 0, height, 0],
      [-1, 0, 0, -1, width, height],
      [0, -1, 1, 0, 0, width],
    ] as const
  )[turns];
  return {
    width: Math.max(1, Math.round(crop.right * turnedWidth) - x),
    height: Math.max(1, Math.round(crop.bottom * turnedHeight) - y),
    transform: [a, b, c, d, e - x, f - y],
  };
}
