import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getStorage } from '@directus/api/storage/index';
import { ErrorCode, ForbiddenError, InvalidQueryError, isDirectusError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Accountability, TransformationParams } from '@directus/types';
import type { Request, RequestHandler, Response } from 'express';
import * as v from 'valibot';
import { assetPresets } from '../../../../access/project-settings.ts';
import { isReadableUpload } from '../exchange/uploads/readable.ts';
import { accountabilityOf } from '../rights/callers.ts';
import { logDownload, untilReadable } from './download-log.ts';
import { filesUnavailable, storageOutage } from './storage-outage.ts';

const querySchema = v.object({
  key: v.optional(v.picklist(assetPresets.map(({ key }) => key))),
  download: v.optional(v.unknown()),
});

/** The error of a connection that the caller closed before the end. */
const prematureClose = v.object({ code: v.literal('ERR_STREAM_PREMATURE_CLOSE') });

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

/**
 * Handles GET and HEAD /account/files/:id[/:name]: sends a file that the caller may read, whole or a part of it, and
 * logs the download, whichever part it is. `?download` saves it under the name of the path,
 * `?key=` asks for a picture's preset. Answers the same 403 for anything else; 503 while the storage of a file that the
 * caller may read fails; 416; 400 for an unknown preset.
 */
export function downloadHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, logger } = context;

  async function answer(request: Request, response: Response): Promise<void> {
    const caller = accountabilityOf(request);
    const { id = '', name } = request.params;
    const { key, isDownload } = query(request);
    if (caller === undefined) throw new ForbiddenError();
    const file = await openFile(context, caller, id, key);
    // Pictures of a preset are small, so they are sent whole.
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
    await untilReadable(source, async () => {
      await logDownload(database, {
        reader: { client: caller.user },
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
      // The headers are out: the connection closes, and only the log can report it.
      if (!v.is(prematureClose, error)) logger.error(error, 'A file could not be sent to its end');
    }
  };
}

const fileSchema = v.object({
  filename_download: v.fallback(v.string(), 'documento'),
  type: v.fallback(v.string(), 'application/octet-stream'),
});

const placeSchema = v.object({ storage: v.string(), filename_disk: v.string() });

/** A file that the caller may read: its name and media type, its bytes and their number. */
interface StoredFile extends v.InferOutput<typeof fileSchema> {
  size: number;
  read(range?: ByteRange): Promise<Readable>;
}

function presetOf(key: string | undefined): TransformationParams {
  const preset = assetPresets.find((one) => one.key === key);
  return preset === undefined ? {} : { ...preset, height: preset.height ?? undefined };
}

type Context = Pick<EndpointExtensionContext, 'database' | 'getSchema' | 'services' | 'logger'>;

const fileId = v.pipe(v.string(), v.uuid());

/**
 * Opens the file with this id, or the preset `key` of a picture: as `accountability` may read it by Directus' own rules,
 * or as a file that was sent for a person or company of theirs.
 * @throws {ForbiddenError} the same one for a foreign, an unknown and an impossible id
 * @throws {ServiceUnavailableError} while the storage of a file that the caller may read fails
 */
async function openFile(
  { database, getSchema, services, logger }: Context,
  accountability: Accountability & { user: string },
  id: string,
  key: string | undefined,
): Promise<StoredFile> {
  const isUpload =
    v.is(fileId, id) && (await isReadableUpload(database, accountability.user, id, new Date()));
  const options = {
    accountability: isUpload ? null : accountability,
    schema: await getSchema(),
    knex: database,
  };
  const assets = new services.AssetsService(options);
  const transformation = { transformationParams: presetOf(key) };

  async function placeOf() {
    const row: unknown = await database('directus_files').where({ id }).first();
    const { storage, filename_disk: path } = v.parse(placeSchema, row);
    return { location: (await getStorage()).location(storage), path };
  }

  async function readPart(range: ByteRange): Promise<Readable> {
    const { location, path } = await placeOf();
    return location.read(path, { range });
  }

  async function isReadable(): Promise<boolean> {
    if (!v.is(fileId, id)) return false;
    const query = { filter: { id: { _eq: id } }, fields: ['id'] };
    try {
      return (await new services.FilesService(options).readByQuery(query)).length > 0;
    } catch (error) {
      if (isDirectusError(error, ErrorCode.Forbidden)) return false;
      throw error;
    }
  }

  /** Resolves with the failure of the storage, for a file that the caller may read. */
  async function outage(): Promise<Error | undefined> {
    if (!(await isReadable())) return undefined;
    const { location, path } = await placeOf();
    return await storageOutage(location, path);
  }

  try {
    const asset = await assets.getAsset(id, transformation, undefined, true);
    return {
      ...v.parse(fileSchema, asset.file),
      size: asset.stat.size,
      read: (range) => (range === undefined ? asset.stream() : readPart(range)),
    };
  } catch (error) {
    if (!isDirectusError(error, ErrorCode.Forbidden)) throw error;
    const cause = await outage();
    // Directus' own error gives its reasons, and they differ.
    if (cause === undefined) throw new ForbiddenError(undefined, { cause: error });
    logger.warn(cause, 'A file cannot be read from its storage');
    throw filesUnavailable(cause);
  }
}

/** A part of a file, in bytes from 0, both ends included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Returns the part of a file of `size` bytes that a request asks for: undefined for the whole file, 'impossible' for a
 * part that does not exist. Several parts at once, or an unreadable range, count as the whole (RFC 9110, section 14.2).
 */
function rangeOf(
  request: Pick<Request, 'method' | 'range'>,
  size: number,
): ByteRange | 'impossible' | undefined {
  // Only GET has ranges.
  const ranges = request.method === 'GET' ? request.range(size) : undefined;
  if (ranges === -1) return 'impossible';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes') return undefined;
  const [only, ...others] = ranges;
  if (only === undefined || others.length > 0) return undefined;
  // The storage cannot read the first byte alone: the whole file is a valid answer too.
  return only.end === 0 ? undefined : { start: only.start, end: only.end };
}
