import { once } from 'node:events';
import { Readable } from 'node:stream';
import { createError, ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import { folders } from '@studio/shared/contract';
import {
  headLength,
  labelsFor,
  missingEnd,
  recogniseHead,
  refusedFiles,
  type Sender,
} from '@studio/shared/rules';
import * as v from 'valibot';
import { updatedIds } from '../../common/writes.ts';
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
const rows = v.array(v.object({ type: v.nullable(v.string()) }));
const placed = v.optional(v.object({ folder: v.nullable(v.string()) }));

/** Returns the sender whose files a folder holds. */
function senderOf(folder: string | null): Sender {
  if (folder === folders.caricamenti.id) return 'client';
  return folder === folders.documenti.id || folder === folders.importazioni.id ? 'staff' : 'public';
}

/**
 * Sets the type of a file by its content, whatever the sender or the name says. The upload fixes the type, and the name
 * keeps an extension of it.
 */
export const files: HookConfig = ({ filter }, { database, services }) => {
  const uploadOne: UploadOne = services.FilesService.prototype.uploadOne;

  /** Resolves with the folder of an upload: its own, that of the file it replaces, or the usual one. */
  async function folderOf({ folder }: Upload, replaced: unknown): Promise<string | null> {
    if (folder !== undefined) return folder;
    if (typeof replaced !== 'string') return folders.documenti.id;
    const row: unknown = await database('directus_files').where({ id: replaced }).first('folder');
    return v.parse(placed, row)?.folder ?? null;
  }

  async function uploadChecked(
    this: unknown,
    ...[stream, data, ...more]: Parameters<UploadOne>
  ): Promise<string> {
    const { head, whole } = await peek(stream);
    const sender = senderOf(await folderOf(data, more[0]));
    const outcome = recogniseHead(head, data.filename_download, sender);
    if ('refused' in outcome) {
      whole.resume();
      const name = `Il file «${data.filename_download.slice(0, 255)}»`;
      const reason = `dal contenuto ${refusedFiles[outcome.refused]}`;
      const allowed = `Si possono caricare: ${labelsFor(sender).join(', ')}`;
      throw new FileRefused({ reason: `${name} non si può caricare: ${reason}. ${allowed}.` });
    }
    const checked = { ...data, type: outcome.type, filename_download: outcome.name };
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
    const found = await database('directus_files').whereIn('id', updatedIds(meta)).select('type');
    const ends = v
      .parse(rows, found)
      .flatMap(({ type }) => missingEnd(type, payload.filename_download) ?? []);
    if (ends.length === 0) return payload;
    throw new FileRefused({ reason: `Il nome del file deve finire con ${ends.join(' e ')}.` });
  });
};
