/** @jest-environment node */
import fc from 'fast-check';
import { defaultCentre, defaultZoom, embeddedMap, wholeMap } from './map-address.ts';

function boxOf(address: string): number[] {
  return (new URL(address).searchParams.get('bbox') ?? '').split(',').map(Number);
}

test('centres the map on the marker', () => {
  const address = embeddedMap([11.3426, 44.4938], 15);
  const [west = 0, south = 0, east = 0, north = 0] = boxOf(address);
  expect((west + east) / 2).toBeCloseTo(11.3426, 4);
  expect((south + north) / 2).toBeCloseTo(44.4938, 4);
  expect(new URL(address).searchParams.get('marker')).toBe('44.4938,11.3426');
});

test('uses a fixed place without a configuration', () => {
  expect(wholeMap(defaultCentre, defaultZoom)).toBe(
    'https://www.openstreetmap.org/?mlat=-12.4&mlon=25.5#map=3/-12.4/25.5',
  );
});

test('limits the map to the globe', () => {
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  const latitude = fc.double({ min: -85, max: 85, noNaN: true });
  fc.assert(
    fc.property(longitude, latitude, fc.integer({ min: 0, max: 19 }), (x, y, zoom) => {
      const [west = 0, south = 0, east = 0, north = 0] = boxOf(embeddedMap([x, y], zoom));
      return (
        -180 <= west && west <= east && east <= 180 && -85 <= south && south <= north && north <= 85
      );
    }),
  );
});
