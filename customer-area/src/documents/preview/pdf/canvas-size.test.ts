/** @jest-environment node */
import fc from 'fast-check';
import { canvasWidth, maxPixels } from './canvas-size.ts';

test('draws a page with the pixels of the device', () => {
  expect(canvasWidth(390, 1.4, 3)).toBe(1170);
  expect(canvasWidth(800, 1.4, 1)).toBe(800);
});

test('limits the pixels of a canvas for any page and device', () => {
  const ratio = fc.double({ min: 0.01, max: 100, noNaN: true });
  const shown = fc.double({ min: 0, max: 20_000, noNaN: true });
  fc.assert(
    fc.property(shown, ratio, fc.double({ min: 0.5, max: 5, noNaN: true }), (...size) => {
      const width = canvasWidth(...size);
      expect(width).toBeGreaterThanOrEqual(1);
      expect(width * Math.floor(width * size[1])).toBeLessThanOrEqual(maxPixels);
    }),
  );
});
