import type { Knex } from 'knex';
import * as v from 'valibot';
import { rowKey, rowKeyText, storedMoment, storedNumber } from '../../platform/database-values.ts';
import { countOf, keysOf } from '../../platform/read-keys.ts';
import { type Scope, type Subject, subjectOf, whereMayTakePart } from '../../rights/may.ts';

/** The subject of a thread: a document or a request. Its owner decides who takes part, at each read. */
export type About = { readonly documento: number } | { readonly richiesta: number };

/** Parses the values that name a thread, in a body or as texts in a query: exactly one of the two. */
export const aboutSchema = v.union([
  v.strictObject({ documento: v.union([rowKey, rowKeyText]) }),
  v.strictObject({ richiesta: v.union([rowKey, rowKeyText]) }),
]);

/** Returns the columns of a message that name the owner of its thread. */
export const ownerColumns = (subject: Subject) =>
  'azienda' in subject
    ? { cliente: null, azienda: subject.azienda }
    : { cliente: subject.cliente, azienda: null };

/**
 * Narrows messages (`m`) to those of the owner that their document (`d`) or request (`r`) has now: a later owner has no
 * part in an earlier conversation.
 */
function whereSameOwner(messages: Knex.QueryBuilder): Knex.QueryBuilder {
  const owners = ['cliente', 'azienda'].flatMap((column) =>
    ['d', 'r'].map((alias) => [`m.${column}`, `${alias}.${column}`] as const),
  );
  return messages.where((same) => {
    for (const [own, current] of owners) same.orWhereRaw('?? = ??', [own, current]);
  });
}

/** Returns the columns of a message that point to its subject. */
export const columnsOf = (about: About) => ({
  documento: 'documento' in about ? about.documento : null,
  richiesta: 'richiesta' in about ? about.richiesta : null,
});

const text = v.nullable(v.string());
const shownRow = v.pipe(
  v.object({
    documento: v.nullable(v.number()),
    tipologia: text,
    anno: v.nullable(v.number()),
    mese: v.nullable(v.number()),
    title: text,
    filename_download: text,
    richiesta: v.nullable(v.number()),
    titolo: text,
  }),
  v.transform(({ documento, richiesta, title, filename_download, titolo, ...document }) => ({
    documento: documento && { id: documento, titolo: title ?? filename_download, ...document },
    richiesta: richiesta && { id: richiesta, titolo },
  })),
);

const shownColumns = [
  ...['d.id as documento', 't.tipologia', 'd.anno', 'd.mese', 'f.title', 'f.filename_download'],
  ...['r.id as richiesta', 'r.titolo'],
];

/** A subject that exists, as clients see it, and its owner. */
export interface Thread {
  readonly about: About;
  readonly subject: Subject;
  readonly shown: v.InferOutput<typeof shownRow>;
}

const ownedRow = v.looseObject({ cliente: text, azienda: v.nullable(v.number()) });

/** Resolves with the thread about a document or a request; undefined for an unknown or withdrawn one. */
export async function findThread(database: Knex, about: About): Promise<Thread | undefined> {
  const query =
    'documento' in about
      ? database('documenti_clienti as d')
          .leftJoin('richieste_documenti as r', database.raw('1 = 0'))
          .where('d.id', about.documento)
          .whereNull('d.ritirato_il')
          .select('d.cliente', 'd.azienda', 'd.tipologia as owned_type')
      : database('richieste_documenti as r')
          .leftJoin('documenti_clienti as d', database.raw('1 = 0'))
          .where('r.id', about.richiesta)
          .select('r.cliente', 'r.azienda', 'r.tipologia as owned_type');
  const found: unknown = await query
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('directus_files as f', 'f.id', 'd.documento')
    .first(shownColumns);
  if (!v.is(ownedRow, found)) return undefined;
  if (found.cliente === null && found.azienda === null) return undefined;
  const subject = subjectOf({ ...found, tipologia: found.owned_type });
  return { about, subject, shown: v.parse(shownRow, found) };
}

/**
 * Returns the messages (`m`) that a person may read now, with their document (`d`), their request (`r`) and the person's
 * own mark of having read them (`l`).
 */
function readableMessages(database: Knex, person: string, now: Date): Knex.QueryBuilder {
  const messages = database('messaggi as m')
    .leftJoin('documenti_clienti as d', 'd.id', 'm.documento')
    .leftJoin('richieste_documenti as r', 'r.id', 'm.richiesta')
    .leftJoin('letture_messaggi as l', (reading) =>
      reading.on('l.messaggio', 'm.id').andOnVal('l.persona', person),
    )
    .whereNull('d.ritirato_il')
    .where((subjects) => {
      whereMayTakePart(subjects, database, 'd', person, now);
      subjects.orWhere((requests) => whereMayTakePart(requests, database, 'r', person, now));
    });
  return whereSameOwner(messages);
}

/** Returns the ids of the messages that a person may read now. */
export const readableMessageIds = (database: Knex, person: string, now: Date) =>
  readableMessages(database, person, now).select('m.id');

const inScope = (messages: Knex.QueryBuilder, scope: Scope) =>
  messages.where((owned) => {
    const [column, value] =
      'azienda' in scope ? ['azienda', scope.azienda] : ['cliente', scope.cliente];
    owned.where(`d.${column}`, value).orWhere(`r.${column}`, value);
  });

/** Resolves with the number of the firm's messages in a scope that a person has not read. */
export function unreadMessages(
  database: Knex,
  person: string,
  scope: Scope,
  now: Date,
): Promise<number> {
  const messages = inScope(readableMessages(database, person, now), scope);
  return countOf(messages.where('m.da', 'studio').whereNull('l.id'));
}

/** Resolves with those of these ids that are messages of the firm which a person may read now. */
export function readableOf(
  database: Knex,
  person: string,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const messages = readableMessages(database, person, now).where('m.da', 'studio');
  return keysOf(messages.whereIn('m.id', ids).distinct(), 'm.id');
}

/** The most threads of a list. */
const mostThreads = 200;

/** The most characters of a thread's last message in a list. */
const longestExcerpt = 140;

const summaries = v.array(v.object({ ultimo: v.number(), da_leggere: storedNumber }));
const lastRow = v.object({
  id: v.number(),
  testo: v.string(),
  quando: storedMoment,
  da: v.picklist(['cliente', 'studio']),
  persona: text,
});

/** Resolves with the threads of a scope in which a person may take part now, the newest first. */
export async function listThreads(database: Knex, person: string, scope: Scope, now: Date) {
  const found: unknown = await inScope(readableMessages(database, person, now), scope)
    .groupBy('m.documento', 'm.richiesta')
    .max('m.id as ultimo')
    .select(
      database.raw('SUM(CASE WHEN m.da = ? AND l.id IS NULL THEN 1 ELSE 0 END) AS da_leggere', [
        'studio',
      ]),
    )
    .orderBy('ultimo', 'desc')
    .limit(mostThreads);
  const threads = v.parse(summaries, found);
  const rows: unknown = await database('messaggi as m')
    .leftJoin('documenti_clienti as d', 'd.id', 'm.documento')
    .leftJoin('richieste_documenti as r', 'r.id', 'm.richiesta')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('directus_files as f', 'f.id', 'd.documento')
    .whereIn(
      'm.id',
      threads.map(({ ultimo }) => ultimo),
    )
    .select('m.id', 'm.testo', 'm.quando', 'm.da', 'm.persona', ...shownColumns);
  const last = new Map(
    v
      .parse(v.array(v.looseObject({ id: v.number() })), rows)
      .map((row) => [row.id, { ...v.parse(lastRow, row), shown: v.parse(shownRow, row) }]),
  );
  return threads.flatMap(({ ultimo, da_leggere }) => {
    const line = last.get(ultimo);
    if (line === undefined) return [];
    const { testo, quando, da, persona, shown } = line;
    const mia = persona === person;
    return [
      { ...shown, ultimo: { testo: testo.slice(0, longestExcerpt), quando, da, mia }, da_leggere },
    ];
  });
}

/** Resolves with the messages that a person may read now, for the copy of the person's data. */
export async function messagesToExport(database: Knex, person: string, now: Date) {
  const found: unknown = await readableMessages(database, person, now)
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('directus_files as f', 'f.id', 'd.documento')
    .orderBy('m.id')
    .select('m.id', 'm.testo', 'm.quando', 'm.da', 'm.persona', ...shownColumns);
  return v.parse(v.array(v.looseObject({})), found).map((row) => {
    const { testo, quando, da, persona } = v.parse(lastRow, row);
    return { ...v.parse(shownRow, row), da, scritto_da_te: persona === person, quando, testo };
  });
}
