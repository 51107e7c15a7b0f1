import { createError, ForbiddenError } from '@directus/errors';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { noticesTable } from '../../notify/notices/notify.ts';
import { storedMoment } from '../../platform/database-values.ts';
import { acceptUpload, type Deciding, sendBackUpload } from '../requests/outcomes.ts';
import { lockRequests, requestsTable } from '../requests/stored-requests.ts';
import { lockUploads, type StoredUpload, uploadsTable } from '../requests/stored-uploads.ts';

/** Answers a step that an upload does not allow: 409, with the reason for the editor. */
export const NotNow = createError<{ reason: string }>(
  'INBOX_CONFLICT',
  ({ reason }) => reason,
  409,
);

/** An editor can take a decision back for so long, in milliseconds. */
const undoFor = 60 * 60 * 1000;

/**
 * Resolves with an upload, locked until the transaction ends; its request first, as every other step does.
 * @throws {ForbiddenError} for one that does not exist
 */
export async function lockOne(transaction: Knex, id: number): Promise<StoredUpload> {
  const of: unknown = await transaction(uploadsTable).where({ id }).first('richiesta');
  const parsed = v.safeParse(v.object({ richiesta: v.nullable(v.number()) }), of);
  if (!parsed.success) throw new ForbiddenError();
  if (parsed.output.richiesta !== null) await lockRequests(transaction, [parsed.output.richiesta]);
  const [upload] = await lockUploads(transaction, [id]);
  if (upload === undefined) throw new ForbiddenError();
  return upload;
}

/** @throws {NotNow} for a file that the check holds or has rejected */
function requireChecked({ stato }: StoredUpload): void {
  if (stato === 'in_controllo') throw new NotNow({ reason: 'Il file è ancora in controllo.' });
  if (stato === 'respinto') throw new NotNow({ reason: 'Il controllo ha respinto il file.' });
}

/** Accepts an upload; one that is accepted stays as it is, so a second click changes nothing. */
export async function accept(transaction: Knex, id: number, deciding: Deciding): Promise<void> {
  const upload = await lockOne(transaction, id);
  requireChecked(upload);
  if (upload.stato === 'accettato') return;
  if (upload.stato === 'da_rifare') {
    throw new NotNow({ reason: 'Il file è già stato rimandato: prima annulla.' });
  }
  await acceptUpload(transaction, upload, deciding);
}

/** Sends an upload back with a note for the client; one that was sent back stays as it is. */
export async function sendBack(
  transaction: Knex,
  id: number,
  nota: string,
  deciding: Deciding,
): Promise<void> {
  const upload = await lockOne(transaction, id);
  requireChecked(upload);
  if (upload.stato === 'da_rifare') return;
  if (upload.stato === 'accettato') {
    throw new NotNow({ reason: 'Il file è già stato accettato: prima annulla.' });
  }
  await sendBackUpload(transaction, upload, nota, deciding);
}

const changed = v.object({ date_updated: v.nullable(storedMoment) });

const sentBack = v.optional(v.object({ nota: v.nullable(v.string()) }));

/**
 * Resolves with the state and the note that a request has from the last other file that was sent back and that no later
 * file has answered; undefined without one.
 */
async function stillToRedo(transaction: Knex, request: number, except: number) {
  const lastArrival = transaction(uploadsTable).where({ richiesta: request }).max('arrivato_il');
  const found: unknown = await transaction(uploadsTable)
    .where({ richiesta: request, stato: 'da_rifare' })
    .whereNot({ id: except })
    .where('date_updated', '>=', lastArrival)
    .orderBy('date_updated', 'desc')
    .first('nota');
  const other = v.parse(sentBack, found);
  return other && { stato: 'da_rifare', nota: other.nota };
}

/**
 * Takes a decision about an upload back, within an hour: it waits in the inbox again, and its request is sent again. A
 * notice that has not gone out is dropped. A file among the documents stays there.
 * @throws {NotNow} when too much has happened since
 */
export async function undo(transaction: Knex, id: number, { user, now }: Deciding): Promise<void> {
  const upload = await lockOne(transaction, id);
  if (upload.stato === 'ricevuto') return;
  requireChecked(upload);
  if (upload.documento !== null) {
    const reason = 'Il file è già tra i documenti del cliente: da lì lo puoi ritirare.';
    throw new NotNow({ reason });
  }
  const of: unknown = await transaction(uploadsTable).where({ id }).first('date_updated');
  const { date_updated } = v.parse(changed, of);
  if (date_updated !== null && now.getTime() - date_updated.getTime() > undoFor) {
    throw new NotNow({ reason: 'È passata più di un’ora: la decisione resta.' });
  }
  const traces = { user_updated: user, date_updated: now };
  if (upload.richiesta !== null) {
    const later: unknown = await transaction(uploadsTable)
      .where({ richiesta: upload.richiesta })
      .whereIn('stato', ['accettato', 'da_rifare'])
      .whereNot({ id })
      .where('date_updated', '>', date_updated ?? new Date(0))
      .first('id');
    const [request] = await lockRequests(transaction, [upload.richiesta]);
    if (request?.stato === 'annullata' || later !== undefined) {
      throw new NotNow({ reason: 'La richiesta è già andata avanti: la decisione resta.' });
    }
    // A file that was accepted beside one to be redone did not change the request.
    if (request?.stato === (upload.stato === 'accettato' ? 'accettata' : 'da_rifare')) {
      const other = await stillToRedo(transaction, upload.richiesta, id);
      const before = other === undefined ? { stato: 'inviata', nota: null } : other;
      await transaction(requestsTable)
        .where({ id: upload.richiesta })
        .update({ ...before, chiusa_il: null, ...traces });
    }
  }
  await transaction(uploadsTable)
    .where({ id })
    .update({ stato: 'ricevuto', nota: null, ...traces });
  await transaction(noticesTable)
    .where({ tipo: 'esito', oggetto: id })
    .whereNull('avvisato_il')
    .delete();
}
