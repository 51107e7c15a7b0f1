import type { Knex } from 'knex';
import { notify } from '../../notify/notices/notify.ts';
import { countOf } from '../../platform/read-keys.ts';
import { subjectOf } from '../../rights/may.ts';
import { lockRequests, requestsTable, type StoredRequest } from './stored-requests.ts';
import { lockReceived, type StoredUpload, uploadsTable } from './stored-uploads.ts';

/** The member of the staff who decides, and the moment. */
export interface Deciding {
  readonly user: string | null;
  readonly now: Date;
}

const traces = ({ user, now }: Deciding) => ({ user_updated: user, date_updated: now });

async function writeUploads(
  transaction: Knex,
  uploads: readonly StoredUpload[],
  values: { stato: StoredUpload['stato']; nota: string | null },
  deciding: Deciding,
): Promise<void> {
  await transaction(uploadsTable)
    .whereIn(
      'id',
      uploads.map(({ id }) => id),
    )
    .update({ ...values, ...traces(deciding) });
}

async function writeRequest(
  transaction: Knex,
  { id }: StoredRequest,
  values: { stato: StoredRequest['stato']; nota?: string | null },
  deciding: Deciding,
): Promise<void> {
  const isEnd = values.stato === 'accettata' || values.stato === 'annullata';
  await transaction(requestsTable)
    .where({ id })
    .update({ ...values, chiusa_il: isEnd ? deciding.now : null, ...traces(deciding) });
}

/** Stores the notice about what the firm decided on a file. */
const notifyOutcome = (transaction: Knex, upload: StoredUpload, { now }: Deciding) =>
  notify(transaction, { kind: 'esito', subject: subjectOf(upload), item: upload.id, now });

/** Resolves with whether a request has files that the firm still has to look at. */
async function hasUnhandled(transaction: Knex, request: number): Promise<boolean> {
  const files = transaction(uploadsTable).where({ richiesta: request });
  return (await countOf(files.whereIn('stato', ['in_controllo', 'ricevuto']))) > 0;
}

const requestOf = async (transaction: Knex, { richiesta }: StoredUpload) =>
  richiesta === null ? undefined : (await lockRequests(transaction, [richiesta]))[0];

/**
 * Accepts a received file. Its request is accepted with the last of its files; the client gets one notice, about the
 * request or about a file that was not asked for.
 */
export async function acceptUpload(
  transaction: Knex,
  upload: StoredUpload,
  deciding: Deciding,
): Promise<void> {
  const request = await requestOf(transaction, upload);
  await writeUploads(transaction, [upload], { stato: 'accettato', nota: null }, deciding);
  if (request?.stato === 'inviata') {
    if (await hasUnhandled(transaction, request.id)) return;
    await writeRequest(transaction, request, { stato: 'accettata', nota: null }, deciding);
  }
  await notifyOutcome(transaction, upload, deciding);
}

/** Sends a received file back with a note; its request, if it is open, has to be answered again. */
export async function sendBackUpload(
  transaction: Knex,
  upload: StoredUpload,
  nota: string,
  deciding: Deciding,
): Promise<void> {
  const request = await requestOf(transaction, upload);
  await writeUploads(transaction, [upload], { stato: 'da_rifare', nota }, deciding);
  if (request?.stato === 'inviata' || request?.stato === 'da_rifare') {
    await writeRequest(transaction, request, { stato: 'da_rifare', nota }, deciding);
  }
  await notifyOutcome(transaction, upload, deciding);
}

/** Closes or sends back a request as a whole, with the files that wait; the client gets one notice about the last one. */
export async function decideRequest(
  transaction: Knex,
  request: StoredRequest,
  { stato, nota }: { stato: 'accettata' | 'da_rifare' | 'annullata'; nota: string | null },
  deciding: Deciding,
): Promise<void> {
  await writeRequest(transaction, request, { stato, nota }, deciding);
  // The files of a cancelled request stay in the inbox: they have arrived.
  if (stato === 'annullata') return;
  const received = await lockReceived(transaction, request.id);
  const last = received.at(-1);
  if (last === undefined) return;
  const state = stato === 'accettata' ? 'accettato' : stato;
  await writeUploads(transaction, received, { stato: state, nota }, deciding);
  await notifyOutcome(transaction, last, deciding);
}
