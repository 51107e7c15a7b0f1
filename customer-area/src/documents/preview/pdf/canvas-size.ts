/** The most pixels a canvas may have: phones give up on larger ones, and each takes four bytes. */
export const maxPixels = 16_777_216;

/**
 * Width of the drawing of a page, in pixels of the device: sharp, unless that takes too many pixels.
 * @param shown width on the screen, in CSS pixels
 * @param ratio height of the page by its width
 * @param devicePixels pixels of the device to one of CSS
 */
export function canvasWidth(shown: number, ratio: number, devicePixels: number): number {
  const widest = Math.sqrt(maxPixels / ratio);
  return Math.max(1, Math.floor(Math.min(shown * devicePixels, widest)));
}
