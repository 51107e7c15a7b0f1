import { once } from 'node:events';
import { Readable } from 'node:stream';
import { createError, ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import { folders } from '@studio/shared/directus-ids';
import * as v from 'valibot';
import { allowedTypes, fileType, headLength, missingEnd, nameFor } from './file-type.ts';
import { refuseBroken } from './written-values.ts';

/** Answers a file, or a change of one, that is not accepted: 400, with the reason for the editor. */
const FileRefused = createError<{ reason: string }>('INVALID_PAYLOAD', ({ reason }) => reason, 400);

interface Upload {
  type?: string;
  folder?: string | null;
  filename_download: string;
}

type UploadOne = (
  this: unknown,
  stream: Readable,
  data: Upload,
  ...more: unknown[]
) => Promise<string>;

const chunk = v.nullable(v.instance(Buffer));

/** Reads the first bytes of a stream; resolves with them and a stream that begins with them again. */
async function peek(stream: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < headLength) {
    const next = v.parse(chunk, stream.read());
    if (next !== null) {
      chunks.push(next);
      length += next.length;
    } else if (stream.readableEnded) {
      const all = Buffer.concat(chunks);
      return { head: all, whole: Readable.from(all.length > 0 ? [all] : []) };
    } else if (stream.destroyed) {
      throw new FileRefused({ reason: 'Il file non è arrivato intero.' });
    } else {
      await Promise.race(['readable', 'end', 'close'].map((event) => once(stream, event)));
    }
  }
  const read = Buffer.concat(chunks);
  // The same stream goes on: it records that it was cut at the size limit.
  stream.unshift(read);
  return { head: read.subarray(0, headLength), whole: stream };
}

const typeChange = v.object({ type: v.unknown() });
const nameChange = v.object({ filename_download: v.string() });
const keys = v.object({ keys: v.array(v.string()) });
const rows = v.array(v.object({ type: v.nullable(v.string()) }));

/**
 * Sets the type of a file by its content, whatever the sender or the name says. The upload fixes the type, and the name
 * keeps an extension of it.
 */
export const files: HookConfig = ({ filter }, { services }) => {
  const uploadOne: UploadOne = services.FilesService.prototype.uploadOne;

  async function uploadChecked(
    this: unknown,
    ...[stream, data, ...more]: Parameters<UploadOne>
  ): Promise<string> {
    const { head, whole } = await peek(stream);
    const sender = data.folder === folders.caricamenti.id ? 'client' : 'editor';
    const type = fileType(head, data.filename_download, sender);
    if (type === undefined) {
      whole.resume();
      const name = `Il file «${data.filename_download.slice(0, 255)}»`;
      throw new FileRefused({
        reason: `${name} non si può caricare: dal contenuto non è di un tipo ammesso (${allowedTypes}).`,
      });
    }
    const checked = { ...data, type, filename_download: nameFor(type, data.filename_download) };
    refuseBroken('directus_files', checked);
    return uploadOne.call(this, whole, checked, ...more);
  }
  services.FilesService.prototype.uploadOne = uploadChecked;

  // Uploads do not reach this filter, only rows without a file. Clients and visitors have no right to create any.
  filter('files.create', (payload, _meta, { accountability }) => {
    if (accountability?.app && !accountability.admin) throw new ForbiddenError();
    return payload;
  });

  filter('files.update', async (payload, meta, { database }) => {
    if (v.is(typeChange, payload)) {
      throw new FileRefused({
        reason: 'Il tipo di un file è quello del suo contenuto e non si cambia.',
      });
    }
    if (!v.is(nameChange, payload)) return payload;
    const found = await database('directus_files')
      .whereIn('id', v.parse(keys, meta).keys)
      .select('type');
    const ends = v
      .parse(rows, found)
      .flatMap(({ type }) => missingEnd(type, payload.filename_download) ?? []);
    if (ends.length === 0) return payload;
    throw new FileRefused({ reason: `Il nome del file deve finire con ${ends.join(' e ')}.` });
  });
};
