import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { pictureFormat, redraw } from '../../extensions/portal/src/clients/avatar/redraw.ts';
import { photo, plainPng } from '../support/pictures.ts';

test('recognises a picture by its first bytes', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    assert.equal(pictureFormat(await photo(format)), format);
  }
  for (const text of ['', 'GIF89a', '<svg', 'RIFF\0\0\0\0WAVE', '\xff\xd8', ' \x89PNG\r\n\x1a\n']) {
    assert.equal(pictureFormat(Buffer.from(text, 'latin1')), undefined, text);
  }
});

test('redraws a picture as a square, upright and without metadata', async () => {
  const upright = await sharp({
    create: { width: 400, height: 200, channels: 3, background: 'red' },
  })
    .extend({ bottom: 200, background: 'blue' })
    .png()
    .toBuffer();
  // Stored lying on its side, with a note of how to turn it, as phones do.
  const picture = await sharp(upright)
    .rotate(270)
    .withExif({ IFD0: { ImageDescription: 'canary' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const drawn = await redraw(picture);
  const { width, height, format, exif } = await sharp(drawn).metadata();
  assert.deepEqual([width, height, format, exif], [480, 480, 'webp', undefined]);
  const colour = async (top: number) => {
    const pixel = { left: 240, top, width: 1, height: 1 };
    return [...(await sharp(drawn).extract(pixel).removeAlpha().raw().toBuffer())];
  };
  const [red] = await colour(40);
  const [, , blue] = await colour(440);
  assert.ok(red !== undefined && red > 200 && blue !== undefined && blue > 200);
});

test('takes the first frame of an animation', async () => {
  const skeletonShapes = Buffer.concat([Buffer.alloc(16 * 16 * 3, 255), Buffer.alloc(16 * 16 * 3)]);
  const animation = await sharp(skeletonShapes, {
    raw: { width: 16, height: 32, channels: 3, pageHeight: 16 },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const { data } = await sharp(await redraw(animation))
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.ok((data[0] ?? 0) > 240);
});

test('rejects a picture with too many pixels at any size in bytes', async () => {
  const bomb = plainPng(20_000, 20_000);
  assert.ok(bomb.length < 100_000);
  for (const bytes of [bomb, plainPng(20_000, 1), plainPng(6400, 6400)]) {
    await assert.rejects(redraw(bytes), { code: 'UNSUPPORTED_MEDIA_TYPE' });
  }
  await redraw(plainPng(6000, 6000));
});
