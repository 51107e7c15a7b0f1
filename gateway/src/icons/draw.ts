import { brand } from '@studio/shared/kit/brand';
import type { Mark } from './marks.ts';

/** Width of the square that marks are drawn in. */
const side = 32;

/** Radius of the corners. */
const corner = 6;

const { accent, accentInk } = brand.light;

/**
 * Returns an icon as SVG.
 * @param isRound false for icons that the system cuts out itself
 */
export function drawSvg({ path, stroke }: Mark, isRound = true): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}"${isRound ? ` rx="${corner}"` : ''} fill="${accent}"/>`,
    `<path d="${path}" fill="none" stroke="${accentInk}" stroke-width="${stroke}"`,
    ' stroke-linecap="round" stroke-linejoin="round"/></svg>',
  ].join('');
}

interface Picture {
  /** Width and height in pixels. */
  readonly size: number;
  /** False for icons that the system cuts out itself. */
  readonly isRound: boolean;
}

/** Returns an icon as a PNG file with an alpha channel. */
export async function drawPng(mark: Mark, { size, isRound }: Picture): Promise<Buffer> {
  // Its library takes 40 MB, which a gateway needs only where a browser asks for such an icon.
  const { default: sharp } = await import('sharp');
  // SVG without a density has 72 dots per inch, one for each unit.
  const picture = sharp(Buffer.from(drawSvg(mark, isRound)), { density: (72 * size) / side });
  return await picture.ensureAlpha().png().toBuffer();
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
