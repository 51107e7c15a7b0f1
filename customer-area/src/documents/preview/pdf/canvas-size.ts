/**
 * Largest number of pixels of a canvas: phones fail beyond it, and each pixel takes four bytes.
 */
export const maxPixels = 16_777_216;

/**
 * Returns the width of a page's canvas, in device pixels: as sharp as the screen, within the pixel limit.
 * @param cssWidth width on the screen, in CSS pixels
 * @param ratio height of the page divided by its width
 * @param devicePixelRatio device pixels per CSS pixel
 */
export function canvasWidth(cssWidth: number, ratio: number, devicePixelRatio: number): number {
  const widest = Math.sqrt(maxPixels / ratio);
  const width = Math.min(cssWidth * devicePixelRatio, widest);
  // A canvas without width cannot be rendered into.
  return Math.max(1, Math.floor(width));
}
