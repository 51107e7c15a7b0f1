import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns a picture of one colour with camera metadata, rotated like a phone's photo; sizes in pixels. */
export function photo(format: 'jpeg' | 'png' | 'webp', width = 900, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { ImageDescription: 'canary-exif' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Returns a PNG of two shades: some kilobytes at any number of pixels. */
export function plainPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
