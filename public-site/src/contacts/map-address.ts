/** A place in degrees. */
export type Place = readonly [longitude: number, latitude: number];

/** The centre of the map when the configuration has none. */
export const defaultCentre: Place = [25.5, -12.4];
/** The zoom of the map when the configuration has none; each step halves the width shown. */
export const defaultZoom = 3;

const tile = 256;
// Approximate size of the iframe, in pixels.
const width = 1024;
const height = 512;

/** Returns the address of a map to embed, with a mark at its centre. */
export function embeddedMap([longitude, latitude]: Place, zoom: number): string {
  const degrees = 360 / (tile * 2 ** zoom);
  const halfWidth = (width / 2) * degrees;
  const halfHeight = (height / 2) * degrees * Math.cos((latitude * Math.PI) / 180);
  const box = [
    Math.max(-180, longitude - halfWidth),
    Math.max(-85, latitude - halfHeight),
    Math.min(180, longitude + halfWidth),
    Math.min(85, latitude + halfHeight),
  ];
  const query = new URLSearchParams({
    bbox: box.map((degree) => degree.toFixed(6)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

/** Returns the address of the same map on a page of its own. */
export function wholeMap([longitude, latitude]: Place, zoom: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
}
