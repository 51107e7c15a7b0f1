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
