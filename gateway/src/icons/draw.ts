import { crc32, deflateSync } from 'node:zlib';
import { siteColours } from '../document/site-files.ts';
import type { Mark } from './marks.ts';

/** Width of the square that marks are drawn in. */
const side = 32;

/** Radius of the corners. */
const corner = 6;

const { brand, onBrand } = siteColours;

/** Returns an icon with round corners as SVG. */
export function drawSvg({ path, stroke }: Mark): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" rx="${corner}" fill="${brand}"/>`,
    `<path d="${path}" fill="none" stroke="${onBrand}" stroke-width="${stroke}"`,
    ' stroke-linecap="round" stroke-linejoin="round"/></svg>',
  ].join('');
}

type Point = readonly [x: number, y: number];

type Line = readonly [from: Point, to: Point];

/** Straight parts of each curve. */
const parts = 48;

/** Returns the lines of a path, each from one point to the next; curves become short straight lines. */
function linesOf(path: string): readonly Line[] {
  const lines: Line[] = [];
  let at: Point = [0, 0];
  const lineTo = (to: Point) => {
    lines.push([at, to]);
    at = to;
  };
  for (const [, command, numbers = ''] of path.matchAll(/([MLHVC])([^MLHVC]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.trim().split(' ').map(Number);
    if (command === 'M') at = [a, b];
    else if (command === 'L') lineTo([a, b]);
    else if (command === 'H') lineTo([a, at[1]]);
    else if (command === 'V') lineTo([at[0], a]);
    else {
      const [x, y] = at;
      for (let part = 1; part <= parts; part += 1) {
        const t = part / parts;
        lineTo([bezier(t, x, a, c, e), bezier(t, y, b, d, f)]);
      }
    }
  }
  return lines;
}

function bezier(t: number, from: number, first: number, second: number, to: number): number {
  const s = 1 - t;
  return s * s * s * from + 3 * s * s * t * first + 3 * s * t * t * second + t * t * t * to;
}

interface Picture {
  /** Width and height in pixels. */
  readonly size: number;
  /** False for icons that the system cuts out itself. */
  readonly isRound: boolean;
}

/** Returns an icon as a PNG file. */
export function drawPng({ path, stroke }: Mark, { size, isRound }: Picture): Buffer {
  const lines = linesOf(path);
  const pixel = side / size;
  const ground = rgb(brand);
  const ink = rgb(onBrand);
  // Each row begins with its filter: none.
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row += 1) {
    const y = (row + 0.5) * pixel;
    const near = lines.filter(([[, y1], [, y2]]) => {
      return y > Math.min(y1, y2) - stroke && y < Math.max(y1, y2) + stroke;
    });
    for (let column = 0; column < size; column += 1) {
      const point: Point = [(column + 0.5) * pixel, y];
      const covered = coverage(distanceTo(near, point) - stroke / 2, pixel);
      const at = row * (size * 4 + 1) + 1 + column * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const from = ground[channel] ?? 0;
        rows[at + channel] = Math.round(from + ((ink[channel] ?? 0) - from) * covered);
      }
      rows[at + 3] = isRound ? Math.round(255 * coverage(outside(point), pixel)) : 255;
    }
  }
  return encodePng(size, rows);
}

/** Returns the covered part of a pixel whose centre is this far outside of a shape, from 0 to 1. */
function coverage(distance: number, pixel: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance / pixel));
}

/** Returns the distance of a point from the nearest line. */
function distanceTo(lines: readonly Line[], [x, y]: Point): number {
  let least = side * side;
  for (const [[x1, y1], [x2, y2]] of lines) {
    const dx = x2 - x1;
    const dy = y2 - y1;
    const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.min(1, Math.max(0, along));
    const ex = x - x1 - t * dx;
    const ey = y - y1 - t * dy;
    least = Math.min(least, ex * ex + ey * ey);
  }
  return Math.sqrt(least);
}

/** Returns the distance of a point from the square with round corners; negative inside. */
function outside([x, y]: Point): number {
  const dx = Math.abs(x - side / 2) - side / 2 + corner;
  const dy = Math.abs(y - side / 2) - side / 2 + corner;
  return dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) - corner : Math.max(dx, dy) - corner;
}

function rgb(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

/**
 * Returns pixels as a PNG file (RFC 2083).
 * @param rows red, green, blue and opacity of each pixel, with a filter byte before each row
 */
function encodePng(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each of four channels.
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns PNG files as one icon file (ICO), for programs that know no other format. */
export function packIco(pictures: readonly { readonly size: number; readonly png: Buffer }[]) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.set([size, size], entry);
    // One plane of 32 bits.
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}
