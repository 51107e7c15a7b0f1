import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** The types of pictures that a client can upload. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Draws a picture in the browser, as a client's own program would save it; sizes in pixels. */
export async function drawPicture(
  page: Page,
  type: PictureType,
  width = 640,
  height = 400,
): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([kind, w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('The browser has no canvas');
      const colours = context.createLinearGradient(0, 0, w, h);
      colours.addColorStop(0, 'teal');
      colours.addColorStop(1, 'orange');
      context.fillStyle = colours;
      context.fillRect(0, 0, w, h);
      const blob = await canvas.convertToBlob({ type: kind });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [type, width, height] as const,
  );
  return Buffer.from(bytes);
}

/** Returns width and height of a picture as a browser reads them, in pixels; undefined when it cannot read it. */
export async function sizeOf(page: Page, bytes: Buffer): Promise<[number, number] | undefined> {
  return page.evaluate(
    async (numbers) => {
      const blob = new Blob([new Uint8Array(numbers)]);
      const bitmap = await createImageBitmap(blob).catch(() => undefined);
      return bitmap && [bitmap.width, bitmap.height];
    },
    [...bytes],
  );
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Returns a valid PNG of one colour: a few kilobytes for any number of pixels. */
export function plainPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
