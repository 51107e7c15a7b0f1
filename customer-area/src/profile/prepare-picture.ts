/** The kinds of picture that the server takes (decision P7). */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** The most bytes that the server takes (decision P7). */
const mostBytes = 5_000_000;

/** Beyond this many bytes no picture is opened: it would cost a phone all of its memory. */
const mostBytesToOpen = 50_000_000;

/** The longer side of a picture that had to be made smaller, in pixels; it is shown far smaller still. */
const longestSide = 1600;

/** What can be wrong with a chosen file. */
export type PictureProblem = 'notAPicture' | 'tooLarge';

/** A picture as it can be sent, or what is wrong with the file. */
export type Prepared =
  | { readonly picture: Blob; readonly problem?: undefined }
  | { readonly picture?: undefined; readonly problem: PictureProblem };

function drawn(image: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  // JPEG knows no transparency: without a ground it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function smaller(image: ImageBitmap): Promise<Blob | null> {
  return new Promise((resolve) => drawn(image).toBlob(resolve, 'image/jpeg', 0.85));
}

/**
 * Looks at a chosen file before it is sent: whether it is a picture that can be opened; one that is too large, as
 * phones make them, is made smaller. The server decides by itself all the same.
 */
export async function preparePicture(file: Blob): Promise<Prepared> {
  if (!acceptedTypes.includes(file.type)) return { problem: 'notAPicture' };
  if (file.size > mostBytesToOpen) return { problem: 'tooLarge' };
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) return { problem: 'notAPicture' };
  try {
    if (file.size <= mostBytes) return { picture: file };
    const picture = await smaller(image);
    return picture && picture.size <= mostBytes ? { picture } : { problem: 'tooLarge' };
  } finally {
    image.close();
  }
}
