import { randomUUID } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import { createError } from '@directus/errors';
import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedNumber } from '../../platform/database-values.ts';
import { membershipsInForce } from '../../rights/grants.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import type { PartStore } from './parts.ts';
import { type NewTransfer, transfersTable } from './transfers.ts';

const megabyte = 1024 * 1024;

/** The most files that one person can send at a time, and their bytes together. */
const [mostOpen, mostOpenBytes] = [100, 1024 * megabyte];

/**
 * The time without a byte after which an unfinished upload gives way to a new one, in milliseconds. Browsers announce a
 * file when they begin to send it, and try again after half a minute at most.
 */
const idleAfter = 15 * 60 * 1000;

/** The most bytes that wait for the firm: of one person, of one company, of a person whom the firm does not know. */
const mostWaiting = {
  person: 2048 * megabyte,
  company: 5120 * megabyte,
  stranger: 200 * megabyte,
} as const;

/** The time for which the files of a message count as waiting: staff do not accept them, in milliseconds. */
const attachedCount = 30 * dayLength;

/** Answers a further upload of a person who is sending too many: 429. */
const TooManyOpen = createError(
  'TOO_MANY_UPLOADS',
  'Too many uploads are open: finish or cancel one first.',
  429,
);

/** Answers a further upload while too much of what was sent waits for the firm: 409. */
const TooMuchWaiting = createError(
  'TOO_MUCH_WAITING',
  'The firm must look at the files that were sent before.',
  409,
);

/** Answers uploads for which the disk has no room: 507. */
const StorageFull = createError('STORAGE_FULL', 'There is no room for files.', 507);

/**
 * Makes sure that the disks of arriving and of stored files keep their reserve after this many further bytes.
 * @param folders the folder of the parts, and that of the storage, which may lie on another disk
 * @param reserve the share of a disk that uploads leave free, in percent
 * @throws {StorageFull}
 */
export async function requireDisk(
  folders: readonly string[],
  reserve: number,
  bytes: number,
): Promise<void> {
  for (const folder of folders) {
    const { bavail, blocks, bsize } = await statfs(folder);
    if (bavail * bsize - bytes < (blocks * bsize * reserve) / 100) throw new StorageFull();
  }
}

const openRows = v.array(v.object({ trasferimento: v.string(), dimensione: storedNumber }));

/**
 * Stores an announced upload; resolves with its id. Uploads that the person has left idle give way to it, the oldest
 * first: their files are announced anew when they go on.
 * @throws {TooManyOpen} while the person is sending too much
 * @throws {TooMuchWaiting} while too much of the person or the company waits for the firm
 */
export async function storeTransfer(
  database: Knex,
  parts: PartStore,
  { subject, ...transfer }: NewTransfer,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const { persona, dimensione } = transfer;
  const given: string[] = [];
  await database.transaction(async (transaction) => {
    // The person's row serialises their announcements: Postgres can serve several at a time.
    await transaction('directus_users').where({ id: persona }).forUpdate().select('id');
    const found: unknown = await transaction(transfersTable)
      .where({ persona, finito: false })
      .orderBy('iniziato_il')
      .select('trasferimento', 'dimensione');
    const open = v.parse(openRows, found);
    const azienda = 'azienda' in subject ? subject.azienda : undefined;
    const room = await roomFor(transaction, persona, azienda, now);
    const isOver = () =>
      open.length >= mostOpen ||
      dimensione + open.reduce((sum, one) => sum + one.dimensione, 0) >
        Math.min(mostOpenBytes, room);
    if (dimensione > room) throw new TooMuchWaiting();
    for (const one of [...open]) {
      if (!isOver()) break;
      const last = await parts.lastByteAt(one.trasferimento);
      if (last !== undefined && last > now.getTime() - idleAfter) continue;
      open.splice(open.indexOf(one), 1);
      given.push(one.trasferimento);
    }
    if (isOver()) throw new TooManyOpen();
    await transaction(transfersTable)
      .whereIn('trasferimento', given)
      .where({ finito: false })
      .delete();
    await transaction(transfersTable).insert({
      ...transfer,
      trasferimento: id,
      cliente: 'cliente' in subject ? subject.cliente : null,
      azienda: azienda ?? null,
      iniziato_il: now,
      finito: false,
    });
  });
  // A killed program leaves them to the night.
  for (const one of given) await rm(parts.pathOf(one), { force: true });
  return id;
}

const sumSchema = v.object({ bytes: v.nullable(storedNumber, 0) });

/** Resolves with the bytes that may arrive from a person for themselves, or for a company. */
async function roomFor(
  database: Knex,
  persona: string,
  azienda: number | undefined,
  now: Date,
): Promise<number> {
  const waiting = async (of: { persona: string } | { azienda: number }) => {
    const sum: unknown = await database(uploadsTable)
      .where(of)
      .whereIn('stato', ['in_controllo', 'ricevuto'])
      .where((counted) =>
        counted
          .whereNull('allegato_a')
          .orWhere('arrivato_il', '>', new Date(now.getTime() - attachedCount)),
      )
      .first({ bytes: database.raw('SUM(??)', ['dimensione']) });
    return v.parse(sumSchema, sum).bytes;
  };
  const most = (await isStranger(database, persona, now)) ? 'stranger' : 'person';
  const own = mostWaiting[most] - (await waiting({ persona }));
  if (azienda === undefined) return own;
  return Math.min(own, mostWaiting.company - (await waiting({ azienda })));
}

/** Resolves with true for a person who signed up and for whom the firm has done nothing yet. */
async function isStranger(database: Knex, persona: string, now: Date): Promise<boolean> {
  const known: unknown = await database('directus_users as u')
    .where('u.id', persona)
    .where((firm) =>
      firm
        .whereNull('u.iscritto_il')
        .orWhereExists(membershipsInForce(database, now).where('m.persona', persona).select('m.id'))
        .orWhereExists(database('documenti_clienti').where({ cliente: persona }).select('id'))
        .orWhereExists(database('richieste_documenti').where({ cliente: persona }).select('id')),
    )
    .first('u.id');
  return known === undefined;
}
