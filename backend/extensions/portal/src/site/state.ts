import { readFile, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { EndpointExtensionContext } from '@directus/extensions';
import { dayLength } from '@studio/shared/rules';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { uploadsTable } from '../exchange/requests/stored-uploads.ts';
import { outboxTable } from '../notify/mail/outbox.ts';
import { answering } from '../platform/answering.ts';
import { storedMoment, storedNumber } from '../platform/database-values.ts';
import { readEnvironment } from '../platform/environment.ts';
import { timeQueries } from './query-times.ts';

const waitingSchema = v.object({ waiting: storedNumber, oldest: v.nullable(storedMoment) });

const runSchema = v.object({
  at: v.string(),
  ok: v.boolean(),
  seconds: v.number(),
  bytes: v.number(),
});
const runsSchema = v.object({ backup: v.optional(runSchema), drill: v.optional(runSchema) });
/** The file that backups and drills leave in the data folder. */
const statusSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ last: runsSchema, lastOk: runsSchema }),
);

/**
 * Handles GET /account/state: answers the gateway with numbers about the database, what waits, backups and the
 * disk, times in seconds, and the name of this machine. No person, mail, file or id is in it.
 */
export function stateHandler({ database, env }: EndpointExtensionContext): RequestHandler {
  const { DATA_DIR } = readEnvironment(env);
  const queryTimes = timeQueries(database);
  return answering(async () => {
    const now = Date.now();
    const start = performance.now();
    await database.select(database.raw('1'));
    const probe = (performance.now() - start) / 1000;
    const [mails, ended, uploads, runs, disk] = await Promise.all([
      waitingMails(database, now),
      endedMails(database, now),
      waitingUploads(database, now),
      readRuns(DATA_DIR),
      readDisk(DATA_DIR),
    ]);
    return {
      database: { probe, ...queryTimes() },
      mails: { ...mails, ...ended },
      uploads,
      ...runs,
      disk,
    };
  });
}

function waitingOf(row: unknown, now: number): { waiting: number; oldest: number } {
  const { waiting, oldest } = v.parse(waitingSchema, row);
  // The clock of another machine may be ahead.
  const age = oldest === null ? 0 : Math.max(0, now - oldest.getTime());
  return { waiting, oldest: age / 1000 };
}

async function waitingMails(database: Knex, now: number) {
  const row: unknown = await database(outboxTable)
    .where({ stato: 'in_attesa' })
    // A mail over a limit of its recipient waits on purpose.
    .whereNot((later) =>
      later.where({ tentativi: 0 }).andWhere('prossimo_tentativo_il', '>', new Date(now)),
    )
    .count({ waiting: '*' })
    .min({ oldest: 'creata_il' })
    .first();
  return waitingOf(row, now);
}

const endedRows = v.array(v.object({ stato: v.string(), count: storedNumber }));

/** Counts the mails that ended in the last day: sent, refused by a mail server, and given up or expired. */
async function endedMails(database: Knex, now: number) {
  const rows: unknown = await database(outboxTable)
    .where('conclusa_il', '>=', new Date(now - dayLength))
    .groupBy('stato')
    .select('stato')
    .count({ count: '*' });
  const counts = new Map(v.parse(endedRows, rows).map(({ stato, count }) => [stato, count]));
  const countOf = (state: string) => counts.get(state) ?? 0;
  return {
    sent: countOf('inviata'),
    refused: countOf('rifiutata'),
    givenUp: countOf('abbandonata') + countOf('scaduta'),
  };
}

async function waitingUploads(database: Knex, now: number) {
  const row: unknown = await database(uploadsTable)
    .where({ stato: 'in_controllo' })
    .count({ waiting: '*' })
    .min({ oldest: 'arrivato_il' })
    .first();
  return waitingOf(row, now);
}

/** Returns the newest run of each kind, with the time of the newest one that succeeded; null without any. */
async function readRuns(dataDir: string) {
  // Without a backup there is no file.
  const text = await readFile(join(dataDir, 'backup-status.json'), 'utf8').catch(() => undefined);
  const parsed = v.safeParse(statusSchema, text);
  const runOf = (kind: 'backup' | 'drill') => {
    const run = parsed.success ? parsed.output.last[kind] : undefined;
    if (!parsed.success || run === undefined) return null;
    const { ok, seconds, bytes } = run;
    return { at: parsed.output.lastOk[kind]?.at ?? null, ok, seconds, bytes };
  };
  return { backup: runOf('backup'), drill: runOf('drill') };
}

/** Returns the disk of the data folder, with the name of this machine: each of several backends has its own. */
async function readDisk(dataDir: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { machine: hostname(), free: bavail * bsize, size: blocks * bsize };
  } catch {
    // A folder that cannot be read stops uploads, which says so itself.
    return null;
  }
}
