import { createError } from '@directus/errors';
import sharp from 'sharp';

/** No JPEG, PNG or WebP by its content, or one that cannot be read: 415. */
export const NoPicture = createError(
  'UNSUPPORTED_MEDIA_TYPE',
  'Not a JPEG, PNG or WebP picture.',
  415,
);

/** Side of an avatar, in pixels: the largest size it is shown in. */
export const avatarSide = 480;

/** Longest side a picture may have, in pixels; more than any camera makes, and what WebP itself allows. */
const longestSide = 16_383;

/** Pixels a picture may have before it is worked on: a few bytes can claim to be a gigabyte of them. */
const mostPixels = 40_000_000;

/**
 * The format of a picture by its first bytes, whatever it is called; undefined for any other content. WebP has four
 * bytes of length between its two marks.
 */
export function pictureFormat(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return undefined;
}

/**
 * A picture drawn anew as a square WebP: its middle, upright, its first frame, and nothing else of what the file held
 * (place, camera, comments, whatever was hidden behind it). Throws `NoPicture` for anything that is none, or is broken.
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
  } catch {
    throw new NoPicture();
  }
}
