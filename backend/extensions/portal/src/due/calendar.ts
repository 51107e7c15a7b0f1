import { createHash, randomBytes } from 'node:crypto';
import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import { paths, roleIds } from '@studio/shared/contract';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { answering } from '../platform/answering.ts';
import { shownMoment } from '../platform/database-values.ts';
import { readEnvironment } from '../platform/environment.ts';
import { parseBody } from '../platform/parse-body.ts';
import { createHourlyLimit } from '../platform/rate-limits.ts';
import { forClients } from '../rights/callers.ts';
import { readDue } from './stored-due.ts';

const table = 'calendari_scadenze';

/** The secret of an address, in bytes: no caller guesses it. */
const secretLength = 32;

/** The changes of an address that one client can make in an hour. */
const changesPerHour = 20;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

const stateSchema = v.optional(v.object({ creato_il: shownMoment, letto_il: shownMoment }));

/** Resolves with the state of a person's calendar: the address itself is shown once and not stored. */
async function stateOf(database: Knex, person: string) {
  const row: unknown = await database(table)
    .where({ utente: person })
    .first('creato_il', 'letto_il');
  const state = v.parse(stateSchema, row);
  return { attivo: state !== undefined, creato_il: null, letto_il: null, ...state };
}

/**
 * Handles GET /account/due/calendar: answers `{ data: { attivo, creato_il, letto_il } }`, whether the caller has a
 * calendar address, and when it was made and last read.
 */
export function calendarHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, ({ id }) => stateOf(database, id));
}

/** Ends the calendar address of a person, if there is one. */
export async function endCalendar(database: Knex, person: string): Promise<void> {
  await database(table).where({ utente: person }).delete();
}

const bodySchema = v.object({ azione: v.picklist(['crea', 'rinnova', 'revoca'], 'invalid') });

/**
 * Handles POST /account/due/calendar, `{ azione: 'crea' | 'rinnova' | 'revoca' }`: makes the caller's secret calendar
 * address, replaces it, or ends it, and answers as GET; a new address is in `indirizzo`, this once. The earlier address
 * ends at once.
 */
export function changeCalendarHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  const { SITE_URL } = readEnvironment(context.env);
  const limit = createHourlyLimit(context, 'calendars', changesPerHour);
  return forClients(context, async ({ id }, request, response) => {
    const { azione } = parseBody(calls.changeCalendar, bodySchema, request.body);
    await limit(id, response);
    if (azione === 'revoca') {
      await endCalendar(database, id);
      response.json({ data: await stateOf(database, id) });
      return;
    }
    const secret = randomBytes(secretLength).toString('base64url');
    await database(table)
      .insert({ utente: id, impronta: hashOf(secret), creato_il: new Date(), letto_il: null })
      .onConflict('utente')
      .merge();
    const indirizzo = SITE_URL + paths.personalCalendar.href(secret);
    return { ...(await stateOf(database, id)), indirizzo };
  });
}

/** The shortest time between two notes of a reading, in milliseconds. */
const noteEvery = 60 * 60 * 1000;

const ownerSchema = v.optional(v.object({ utente: v.string() }));
const companyRows = v.array(v.object({ id: v.number(), denominazione: v.string() }));

/**
 * Handles GET /account/due/feed/:hash, for the gateway itself: answers the deadlines of a calendar address, given by the
 * SHA-256 of its secret, so that the secret is in no log here. They are those in which its person may take part now.
 * 403 for an unknown or ended address, and for a person who is no active client any more.
 */
export function feedHandler({ database }: EndpointExtensionContext): RequestHandler {
  return answering(async (request) => {
    const { hash = '' } = request.params;
    const row: unknown = await database(`${table} as c`)
      .join('directus_users as u', 'u.id', 'c.utente')
      .where({ 'c.impronta': hash, 'u.status': 'active', 'u.role': roleIds.cliente })
      .first('c.utente');
    const owner = v.parse(ownerSchema, row);
    if (owner === undefined) throw new ForbiddenError();
    const now = new Date();
    const due = await readDue(database, owner.utente, undefined, now);
    const found: unknown = await database('aziende')
      .whereIn('id', [...new Set(due.flatMap(({ azienda }) => azienda ?? []))])
      .select('id', 'denominazione');
    const names = new Map(v.parse(companyRows, found).map((one) => [one.id, one.denominazione]));
    await database(table)
      .where({ impronta: hash })
      .where((old) =>
        old.whereNull('letto_il').orWhere('letto_il', '<', new Date(now.getTime() - noteEvery)),
      )
      .update({ letto_il: now });
    return due.map(({ id, tributo, importo, scade_il, stato, azienda, date_updated }) => ({
      ...{ id, tributo, importo, scade_il, stato },
      azienda: names.get(azienda ?? 0) ?? null,
      date_updated,
    }));
  });
}
