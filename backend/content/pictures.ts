import type { DemoFile } from './demo-content.ts';
import { fileId } from './file-id.ts';
import type { Drawing } from './pictures/drawing.ts';
import { logos } from './pictures/logos.ts';
import { portraits } from './pictures/portraits.ts';
import { rasterise } from './pictures/rasterise.ts';
import { scenes } from './pictures/scenes.ts';

function pictureFile(drawing: Drawing): DemoFile {
  const { filename, title, width, height } = drawing;
  return {
    id: fileId(filename),
    folder: 'pubblici',
    filename,
    title,
    type: filename.endsWith('.png') ? 'image/png' : 'image/jpeg',
    width,
    height,
    bytes: () => rasterise(drawing),
  };
}

/** All pictures of the demo: headers of the pages, portraits, logos. */
export function pictureFiles(): DemoFile[] {
  return [...scenes, ...portraits, ...logos].map(pictureFile);
}
