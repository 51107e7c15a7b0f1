import { createError } from '@directus/errors';
import sharp from 'sharp';

/** Answers a file that is no JPEG, PNG or WebP, or that cannot be read: 415. */
const NoPicture = createError('UNSUPPORTED_MEDIA_TYPE', 'Not a JPEG, PNG or WebP picture.', 415);

/** The side of an avatar in pixels: the largest size that pages show. */
const avatarSide = 480;

/** The longest side of an accepted picture, in pixels: the limit of WebP. */
const longestSide = 16_383;

/** The most pixels of an accepted picture: a few bytes can claim to be a gigabyte of pixels. */
const mostPixels = 40_000_000;

/**
 * Returns the format of a picture by its first bytes; undefined for other content. WebP has four bytes of length
 * between its two marks.
 */
export function pictureFormat(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return undefined;
}

/**
 * Returns a picture redrawn as a square WebP: its middle, upright, the first frame, without metadata or hidden content.
 * @throws {NoPicture} when it is no picture, or is broken
 */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  const format = pictureFormat(bytes);
  if (format === undefined) throw new NoPicture();
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const found = await picture.metadata();
    if (found.format !== format || Math.max(found.width, found.height) > longestSide) {
      throw new NoPicture();
    }
    return await picture
      .autoOrient()
      .resize(avatarSide, avatarSide, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    // sharp reports every broken picture by a plain error.
    throw new NoPicture(undefined, { cause: error });
  }
}
