import { picturesFor } from '@studio/shared/rules';

/** Image types that the server accepts (decision P7): those of the public site. */
export const acceptedTypes = picturesFor('public');

/** Largest picture that the server accepts, in bytes (decision P7). */
const maxBytes = 5_000_000;

/** Largest file that is decoded, in bytes: more would use up the memory of a phone. */
const maxDecodableBytes = 50_000_000;

/** Longer side of a picture after downscaling, in pixels; pages show it far smaller. */
const longestSide = 1600;

/** The reason why a file cannot be used. */
type PictureProblem = 'notAPicture' | 'tooLarge';

/** A picture that can be uploaded, or the problem of the file. */
type PreparedPicture =
  | { readonly picture: Blob; readonly problem?: undefined }
  | { readonly picture?: undefined; readonly problem: PictureProblem };

/**
 * Checks a file before its upload and downscales a picture that is too large, as photos of phones are. The server
 * checks the file again.
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  if (!acceptedTypes.includes(file.type)) return { problem: 'notAPicture' };
  if (file.size > maxDecodableBytes) return { problem: 'tooLarge' };
  // The browser rejects a file that is not a picture, even when its type says so.
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) return { problem: 'notAPicture' };
  try {
    if (file.size <= maxBytes) return { picture: file };
    const picture = await downscale(image);
    return picture && picture.size <= maxBytes ? { picture } : { problem: 'tooLarge' };
  } finally {
    image.close();
  }
}

function downscale(image: ImageBitmap): Promise<Blob | null> {
  return new Promise((resolve) => scaledCanvas(image).toBlob(resolve, 'image/jpeg', 0.85));
}

function scaledCanvas(image: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
