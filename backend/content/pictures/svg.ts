/** A point on the picture, in pixels. */
export type Point = readonly [x: number, y: number];

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stopsMarkup = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** A gradient along a line, in fractions of the painted shape's box; downwards unless told. */
export function linear(
  id: string,
  stops: readonly Stop[],
  [x1, y1, x2, y2] = [0, 0, 0, 1],
): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsMarkup(stops)}</linearGradient>`;
}

/** A gradient around a point, in fractions of the painted shape's box. */
export function radial(id: string, stops: readonly Stop[], [cx, cy, r] = [0.5, 0.5, 0.5]): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsMarkup(stops)}</radialGradient>`;
}

/** A filter that blurs by `deviation` pixels, for soft shadows and light. */
export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="-200" y="-200" width="2400" height="1500"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** A filled path; `more` holds further attributes. */
export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A drawn line of the given width. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/** A filled rectangle. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

/** A filled ellipse. */
export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
}

/** Path data of a closed polygon. */
export function closed(points: readonly Point[]): string {
  return `${open(points)}Z`;
}

/** Path data of an open line through points. */
export function open(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

/** Several elements drawn as one, with common attributes. */
export function group(attributes: string, elements: readonly string[]): string {
  return `<g ${attributes}>${elements.join('')}</g>`;
}
