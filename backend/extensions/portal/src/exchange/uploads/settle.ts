import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { EndpointExtensionContext } from '@directus/extensions';
import { folders } from '@studio/shared/contract';
import type { Refusal } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { ownerEntries } from '../../rights/may.ts';
import { lockRequests, markSent } from '../requests/stored-requests.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import type { FileScan } from './file-scan.ts';
import { inspect } from './inspect.ts';
import { rejectUpload } from './reject.ts';
import type { Verdict } from './scanner.ts';
import { transfersTable } from './transfers.ts';

/** The time for which one process claims a file, and the pause before its claim is renewed, in milliseconds. */
const [lease, renewal] = [30_000, 10_000];

/** The pause before the next attempt at a file whose check failed, in milliseconds. */
const pause = 10_000;

const waitingSchema = v.object({
  id: v.number(),
  trasferimento: v.string(),
  persona: v.nullable(v.string()),
  richiesta: v.nullable(v.number()),
  ...ownerEntries,
  nome: v.string(),
  tipo: v.nullable(v.string()),
  impronta: v.nullable(v.string()),
  avviso: v.nullable(v.string()),
  scade_il: v.nullable(v.string()),
});

type Waiting = v.InferOutput<typeof waitingSchema>;

/** A file whose content is known and accepted. */
type Inspected = Waiting & { readonly tipo: string; readonly impronta: string };

/** Checks files that have arrived, and hands them to the firm. */
export interface Settling {
  readonly context: Pick<
    EndpointExtensionContext,
    'database' | 'getSchema' | 'services' | 'logger'
  >;
  readonly pathOf: (transfer: string) => string;
  /** Asks clamd; without it files are marked as unchecked. */
  readonly scan: FileScan | undefined;
  readonly now: () => number;
}

const nextSchema = v.optional(waitingSchema);

/** Resolves with the oldest file that waits for its check, that no process works on, and that none of these people sent. */
async function oldestWaiting(
  database: Knex,
  busy: readonly string[],
  now: number,
): Promise<Waiting | undefined> {
  const row: unknown = await database(`${uploadsTable} as c`)
    .join(`${transfersTable} as t`, 't.trasferimento', 'c.trasferimento')
    .where('c.stato', 'in_controllo')
    .where((free) => free.whereNull('t.preso_fino').orWhere('t.preso_fino', '<', new Date(now)))
    .where((others) => others.whereNull('c.persona').orWhereNotIn('c.persona', busy))
    .orderBy('c.id')
    .first(
      ...['c.id', 'c.trasferimento', 'c.persona', 'c.richiesta', 'c.cliente', 'c.azienda'],
      ...['c.tipologia', 'c.nome', 'c.tipo', 'c.impronta', 'c.avviso', 't.scade_il'],
    );
  return v.parse(nextSchema, row);
}

/** The files that one process checks at the same time. */
const atOnce = 3;

/** Checks files that wait. */
export interface Settler {
  /** Starts to check files that have arrived just now, beside those that are being checked; failures are left to `all`. */
  readonly soon: () => void;
  /**
   * Checks all files that wait, and resolves with the number of settled ones. A file whose check fails waits for a later
   * call. Whatever a program was doing when it was killed is done again.
   * @throws {AggregateError} when checks failed, after all others
   */
  readonly all: () => Promise<number>;
}

/** The result of one file's check. */
type Checked = { readonly isSettled: boolean } | { readonly failure: unknown };

const settlers = new WeakMap<Knex, Settler>();

/**
 * Returns what checks the files of this process: a few at the same time, but of each person only one, the oldest first.
 * So a large file delays no other person's, and many files of one person delay others by one at most. Calls and the
 * periodic job share one: each alone would not know whose files the other checks.
 */
export function settlerOf(settling: Settling): Settler {
  const { database } = settling.context;
  const settler = settlers.get(database) ?? createSettler(settling);
  settlers.set(database, settler);
  return settler;
}

function createSettler(settling: Settling): Settler {
  const { database } = settling.context;
  const busy = new Set<string>();
  let working = 0;
  let isAsked = false;

  async function check(upload: Waiting): Promise<Checked> {
    if (upload.persona !== null) busy.add(upload.persona);
    try {
      return { isSettled: await whileClaimed(settling, upload, () => settle(settling, upload)) };
    } catch (failure) {
      return { failure };
    } finally {
      if (upload.persona !== null) busy.delete(upload.persona);
    }
  }

  /** Checks files until none is left that may be checked now. */
  async function work(report: (checked: Checked) => void): Promise<void> {
    const failed = new Set<number>();
    working += 1;
    try {
      for (;;) {
        isAsked = false;
        const upload = await oldestWaiting(database, [...busy], settling.now());
        if (upload === undefined) {
          if (isAsked) continue;
          return;
        }
        // Another worker has taken the same file meanwhile.
        if (upload.persona !== null && busy.has(upload.persona)) continue;
        // Its pause could not be stored, either.
        if (failed.has(upload.id)) return;
        const checked = await check(upload);
        if ('failure' in checked) failed.add(upload.id);
        report(checked);
      }
    } finally {
      working -= 1;
    }
  }

  return {
    soon() {
      isAsked = true;
      if (working >= atOnce) return;
      work(() => {}).catch((error: unknown) =>
        settling.context.logger.error(error, 'Files of clients cannot be read from the database'),
      );
    },
    async all() {
      const results: Checked[] = [];
      const workers = Array.from({ length: atOnce }, () =>
        work((checked) => results.push(checked)),
      );
      await Promise.all(workers);
      const failures = results.flatMap((one) => ('failure' in one ? [one.failure] : []));
      if (failures.length > 0) {
        throw new AggregateError(failures, 'Files of clients wait for a check');
      }
      return results.filter((one) => 'isSettled' in one && one.isSettled).length;
    },
  };
}

/** Does the work while no other process takes the file; resolves with false when another one has taken it. */
async function whileClaimed(
  { context: { database, logger }, now }: Settling,
  { trasferimento }: Waiting,
  work: () => Promise<void>,
): Promise<boolean> {
  const until = (moment: number) => ({ preso_fino: new Date(moment) });
  const transfer = () => database(transfersTable).where({ trasferimento });
  const claimed: number = await transfer()
    .where((free) => free.whereNull('preso_fino').orWhere('preso_fino', '<', new Date(now())))
    .update(until(now() + lease));
  if (claimed === 0) return false;
  const timer = setInterval(() => {
    transfer()
      .update(until(now() + lease))
      .catch((error: unknown) => logger.error(error, 'An upload could not be kept claimed'));
  }, renewal);
  try {
    await work();
  } catch (error) {
    await transfer().update(until(now() + pause));
    throw error;
  } finally {
    clearInterval(timer);
  }
  return true;
}

async function settle(settling: Settling, upload: Waiting): Promise<void> {
  const inspected = await inspectOnce(settling, upload);
  if (typeof inspected === 'string') return reject(settling, upload, inspected);
  const verdict = await verdictOn(settling, inspected);
  if (verdict === 'infected') return reject(settling, upload, 'virus');
  await store(settling, inspected);
  await receive(settling, inspected, verdict);
  await rm(settling.pathOf(upload.trasferimento), { force: true });
}

/** Resolves with the file and its findings, which its row keeps; or with the reason why it is refused. */
async function inspectOnce(
  { context: { database }, pathOf }: Settling,
  upload: Waiting,
): Promise<Inspected | Refusal> {
  const { tipo, impronta } = upload;
  if (tipo !== null && impronta !== null) return { ...upload, tipo, impronta };
  const { hash, outcome } = await inspect(pathOf(upload.trasferimento), upload.nome);
  const row = () => database(uploadsTable).where({ id: upload.id });
  if ('refused' in outcome) {
    await row().update({ impronta: hash });
    return outcome.refused;
  }
  const { type, name, finding = null } = outcome;
  const found = { impronta: hash, tipo: type, nome: name, avviso: finding };
  await row().update({ ...found, doppione_di: await earlier(database, upload, hash) });
  return { ...upload, ...found };
}

const keySchema = v.optional(v.object({ id: v.number() }));

/** Resolves with the first file of the same owner that has the same content; null without one. */
async function earlier(database: Knex, { id, cliente, azienda }: Waiting, hash: string) {
  const row: unknown = await database(uploadsTable)
    .where({ impronta: hash, cliente, azienda })
    .whereNot('stato', 'respinto')
    .where('id', '<', id)
    .orderBy('id')
    .first('id');
  return v.parse(keySchema, row)?.id ?? null;
}

/** Reads a part again; fails at its end when it is not the content that was inspected. */
async function* verified(path: string, hash: string): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk;
    digest.update(bytes);
    yield bytes;
  }
  if (digest.digest('hex') !== hash) throw new Error('The content of an upload has changed');
}

async function verdictOn(
  { context: { logger }, pathOf, scan }: Settling,
  { trasferimento, impronta }: Inspected,
): Promise<Verdict | 'unchecked'> {
  if (scan === undefined) return 'unchecked';
  const bytes = Readable.from(verified(pathOf(trasferimento), impronta), { objectMode: false });
  const verdict = await scan(trasferimento, bytes);
  if (verdict === 'too_large') {
    logger.warn('A file is larger than StreamMaxLength of clamd: it is marked as unchecked');
  }
  return verdict;
}

/** Returns the mark of a file that staff see: the one about its content, unless the scanner has more to say. */
function markOf(avviso: string | null, verdict: Verdict | 'unchecked'): string | null {
  if (verdict === 'macro') return avviso ?? 'macro';
  // An archive that the scanner could not look into needs more care than any other.
  if (verdict === 'uncheckable') {
    return avviso === null || avviso === 'archivio' ? 'non_controllabile' : avviso;
  }
  return avviso ?? (verdict === 'clean' ? null : 'non_controllato');
}

/** Copies a file into Directus' storage, under the id of its upload: a second time it replaces itself. */
async function store({ context, pathOf }: Settling, upload: Inspected): Promise<void> {
  const { trasferimento: id, impronta, nome, tipo } = upload;
  const { database, getSchema, services } = context;
  const files = new services.FilesService({ schema: await getSchema(), knex: database });
  const data = {
    ...{ id, impronta, title: nome, filename_download: nome, type: tipo },
    folder: folders.caricamenti.id,
    storage: 'local',
  };
  const bytes = Readable.from(verified(pathOf(id), impronta), { objectMode: false });
  await files.uploadOne(bytes, data, id, { emitEvents: false });
}

/** Closes the check of a file: its row, its request and nothing else, all or none. */
async function receive(
  { context: { database }, now }: Settling,
  { id, trasferimento, richiesta, avviso, scade_il }: Inspected,
  verdict: Verdict | 'unchecked',
): Promise<void> {
  const moment = new Date(now());
  await database.transaction(async (transaction) => {
    // The request first, as in every step of the firm.
    if (richiesta !== null) await lockRequests(transaction, [richiesta]);
    const changed: number = await transaction(uploadsTable)
      .where({ id, stato: 'in_controllo' })
      .update({
        file: trasferimento,
        stato: 'ricevuto',
        avviso: markOf(avviso, verdict),
        controllato_il: verdict === 'clean' || verdict === 'macro' ? moment : null,
        date_updated: moment,
      });
    if (changed === 0 || richiesta === null) return;
    await markSent(transaction, richiesta, { expires: scade_il, now: moment });
  });
}

/** Rejects a file, and removes its bytes. */
async function reject(
  { context: { database }, pathOf, now }: Settling,
  upload: Waiting,
  motivo: Refusal | 'virus',
): Promise<void> {
  await rejectUpload(database, upload, { motivo, now: new Date(now()) });
  await rm(pathOf(upload.trasferimento), { force: true });
}
