import sharp from 'sharp';
import type { Drawing } from './drawing.ts';
import { grainSide, grainTile } from './grain.ts';

/** Paints a drawing: JPEG with a little grain for scenes, PNG with transparency for marks. */
export async function rasterise({ filename, width, height, markup }: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${markup()}</svg>`;
  const image = sharp(Buffer.from(svg));
  if (filename.endsWith('.png')) return image.png({ compressionLevel: 9 }).toBuffer();
  return image
    .composite([{ input: grainTile(), raw: grainSize, tile: true, blend: 'soft-light' }])
    .flatten()
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

const grainSize = { width: grainSide, height: grainSide, channels: 4 } as const;
