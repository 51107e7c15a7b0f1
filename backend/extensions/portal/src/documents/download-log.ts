import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import { folders, roleIds } from '@studio/shared/contract';
import type { Application } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { readingModes } from '../../../../schema/accessi-documenti.ts';
import { markAsKnown } from './company-news.ts';
import { periodOf } from './period.ts';
import { visibleDocuments } from './visible-documents.ts';

/** The way a file was read: saved, opened in the page, or as an evidence sheet about it. */
type ReadingMode = keyof typeof readingModes;

/**
 * A viewer asks for the beginning of a file more than once: within this time it counts as one download, in
 * milliseconds.
 */
const sameDownload = 10_000;

/**
 * A viewer asks for later parts as the reader gets there: within this time they belong to the same download, in
 * milliseconds.
 */
const sameDownloadOfParts = 30 * 60_000;

/** Waits for the first bytes of a file and then for `work`; a failure leaves no open file. */
export async function untilReadable(source: Readable, work: () => Promise<void>): Promise<void> {
  // Without a listener an error would end the process; `pipeline` reports it again.
  source.on('error', () => {});
  try {
    await once(source, 'readable');
    await work();
  } catch (error) {
    source.destroy();
    throw error;
  }
}

/** A reading by a client or a member of staff. */
interface Reading {
  /** The client, whose row names them, or the member of staff. */
  readonly reader: { readonly client: string } | { readonly staff: string };
  readonly mode: ReadingMode;
  readonly now: Date;
}

/** A download of a file. */
interface Download extends Reading {
  readonly file: string;
  /** True for a part that does not begin with the file. */
  readonly isLaterPart?: boolean;
}

/** The length of a text column in Directus. */
const longestDescription = 255;

const text = v.nullable(v.string());

const documentRow = v.object({
  id: v.number(),
  file: text,
  cliente: text,
  anno: v.number(),
  mese: v.nullable(v.number()),
  tipologia: text,
  title: text,
  denominazione: text,
});

/** The part of a log's row about the thing that was read. */
interface Subject {
  readonly documento: number | null;
  readonly caricamento: number | null;
  /** The client who owns it; null for a company's. */
  readonly owner: string | null;
  readonly descrizione: string;
}

const describe = (parts: readonly (string | null)[]) =>
  parts.filter(Boolean).join(' · ').slice(0, longestDescription);

async function documentsBy(
  database: Knex,
  where: { readonly 'd.documento': string } | { readonly 'd.id': number },
  { reader, now }: Reading,
): Promise<(Subject & { file: string | null })[]> {
  const documents = database('documenti_clienti as d')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('directus_files as f', 'f.id', 'd.documento')
    .leftJoin('aziende as a', 'a.id', 'd.azienda')
    .where(where)
    .select('d.id', 'd.documento as file', 'd.cliente', 'd.anno', 'd.mese')
    .select('t.tipologia', 'f.title', 'a.denominazione');
  const found: unknown = await ('client' in reader
    ? documents.whereIn('d.id', visibleDocuments(database, reader.client, now))
    : documents);
  return v.parse(v.array(documentRow), found).map((row) => ({
    ...{ documento: row.id, caricamento: null, owner: row.cliente, file: row.file },
    descrizione: describe([
      ...[row.tipologia, periodOf(row.anno, row.mese), row.title, row.denominazione],
    ]),
  }));
}

const uploadRows = v.array(
  v.object({ id: v.number(), cliente: text, nome: v.string(), denominazione: text }),
);

async function uploadsOf(database: Knex, file: string): Promise<Subject[]> {
  const found: unknown = await database('caricamenti as c')
    .leftJoin('aziende as a', 'a.id', 'c.azienda')
    .where('c.file', file)
    .select('c.id', 'c.cliente', 'c.nome', 'a.denominazione');
  return v.parse(uploadRows, found).map(({ id, cliente, nome, denominazione }) => ({
    ...{ documento: null, caricamento: id, owner: cliente },
    descrizione: describe(['File arrivato', nome, denominazione]),
  }));
}

const fileRow = v.object({ folder: text, title: text, filename_download: text });

/** The folders whose files are no client's papers: the site's pictures, and faces. */
const unloggedFolders: readonly string[] = [folders.pubblici.id, folders.avatar.id];

/** Returns the row of a private file that belongs to no document and no upload yet, such as a list to import. */
async function otherFile(database: Knex, file: string): Promise<Subject[]> {
  const found: unknown = await database('directus_files').where({ id: file }).first();
  const parsed = v.safeParse(fileRow, found);
  if (!parsed.success) return [];
  const { folder, title, filename_download } = parsed.output;
  if (folder !== null && unloggedFolders.includes(folder)) return [];
  const descrizione = describe(['File', title, filename_download]);
  return [{ ...{ documento: null, caricamento: null, owner: null }, descrizione }];
}

/** Adds a row for each subject that lacks one since `since`, in one transaction that locks the file. */
async function addRows(
  database: Knex,
  { reader, mode, now }: Reading,
  { file, subjects, since }: { file: string | null; subjects: readonly Subject[]; since: Date },
): Promise<void> {
  if (subjects.length === 0) return;
  await database.transaction(async (transaction) => {
    // Postgres can serve several processes: the second one sees the row of the first.
    if (file !== null)
      await transaction('directus_files').where({ id: file }).forUpdate().select('id');
    for (const { documento, caricamento, owner, descrizione } of subjects) {
      const entry = {
        ...{ documento, caricamento },
        cliente: owner ?? ('client' in reader ? reader.client : null),
        collaboratore: 'staff' in reader ? reader.staff : null,
        modo: mode,
      };
      const isNamed = documento !== null || caricamento !== null;
      const recent: unknown = await transaction('accessi_documenti')
        .where({ ...entry, ...(!isNamed && { descrizione }) })
        .andWhere('quando', '>', since)
        .first('id');
      if (recent !== undefined) continue;
      await transaction('accessi_documenti').insert({ ...entry, quando: now, descrizione });
      if (documento === null || !('client' in reader)) continue;
      const read = transaction('documenti_clienti').where({ id: documento });
      await read.whereNull('letto_il').update({ letto_il: now });
      if (owner === null) await markAsKnown(transaction, reader.client, [documento], now);
    }
  });
}

/**
 * Adds a download to the log, and marks a document that a client reads as read. The row names the document's client, or
 * the reader of a company's document. Every private file leaves a row: documents, uploads of clients with the
 * attachments of their messages, and files of the firm; for a client only what the client may see.
 */
export async function logDownload(database: Knex, download: Download): Promise<void> {
  const { file, reader, isLaterPart = false, now } = download;
  const documents = await documentsBy(database, { 'd.documento': file }, download);
  const named = [...documents, ...(await uploadsOf(database, file))];
  const isOther = named.length === 0 && 'staff' in reader;
  const subjects = isOther ? await otherFile(database, file) : named;
  const since = new Date(now.getTime() - (isLaterPart ? sameDownloadOfParts : sameDownload));
  await addRows(database, download, { file, subjects, since });
}

/** Adds the reading of a document's evidence sheet by staff to the log. */
export async function logSheet(
  database: Knex,
  { document, staff, now }: { document: number; staff: string; now: Date },
): Promise<void> {
  const reading = { reader: { staff }, mode: 'scheda', now } as const;
  const subjects = await documentsBy(database, { 'd.id': document }, reading);
  const since = new Date(now.getTime() - sameDownload);
  await addRows(database, reading, { file: subjects[0]?.file ?? null, subjects, since });
}

/** The one form of a file's path at the backend: its id, and a name to save it by. */
const filePath = /^\/assets\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/[^/]+)?$/;

/** An open file, as Directus' service of files returns it; the stream is deferred where the caller asks for it. */
const asset = v.looseObject({
  stream: v.custom<() => Promise<Readable>>((value) => typeof value === 'function'),
});
const service = v.object({ accountability: v.nullable(v.object({ user: text, role: text })) });

/**
 * Adds the files that staff open to the log, with the reader's name, before the first byte goes out. Directus would send
 * the same files as archives and under other spellings of their paths: those are refused.
 */
export const staffDownloads: HookConfig = ({ init }, { database, services }) => {
  const modes = new AsyncLocalStorage<ReadingMode>();

  init('routes.before', ({ app }: { app?: Application }) => {
    app?.use('/assets', (request, _response, next) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      // As it was asked: Express itself reads more spellings as the same path.
      const [path = ''] = request.originalUrl.split('?');
      if (!isRead || !filePath.test(path)) return next(new ForbiddenError());
      modes.run(request.query.download === undefined ? 'anteprima' : 'scaricato', next);
    });
  });

  const { prototype } = services.AssetsService;
  const { getAsset } = prototype;
  prototype.getAsset = async function (
    id: string,
    transformation: unknown,
    range?: { start?: number },
    isDeferred = false,
  ) {
    const { accountability } = v.parse(service, this);
    const user = accountability?.user ?? null;
    if (user === null || accountability?.role === roleIds.cliente)
      return await getAsset.call(this, id, transformation, range, isDeferred);
    const opened: unknown = await getAsset.call(this, id, transformation, range, true);
    const { stream: open, ...file } = v.parse(asset, opened);
    const stream = async () => {
      const source = await open();
      await untilReadable(source, () =>
        logDownload(database, {
          reader: { staff: user },
          file: id,
          mode: modes.getStore() ?? 'anteprima',
          isLaterPart: (range?.start ?? 0) > 0,
          now: new Date(),
        }),
      );
      return source;
    };
    return { ...file, stream: isDeferred ? stream : await stream() };
  };
};
