import { ForbiddenError } from '@directus/errors';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment } from '../../platform/database-values.ts';
import { may, type Subject } from '../../rights/may.ts';
import {
  type About,
  columnsOf,
  findThread,
  ownerColumns,
  readableOf,
  type Thread,
} from './threads.ts';

/** The most messages of a thread that a read answers, the newest ones. */
const mostMessages = 500;

const text = v.nullable(v.string());

const messageRow = v.object({
  id: v.number(),
  testo: v.string(),
  quando: storedMoment,
  da: v.picklist(['cliente', 'studio']),
  persona: text,
  letto_dallo_studio_il: v.nullable(storedMoment),
  lettura: v.nullable(v.number()),
  ...{ persona_nome: text, persona_cognome: text, studio_nome: text, studio_cognome: text },
});

const uploadRow = v.object({
  id: v.number(),
  allegato_a: v.number(),
  nome: v.string(),
  tipo: text,
  dimensione: v.number(),
  stato: v.string(),
  file: text,
});

/**
 * Resolves with a thread in which a person may take part now.
 * @throws {ForbiddenError} for a foreign one, and the same for an unknown one
 */
export async function requireThread(
  database: Knex,
  person: string,
  about: About,
  now: Date,
): Promise<Thread> {
  const thread = await findThread(database, about);
  if (thread === undefined) throw new ForbiddenError();
  if (!(await may(database, person, 'take-part', thread.subject, now))) throw new ForbiddenError();
  return thread;
}

/**
 * Resolves with the messages of a thread as one person sees them, oldest first.
 * @param only the one message to read; without it the newest ones
 */
export async function readMessages(
  database: Knex,
  person: string,
  { about, subject }: Pick<Thread, 'about' | 'subject'>,
  only?: number,
) {
  const query = database('messaggi as m')
    .leftJoin('directus_users as p', 'p.id', 'm.persona')
    .leftJoin('directus_users as s', 's.id', 'm.collaboratore')
    .leftJoin('letture_messaggi as l', (reading) =>
      reading.on('l.messaggio', 'm.id').andOnVal('l.persona', person),
    )
    .where(
      'documento' in about
        ? { 'm.documento': about.documento }
        : { 'm.richiesta': about.richiesta },
    )
    .where(
      'azienda' in subject ? { 'm.azienda': subject.azienda } : { 'm.cliente': subject.cliente },
    )
    .orderBy('m.id', 'desc')
    .limit(mostMessages)
    .select('m.id', 'm.testo', 'm.quando', 'm.da', 'm.persona', 'm.letto_dallo_studio_il')
    .select('l.id as lettura', 'p.first_name as persona_nome', 'p.last_name as persona_cognome')
    .select('s.first_name as studio_nome', 's.last_name as studio_cognome');
  const found: unknown = await (only === undefined ? query : query.where('m.id', only));
  const messages = v.parse(v.array(messageRow), found).reverse();
  const uploads: unknown = await database('caricamenti')
    .whereIn(
      'allegato_a',
      messages.map(({ id }) => id),
    )
    .orderBy('id')
    .select(Object.keys(uploadRow.entries));
  const attached = v.parse(v.array(uploadRow), uploads);
  return messages.map(({ id, testo, quando, da, persona, lettura, ...row }) => ({
    ...{ id, testo, quando, da, letto_dallo_studio_il: row.letto_dallo_studio_il },
    mia: persona === person,
    nuovo: da === 'studio' && lettura === null,
    autore:
      da === 'studio'
        ? authorOf(row.studio_nome, row.studio_cognome)
        : authorOf(row.persona_nome, row.persona_cognome),
    allegati: attached
      .filter(({ allegato_a }) => allegato_a === id)
      .map(({ allegato_a: _, ...upload }) => upload),
  }));
}

const authorOf = (first_name: string | null, last_name: string | null) =>
  first_name === null && last_name === null ? null : { first_name, last_name };

/** A message that a person sends. */
export interface NewMessage {
  readonly testo: string;
  /** Made by the person's browser: the same message sent again has the same key. */
  readonly chiave: string;
  /** The transfers of the person's uploads to attach. */
  readonly allegati: readonly string[];
}

const storedKey = v.object({
  id: v.number(),
  documento: v.nullable(v.number()),
  richiesta: v.nullable(v.number()),
});

/**
 * Stores a person's message and attaches uploads; resolves with its id, that of the first time for one that is sent
 * again.
 * @throws {ForbiddenError} for a foreign or unknown thread or upload
 */
export function sendMessage(
  database: Knex,
  person: string,
  about: About,
  { testo, chiave, allegati }: NewMessage,
  now: Date,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const { subject } = await requireThread(transaction, person, about, now);
    const chiaveUnica = `${person}:${chiave}`;
    const subjects = columnsOf(about);
    const stored: unknown = await transaction('messaggi')
      .insert({
        ...subjects,
        ...ownerColumns(subject),
        testo,
        da: 'cliente',
        persona: person,
        quando: now,
        chiave: chiaveUnica,
      })
      .onConflict('chiave')
      .ignore()
      .returning('id');
    const [created] = v.parse(v.array(v.object({ id: v.number() })), stored);
    if (created !== undefined) {
      await attach(transaction, person, { message: created.id, subject, about, uploads: allegati });
      return created.id;
    }
    const earlier: unknown = await transaction('messaggi')
      .where({ chiave: chiaveUnica })
      .first(Object.keys(storedKey.entries));
    const { id, documento, richiesta } = v.parse(storedKey, earlier);
    if (documento !== subjects.documento || richiesta !== subjects.richiesta)
      throw new ForbiddenError();
    return id;
  });
}

interface Attachment {
  readonly message: number;
  readonly subject: Subject;
  readonly about: About;
  readonly uploads: readonly string[];
}

/** Attaches uploads of the author that have the thread's owner; the people of the thread see them from now on. */
async function attach(
  transaction: Knex,
  person: string,
  { message, subject, about, uploads }: Attachment,
): Promise<void> {
  if (uploads.length === 0) return;
  const owned = 'azienda' in subject ? { azienda: subject.azienda } : { cliente: subject.cliente };
  const count: number = await transaction('caricamenti')
    .whereIn('trasferimento', uploads)
    .where({ ...owned, persona: person })
    .whereNull('allegato_a')
    .where((sent) => {
      sent.whereNull('richiesta');
      if ('richiesta' in about) sent.orWhere('richiesta', about.richiesta);
    })
    .update({
      allegato_a: message,
      ...('azienda' in subject && { tipologia: subject.tipologia }),
    });
  if (count !== new Set(uploads).size) throw new ForbiddenError();
}

/** Records that a person has read messages of the firm; those that the person may not read are left out. */
export async function markRead(
  database: Knex,
  person: string,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const readable = await readableOf(database, person, ids, now);
  if (readable.length === 0) return;
  const rows = readable.map((messaggio) => ({
    ...{ messaggio, persona: person, quando: now },
    chiave: `${messaggio}:${person}`,
  }));
  await database('letture_messaggi').insert(rows).onConflict('chiave').ignore();
}
