import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getStorage } from '@directus/api/storage/index';
import { ErrorCode, ForbiddenError, InvalidQueryError, isDirectusError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Accountability, TransformationParams } from '@directus/types';
import type { Request, RequestHandler, Response } from 'express';
import * as v from 'valibot';
import { assetPresets } from '../../../../access/project-settings.ts';
import { accountabilityOf } from '../common/callers.ts';
import { recordReading } from './download-log.ts';

const querySchema = v.object({
  key: v.optional(v.picklist(assetPresets.map(({ key }) => key))),
  download: v.optional(v.unknown()),
});

/** Whoever asked has closed the connection before the end. */
const gone = v.object({ code: v.literal('ERR_STREAM_PREMATURE_CLOSE') });

function query(request: Request): { key: string | undefined; isDownload: boolean } {
  const parsed = v.safeParse(querySchema, request.query);
  if (!parsed.success) throw new InvalidQueryError({ reason: 'There is no such preset' });
  return { key: parsed.output.key, isDownload: parsed.output.download !== undefined };
}

function writeHead(
  response: Response,
  { type, size }: StoredFile,
  shown: { name: string; isDownload: boolean; range: ByteRange | undefined },
): void {
  response.attachment(shown.name);
  const disposition = String(response.get('content-disposition'));
  const { start, end } = shown.range ?? { start: 0, end: size - 1 };
  response.set({
    'content-type': type,
    'content-disposition': shown.isDownload
      ? disposition
      : disposition.replace(/^attachment/, 'inline'),
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  if (shown.range === undefined) return;
  response.status(206).set('content-range', `bytes ${start}-${end}/${size}`);
}

/** Waits for the first bytes of a file, and then for this work; what fails leaves no open file. */
async function opened(source: Readable, work: () => Promise<void>): Promise<void> {
  // What breaks while nobody listens would end the process; whoever reads on finds it broken.
  source.on('error', () => {});
  try {
    await once(source, 'readable');
    await work();
  } catch (error) {
    source.destroy();
    throw error;
  }
}

/**
 * GET and HEAD /account/files/:id[/:name]: a file that who asks may read, whole or a part of it, and the receipt of it
 * where it is a client's own document, whichever part of it is read. `?download` saves it under the name of the path,
 * `?key=` asks for a picture's preset. 403 for anything else, byte by byte the same; 416; 400 for an unknown preset.
 */
export function downloadHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, logger } = context;

  async function answer(request: Request, response: Response): Promise<void> {
    const asker = accountabilityOf(request);
    const { id = '', name } = request.params;
    const { key, isDownload } = query(request);
    if (asker === undefined) throw new ForbiddenError();
    const file = await openFile(context, asker, id, key);
    // Pictures of a preset are small: nobody asks for a part of them.
    const range = key === undefined ? rangeOf(request, file.size) : undefined;
    if (range === 'impossible') {
      response.status(416).set('content-range', `bytes */${file.size}`).end();
      return;
    }
    const shown = { name: name ?? file.filename_download, isDownload, range };
    if (request.method !== 'GET') {
      writeHead(response, file, shown);
      response.end();
      return;
    }
    const source = await file.read(range);
    await opened(source, async () => {
      await recordReading(database, {
        reader: { client: asker.user },
        file: id,
        mode: isDownload ? 'scaricato' : 'anteprima',
        isLaterPart: range !== undefined && range.start > 0,
        now: new Date(),
      });
    });
    writeHead(response, file, shown);
    await pipeline(source, response);
  }

  return async (request, response, next) => {
    response.set('cache-control', 'no-store');
    try {
      await answer(request, response);
    } catch (error) {
      if (!response.headersSent) return next(error);
      // The connection is closed either way, and there is nobody to tell.
      if (!v.is(gone, error)) logger.error(error, 'A file could not be sent to its end');
    }
  };
}

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

/** Part of a file, in bytes from 0, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file of `size` bytes that a request asks for: undefined for the whole of it, 'impossible' where there
 * is no such part. Several parts at once, or what cannot be read as one, count as the whole (RFC 9110, 14.2).
 */
export function rangeOf(
  request: Pick<Request, 'method' | 'range'>,
  size: number,
): ByteRange | 'impossible' | undefined {
  // A range is for GET only.
  const ranges = request.method === 'GET' ? request.range(size) : undefined;
  if (ranges === -1) return 'impossible';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes') return undefined;
  const [only, ...others] = ranges;
  if (only === undefined || others.length > 0) return undefined;
  // The first byte alone cannot be asked for where files are kept: the whole is as good an answer.
  return only.end === 0 ? undefined : { start: only.start, end: only.end };
}
