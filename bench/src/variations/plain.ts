import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from '../../../backend/node_modules/sharp/lib/index.js';
import type { OwnFile, Variation } from './front.ts';
import { type HeaderPicture, headerPictureOf, plainPage } from './plain-document.ts';

/** The width of the site's pictures on a phone, in pixels. */
const width = 960;

/** The AVIF quality. */
const quality = 60;

const idOf = /\/api\/assets\/([0-9a-f-]{36})/;

/** Finds the uploaded file of a picture; the backend stores derived files beside it under longer names. */
async function uploaded(uploads: string, id: string): Promise<string | undefined> {
  const names = await readdir(uploads);
  const name = names.find((one) => one.startsWith(`${id}.`));
  return name && join(uploads, name);
}

async function makePicture(uploads: string, address: string | undefined) {
  const id = address?.match(idOf)?.[1];
  const file = id && (await uploaded(uploads, id));
  return (
    file && {
      path: `/${id}.avif`,
      bytes: await sharp(file).resize({ width }).avif({ quality }).toBuffer(),
    }
  );
}

/**
 * Creates the static variation of the site: the lower limit for the same content.
 * @param uploads the backend's upload folder
 */
export async function plainVariation(uploads: string): Promise<Variation> {
  const styles = await readFile(join(import.meta.dirname, 'plain.css'), 'utf8');
  const css = styles.replace(/\s+/g, ' ');
  const files = new Map<string, OwnFile>();
  return {
    files,
    keepsPictures: true,
    async change(html) {
      const made = await makePicture(uploads, headerPictureOf(html));
      let picture: HeaderPicture | undefined;
      if (made) {
        files.set(made.path, { type: 'image/avif', bytes: made.bytes });
        picture = { path: made.path, width };
      }
      return plainPage(html, css, picture);
    },
  };
}
