/** @jest-environment node */
import fc from 'fast-check';
import {
  type Crop,
  corners,
  drawingOf,
  fitWithin,
  moveCorner,
  type Turns,
  turn,
  turnCrop,
  wholePicture,
} from './geometry.ts';
import { pdfOf } from './pdf-of.ts';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const anyCrop: fc.Arbitrary<Crop> = fc
  .tuple(fraction, fraction, fraction, fraction)
  .map(([x1, x2, y1, y2]) => ({
    left: Math.min(x1, x2) * 0.9,
    right: Math.max(x1, x2) * 0.9 + 0.1,
    top: Math.min(y1, y2) * 0.9,
    bottom: Math.max(y1, y2) * 0.9 + 0.1,
  }));
const anyTurns = fc.constantFrom<Turns>(0, 1, 2, 3);

test('a moved corner stays inside the picture, and the crop never turns over', () => {
  const anyStep = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(anyCrop, fc.constantFrom(...corners), anyStep, anyStep, (crop, corner, dx, dy) => {
      const { left, top, right, bottom } = moveCorner(crop, corner, dx, dy);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(1);
      expect(bottom).toBeLessThanOrEqual(1);
      expect(right - left).toBeGreaterThan(0.049);
      expect(bottom - top).toBeGreaterThan(0.049);
    }),
  );
});

test('moves only the sides of the corner', () => {
  expect(moveCorner(wholePicture, 'topLeft', 0.2, 0.1)).toEqual({
    left: 0.2,
    top: 0.1,
    right: 1,
    bottom: 1,
  });
  expect(moveCorner(wholePicture, 'bottomRight', -0.2, -0.1)).toEqual({
    left: 0,
    top: 0,
    right: 0.8,
    bottom: 0.9,
  });
});

test('four quarters, and a quarter and back, keep the crop', () => {
  fc.assert(
    fc.property(anyCrop, fc.boolean(), (crop, clockwise) => {
      const back = turnCrop(turnCrop(crop, clockwise), !clockwise);
      const around = [1, 2, 3, 4].reduce((turned) => turnCrop(turned, clockwise), crop);
      for (const side of ['left', 'top', 'right', 'bottom'] as const) {
        expect(back[side]).toBeCloseTo(crop[side]);
        expect(around[side]).toBeCloseTo(crop[side]);
      }
    }),
  );
  expect([turn(0, false), turn(3, true), turn(1, true)]).toEqual([3, 0, 2]);
});

test('the same point of the picture comes to the same place of the turned crop', () => {
  fc.assert(
    fc.property(anyTurns, fc.boolean(), (turns, clockwise) => {
      const size = { width: 1200, height: 800 };
      // The top left quarter of the shown picture, and the same quarter after one more turn.
      const crop = { left: 0, top: 0, right: 0.5, bottom: 0.5 };
      const before = drawingOf(size, turns, crop);
      const after = drawingOf(size, turn(turns, clockwise), turnCrop(crop, clockwise));
      expect([after.width, after.height]).toEqual([before.height, before.width]);
      const place = ({ transform: [a, b, c, d, e, f] }: typeof before, x: number, y: number) => [
        a * x + c * y + e,
        b * x + d * y + f,
      ];
      const [x = 0, y = 0] = place(before, 300, 200);
      const turned = clockwise ? [before.height - y, x] : [y, before.width - x];
      expect(place(after, 300, 200)).toEqual(turned);
    }),
  );
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 2200, height: 1650 },
  ],
  [
    { width: 300, height: 400 },
    { width: 300, height: 400 },
  ],
  [
    { width: 1, height: 10_000 },
    { width: 1, height: 2200 },
  ],
])('makes %p fit', (size, fitted) => {
  expect(fitWithin(size, 2200)).toEqual(fitted);
});

test('writes a PDF whose table of objects is right, with a page in the shape of each picture', () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
  const parts = pdfOf([
    { jpeg, width: 200, height: 400 },
    { jpeg, width: 400, height: 200 },
  ]);
  const text = parts
    .map((part) => (typeof part === 'string' ? part : String.fromCharCode(...part)))
    .join('');
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) =>
    Number(at),
  );
  expect(offsets).toHaveLength(8);
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  }
  const boxes = [...text.matchAll(/MediaBox \[([^\]]+)\]/g)].map(([, box]) => box);
  expect(boxes).toEqual(['0 0 421.00 842.00', '0 0 842.00 421.00']);
});
