import { createError, type DirectusError, ForbiddenError, isDirectusError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import { type DataStore, Server, type ServerOptions } from '@tus/server';
import type { Request, Response } from 'express';
import * as v from 'valibot';
import { readEnvironment } from '../../platform/environment.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import type { Routes } from '../../platform/routes.ts';
import { forClients } from '../../rights/callers.ts';
import { may, subjectOf } from '../../rights/may.ts';
import { readAnnouncement } from './announcement.ts';
import { sentHandler } from './list-sent.ts';
import { createUploadLocks, openParts } from './parts.ts';
import { requireDisk, storeTransfer } from './room.ts';
import { settlerOf } from './settle.ts';
import { settlingIn } from './settling-in.ts';
import { findTransfer, largestUpload, type Transfer } from './transfers.ts';

/** Files that one person can announce in an hour. */
const filesPerHour = 300;

/** Answers the last bytes of a file that is not the one that was announced: 409. */
const ContentChanged = createError(
  'CONTENT_CHANGED',
  'The bytes are not those of the announced file.',
  409,
);

const idSchema = v.pipe(v.string(), v.uuid());

/** The codes of the protocol's errors, by status. */
const codes: { readonly [status: number]: string } = {
  400: 'INVALID_UPLOAD',
  403: 'INVALID_UPLOAD',
  404: 'FORBIDDEN',
  409: 'OFFSET_CONFLICT',
  410: 'UPLOAD_EXPIRED',
  412: 'INVALID_UPLOAD',
  413: 'CONTENT_TOO_LARGE',
};

/** Returns an error of the protocol, or of ours, in the form of Directus' errors. */
function answerOf(error: Error | { status_code: number; body: string }) {
  const status_code = statusOf(error);
  const code = isDirectusError(error) ? error.code : codes[status_code];
  const extensions = { code: code ?? 'INTERNAL_SERVER_ERROR' };
  const message = 'The upload failed.';
  return { status_code, body: JSON.stringify({ errors: [{ message, extensions }] }) };
}

function statusOf(error: DirectusError | Error | { status_code: number }): number {
  if (isDirectusError(error)) return error.status;
  return 'status_code' in error ? error.status_code : 500;
}

/** Answers one request by the tus protocol. */
async function answerTus(
  request: Request,
  response: Response,
  parts: Pick<ServerOptions, 'locker' | 'onResponseError'> & { datastore: DataStore },
  options: Partial<ServerOptions>,
): Promise<void> {
  const server = new Server({
    path: '/uploads',
    maxSize: largestUpload,
    disableTerminationForFinishedUploads: true,
    // The gateway's path: browsers never see the backend's.
    generateUrl: (_request, { id }) => `/api/uploads/${id}`,
    ...parts,
    ...options,
  });
  await server.handle(request, response);
}

/**
 * Adds the calls about files that clients send, by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload):
 * POST announces a file, HEAD tells how much of it has arrived, PATCH adds bytes, DELETE gives it up. Each asks whether
 * the person may take part in the upload's subject. The answers for a foreign and an unknown id are the same.
 */
export function uploadRoutes(context: EndpointExtensionContext) {
  const { database, logger } = context;
  const environment = readEnvironment(context.env);
  const { UPLOADS_DISK_RESERVE: reserve, STORAGE_LOCAL_ROOT: stored } = environment;
  const datastore = openParts(context);
  // A bucket has no disk of this machine.
  const disks = [
    datastore.directory,
    ...(environment.STORAGE_LOCAL_DRIVER === 'local' ? [stored] : []),
  ];
  const parts = {
    ...{ datastore, locker: createUploadLocks() },
    onResponseError(_request: unknown, error: Parameters<typeof answerOf>[0]) {
      // The answer says nothing of the reason: only the log can.
      if (statusOf(error) >= 500) logger.error(error, 'An upload failed.');
      return answerOf(error);
    },
  };
  const limit = createHourlyLimit(context, 'files', filesPerHour);
  const { soon: settleSoon } = settlerOf(settlingIn(context, datastore));

  /** Resolves with an upload of this person, in whose subject they may take part still. */
  async function ownTransfer(person: string, id: unknown): Promise<Transfer> {
    const transfer = v.is(idSchema, id) ? await findTransfer(database, id) : undefined;
    if (transfer?.persona !== person) throw new ForbiddenError();
    const isAllowed = await may(database, person, 'take-part', subjectOf(transfer), new Date());
    if (!isAllowed) throw new ForbiddenError();
    return transfer;
  }

  /**
   * Records an upload when its last byte has arrived.
   * @throws {ContentChanged | ForbiddenError} when it must not arrive
   */
  async function close(transfer: Transfer): Promise<void> {
    const closing = await datastore.closeWhenWhole(transfer);
    if (closing === 'changed') throw new ContentChanged();
    if (closing === 'forbidden') throw new ForbiddenError();
    if (closing === 'recorded') settleSoon();
  }

  const create = forClients(context, async ({ id: person }, request, response) => {
    await limit(person, response);
    const now = new Date();
    const announcement = await readAnnouncement(
      database,
      person,
      { length: request.get('upload-length'), metadata: request.get('upload-metadata') },
      now,
    );
    await requireDisk(disks, reserve, announcement.dimensione);
    await answerTus(request, response, parts, {
      // Called when the headers are those of the protocol.
      namingFunction: () => storeTransfer(database, datastore, announcement, now),
    });
  });

  const go = forClients(context, async ({ id: person }, request, response) => {
    const transfer = await ownTransfer(person, request.params.id);
    await close(transfer);
    const length = Number(request.get('content-length') ?? 0);
    if (request.method === 'PATCH') await requireDisk(disks, reserve, length);
    await answerTus(request, response, parts, {
      async onUploadFinish() {
        await close(transfer);
        return {};
      },
    });
  });

  return {
    'GET /uploads/sent': sentHandler(context),
    'POST /uploads': create,
    // Express answers HEAD by the handlers of GET, unless it has one of its own.
    'HEAD /uploads/:id': go,
    'PATCH /uploads/:id': go,
    'DELETE /uploads/:id': go,
  } satisfies Partial<Routes>;
}
