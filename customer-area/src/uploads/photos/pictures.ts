import { type Crop, drawingOf, fitWithin, type Turns, wholePicture } from './geometry.ts';
import { pdfOf } from './pdf-of.ts';

/** One photo, as a page of the PDF. */
export interface Photo {
  readonly id: string;
  /** The photo in its upright orientation, of at most `longestSide` pixels. */
  readonly source: Blob;
  readonly turns: Turns;
  /** Address of the turned photo, for an image. */
  readonly url: string;
  /** The part that stays of the turned photo. */
  readonly crop: Crop;
}

/** Longest side of a page, in pixels: A4 at 190 dots per inch. */
const longestSide = 2200;

/** The quality of a kept photo, and that of a page. */
const sourceQuality = 0.92;
const pageQuality = 0.82;

/** Opens a picture in the orientation that its EXIF data tell. @throws when the browser cannot read its format */
const open = (blob: Blob) => createImageBitmap(blob, { imageOrientation: 'from-image' });

/**
 * Opens a photo and makes it as small as a page may be.
 * @throws when the browser cannot read its format
 */
export async function openPhoto(file: Blob): Promise<Photo> {
  const picture = await open(file);
  try {
    const size = fitWithin(picture, longestSide);
    const source = await encode(size, sourceQuality, (context) =>
      context.drawImage(picture, 0, 0, size.width, size.height),
    );
    return {
      ...{ id: crypto.randomUUID(), source, turns: 0, crop: wholePicture },
      url: URL.createObjectURL(source),
    };
  } finally {
    picture.close();
  }
}

/** Resolves with the address of the photo with other turns. */
export async function turnedUrl({ source }: Photo, turns: Turns): Promise<string> {
  const { jpeg } = await render(source, turns, wholePicture, sourceQuality);
  return URL.createObjectURL(jpeg);
}

/** Releases the memory of photos that are no longer shown. */
export function releasePhotos(photos: readonly Photo[]): void {
  for (const { url } of photos) URL.revokeObjectURL(url);
}

/** Resolves with a PDF that has one page for each photo. */
export async function createPdf(photos: readonly Photo[], name: string): Promise<File> {
  const pages = [];
  // One after the other: a phone has no memory for all at once.
  for (const { source, turns, crop } of photos) {
    const { jpeg, width, height } = await render(source, turns, crop, pageQuality);
    pages.push({ jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height });
  }
  return new File(pdfOf(pages), name, { type: 'application/pdf' });
}

async function render(source: Blob, turns: Turns, crop: Crop, quality: number) {
  const picture = await open(source);
  try {
    const { transform, width, height } = drawingOf(picture, turns, crop);
    const jpeg = await encode({ width, height }, quality, (context) => {
      context.setTransform(...transform);
      context.drawImage(picture, 0, 0);
    });
    return { jpeg, width, height };
  } finally {
    picture.close();
  }
}

async function encode(
  { width, height }: { readonly width: number; readonly height: number },
  quality: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser offers no canvas');
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  draw(context);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  // Safari keeps the memory of a canvas until it is empty.
  Object.assign(canvas, { width: 0, height: 0 });
  if (blob === null) throw new Error('The browser has no memory for the picture');
  return blob;
}
