/** @jest-environment node */
import fc from 'fast-check';
import { ease, scrollDuration } from './smooth-scroll.ts';

test('scrolls for at least 600 ms, then 700 ms per 1000 pixels, up to 3 s', () => {
  expect(scrollDuration(0)).toBe(600);
  expect(scrollDuration(-500)).toBe(600);
  expect(scrollDuration(2000)).toBe(1400);
  expect(scrollDuration(-2000)).toBe(1400);
  expect(scrollDuration(1_000_000)).toBe(3000);
});

test('eases from start to end without moving back', () => {
  expect(ease(0)).toBe(0);
  expect(ease(1)).toBe(1);
  const time = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(time, time, (a, b) =>
      a <= b ? ease(a) <= ease(b) + 1e-9 : ease(b) <= ease(a) + 1e-9,
    ),
  );
});
