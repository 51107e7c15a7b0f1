import { getStorage } from '@directus/api/storage/index';
import { brand } from '@studio/shared/kit/brand';
import type { Knex } from 'knex';
import sharp from 'sharp';
import * as v from 'valibot';

/** The firm's logo as a part of a mail. */
export interface MailLogo {
  png: Buffer;
  /** In CSS pixels; the picture has twice as many for sharp screens. */
  width: number;
  height: number;
}

const widest = 200;
const highest = 56;

/** The colour below the logo in both colour schemes: a dark logo on a transparent ground would vanish at night. */
const ground = brand.light.surface;

const fileSchema = v.object({ storage: v.string(), filename_disk: v.string() });

let drawn: { place: string; logo: MailLogo } | undefined;

async function draw(bytes: Buffer): Promise<MailLogo> {
  const { data, info } = await sharp(bytes, { limitInputPixels: 50_000_000, pages: 1 })
    .rotate()
    .flatten({ background: ground })
    .resize({ width: widest * 2, height: highest * 2, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: Math.round(info.width / 2), height: Math.round(info.height / 2) };
}

/**
 * Resolves with the logo for mails; undefined for a file that does not exist any more. The last one stays in memory.
 * @throws {Error} when the file is no readable picture
 */
export async function readLogo(database: Knex, file: string): Promise<MailLogo | undefined> {
  const row: unknown = await database('directus_files')
    .where({ id: file })
    .first('storage', 'filename_disk', 'modified_on');
  if (row === undefined) return undefined;
  // The row changes when an editor replaces the file's content.
  const place = JSON.stringify(row);
  if (drawn?.place === place) return drawn.logo;
  const { storage, filename_disk } = v.parse(fileSchema, row);
  const stream = await (await getStorage()).location(storage).read(filename_disk);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const logo = await draw(Buffer.concat(chunks));
  drawn = { place, logo };
  return logo;
}
