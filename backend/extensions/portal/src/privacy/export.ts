import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { addAbortSignal, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { getStorage } from '@directus/api/storage/index';
import { createError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import { romeToday } from '@studio/shared/kit/format';
import archiver from 'archiver';
import type { RequestHandler, Response } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { logDownload } from '../documents/download-log.ts';
import { uploadsToExport } from '../exchange/uploads/uploads-to-export.ts';
import { limitLogins } from '../identity/login/limit-logins.ts';
import { proveOwner } from '../identity/sessions/prove-owner.ts';
import { parseBody } from '../platform/parse-body.ts';
import { createHourlyLimit } from '../platform/rate-limits.ts';
import { InvalidToken } from '../platform/signed-tokens.ts';
import { currentClient, forClients, loggedInUser } from '../rights/callers.ts';
import { type ArchivedDocument, dataToExport, documentsToExport } from './collect-data.ts';

const table = 'esportazioni_dati';

/** Attempts that one client has in an hour. */
const attempts = 20;

/** The time in which a prepared archive can be fetched, in milliseconds. */
const fetchTime = 5 * 60_000;

/** After this time without an end an archive counts as broken off, and another one may begin. */
const longestExport = 60 * 60_000;

/** Answers while another archive of this client is being sent: 409. */
const ExportRunning = createError('EXPORT_RUNNING', 'Another archive is being sent.', 409);

const bodySchema = v.object({
  password: v.optional(v.string(), ''),
  otp: v.optional(v.pipe(v.string(), v.nonEmpty('required'))),
});
const querySchema = v.object({ code: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)) });
/** The error of a connection that the client closed before the end. */
const prematureClose = v.object({ code: v.picklist(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']) });

const withId = v.object({ id: v.number() });

const digest = (code: string) => createHash('sha256').update(code).digest('hex');

async function requireNoneRunning(database: Knex, cliente: string, now: number): Promise<void> {
  const running: unknown = await database(table)
    .where({ cliente, stato: 'in_corso' })
    .where('iniziata_il', '>', new Date(now - longestExport))
    .first('id');
  if (running !== undefined) throw new ExportRunning();
}

/**
 * Handles POST /account/export, `{ password, otp? }`: answers the owner with `{ data: { code } }`, by which this client
 * can fetch the archive once within five minutes. 401 INVALID_CREDENTIALS for a wrong password, 400 INVALID_PAYLOAD for
 * a wrong or missing code, 403 LOGIN_TOO_OLD without a password, 409 EXPORT_RUNNING, 429 as at the login.
 */
export function prepareExportHandlers(context: EndpointExtensionContext): RequestHandler[] {
  const { database } = context;
  const limit = createHourlyLimit(context, 'exports', attempts);
  const prepare = forClients(context, async (client, request, response) => {
    const proof = parseBody(calls.prepareExport, bodySchema, request.body);
    await limit(client.id, response);
    await proveOwner(context, client, request, proof);
    await requireNoneRunning(database, client.id, Date.now());
    const code = randomBytes(16).toString('base64url');
    await database(table).insert({
      cliente: client.id,
      chiesta_il: new Date(),
      stato: 'chiesta',
      impronta: digest(code),
    });
    return { code };
  });
  return [limitLogins(context, 'export', loggedInUser), prepare];
}

/** Claims the prepared archive of a code; each can be fetched once, and one at a time. */
async function claim(database: Knex, cliente: string, code: string): Promise<number> {
  return database.transaction(async (transaction) => {
    // Of two fetches at once, the second waits for the first.
    await transaction('directus_users').where({ id: cliente }).forUpdate().first('id');
    const now = Date.now();
    const row: unknown = await transaction(table)
      .where({ cliente, stato: 'chiesta', impronta: digest(code) })
      .where('chiesta_il', '>', new Date(now - fetchTime))
      .first('id');
    if (row === undefined) throw new InvalidToken();
    await requireNoneRunning(transaction, cliente, now);
    const { id } = v.parse(withId, row);
    const begun = { stato: 'in_corso', iniziata_il: new Date(now), impronta: null };
    await transaction(table).where({ id }).update(begun);
    return id;
  });
}

const readme = [
  'I tuoi dati nell’area riservata dello studio',
  '',
  'dati.json       i dati che il sito conserva su di te, in un formato leggibile da altri programmi',
  'documenti/      i documenti che puoi leggere: i tuoi in "personali", gli altri per azienda e anno',
  'inviati/        i file che sono stati inviati allo studio per te o per le tue aziende',
  'mancanti.txt    c’è solo se qualche file non si è potuto leggere: riprova, o scrivici',
  '',
].join('\r\n');

/**
 * Handles GET /account/export?code=…: sends a ZIP archive with all data about the client and the documents that the
 * client may read now, and logs the download of each. It is written while it is sent, one file at a time: its size does
 * not matter for the memory. 400 INVALID_TOKEN for a code that is unknown, used or old; 409 EXPORT_RUNNING.
 */
export function exportHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, logger } = context;

  /** Opens the file of a document and logs its download; undefined when it cannot be read. */
  async function open({ storage, onDisk, file }: ArchivedDocument, client: string) {
    try {
      const source = await (await getStorage()).location(storage).read(onDisk);
      await once(source, 'readable');
      const now = new Date();
      await logDownload(database, { reader: { client }, file, mode: 'scaricato', now });
      return source;
    } catch (error) {
      logger.error(error, `The file ${file} is missing in an archive`);
      return undefined;
    }
  }

  /** Adds a file whole, before the next one is opened. */
  async function append(
    archive: archiver.Archiver,
    source: Readable,
    name: string,
    signal: AbortSignal,
  ): Promise<void> {
    addAbortSignal(signal, source);
    // Stored without compression: PDFs would not become smaller.
    archive.append(source, { name, store: true });
    await finished(source);
  }

  async function write(archive: archiver.Archiver, client: string, signal: AbortSignal) {
    const now = new Date();
    const documents = await documentsToExport(database, client, now);
    const uploads = await uploadsToExport(database, client, now);
    const data = {
      creato_il: now,
      ...(await dataToExport(database, client, now)),
      documenti: documents.map(({ described }) => described),
      file_inviati: uploads.map(({ described }) => described),
    };
    archive.append(readme, { name: 'LEGGIMI.txt' });
    archive.append(`${JSON.stringify(data, null, 2)}\n`, { name: 'dati.json' });
    const missing: string[] = [];
    for (const { archived } of [...documents, ...uploads]) {
      if (archived === undefined) continue;
      signal.throwIfAborted();
      const source = await open(archived, client);
      if (source === undefined) missing.push(archived.path);
      else await append(archive, source, archived.path, signal);
    }
    if (missing.length > 0) archive.append(missing.join('\r\n'), { name: 'mancanti.txt' });
    signal.throwIfAborted();
    await archive.finalize();
    return documents.length - missing.length;
  }

  /** Sends the archive; resolves with the number of its documents. */
  async function send(response: Response, client: string): Promise<number> {
    const archive = archiver('zip', { zlib: { level: 6 } });
    const controller = new AbortController();
    response.attachment(`i-miei-dati-${romeToday(new Date())}.zip`).set({
      'content-type': 'application/zip',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const sent = pipeline(archive, response).catch((error: unknown) => {
      // The reader has gone: the open file is closed as well.
      controller.abort(error);
      throw error;
    });
    const written = write(archive, client, controller.signal).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : undefined);
      throw error;
    });
    const [documents] = await Promise.all([written, sent]);
    return documents;
  }

  /** Records the end of an archive; one that was broken off does not hold up the next. */
  async function end(id: number, outcome: object): Promise<void> {
    await database(table)
      .where({ id })
      .update({ finita_il: new Date(), ...outcome })
      .catch((error: unknown) =>
        logger.error(error, 'The end of an archive could not be recorded'),
      );
  }

  return async (request, response, next) => {
    response.set('cache-control', 'no-store');
    try {
      const { id: client } = await currentClient(request, database);
      const query = v.safeParse(querySchema, request.query);
      if (!query.success) throw new InvalidToken();
      const id = await claim(database, client, query.output.code);
      try {
        await end(id, { stato: 'completa', documenti: await send(response, client) });
      } catch (error) {
        await end(id, { stato: 'interrotta' });
        throw error;
      }
    } catch (error) {
      if (!response.headersSent) return next(error);
      if (!v.is(prematureClose, error)) logger.error(error, 'An archive of data could not be sent');
      response.destroy();
    }
  };
}
