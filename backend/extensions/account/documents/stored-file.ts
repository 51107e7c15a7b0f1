import type { Readable } from 'node:stream';
import { getStorage } from '@directus/api/storage/index';
import { ErrorCode, ForbiddenError, isDirectusError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Accountability, TransformationParams } from '@directus/types';
import * as v from 'valibot';
import { assetPresets } from '../../../access/project-settings.ts';
import type { ByteRange } from './byte-range.ts';

const fileSchema = v.object({
  filename_download: v.fallback(v.string(), 'documento'),
  type: v.fallback(v.string(), 'application/octet-stream'),
});

const placeSchema = v.object({ storage: v.string(), filename_disk: v.string() });

/** A file that may be read by who asked: its name and media type, its bytes and how many there are. */
export interface StoredFile extends v.InferOutput<typeof fileSchema> {
  size: number;
  read(range?: ByteRange): Promise<Readable>;
}

function presetOf(key: string | undefined): TransformationParams {
  const preset = assetPresets.find((one) => one.key === key);
  return preset === undefined ? {} : { ...preset, height: preset.height ?? undefined };
}

type Context = Pick<EndpointExtensionContext, 'database' | 'getSchema' | 'services'>;

/**
 * The file with this id as `accountability` may read it by Directus' own rules, as the picture of that size where `key`
 * names a preset. Throws the same ForbiddenError for a foreign, an unknown and an impossible id.
 */
export async function openFile(
  { database, getSchema, services }: Context,
  accountability: Accountability,
  id: string,
  key: string | undefined,
): Promise<StoredFile> {
  const options = { accountability, schema: await getSchema(), knex: database };
  const assets = new services.AssetsService(options);
  const transformation = { transformationParams: presetOf(key) };

  async function readPart(range: ByteRange): Promise<Readable> {
    const row: unknown = await database('directus_files').where({ id }).first();
    const { storage, filename_disk } = v.parse(placeSchema, row);
    return (await getStorage()).location(storage).read(filename_disk, { range });
  }

  try {
    const asset = await assets.getAsset(id, transformation, undefined, true);
    return {
      ...v.parse(fileSchema, asset.file),
      size: asset.stat.size,
      read: (range) => (range === undefined ? asset.stream() : readPart(range)),
    };
  } catch (error) {
    // Directus gives its reasons, and they differ.
    if (isDirectusError(error, ErrorCode.Forbidden)) throw new ForbiddenError();
    throw error;
  }
}
