import { randomBytes, randomUUID } from 'node:crypto';
import { InvalidCredentialsError } from '@directus/errors';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { endSubscriptions } from '../../notify/push-subscriptions.ts';
import {
  sessionRecordSchema as recordSchema,
  type SessionRecord,
  sessionTable as table,
  tokenDigest,
  tokensOf,
} from './session-records.ts';

/** The time that a replaced token still counts beside its successor, in milliseconds: for requests under way. */
const grace = 10_000;

/** The shortest time between two recorded uses of a token, in milliseconds. */
const useInterval = 60_000;

const isWithin = (duration: number, moment: Date) => Date.now() - moment.getTime() <= duration;

/** The row that Directus writes for a session; `expires` is the end of the new token. */
export interface RenewedSession {
  user: string;
  expires: Date;
  ip: string | null;
  user_agent: string | null;
  origin: string | null;
}

/** An open session: one login with all its renewals. */
interface OpenSession {
  /** Opaque: the id of the family, which is part of no token. */
  id: string;
  userAgent: string | null;
  /** To the minute; the moment of the login when no use followed. */
  lastUsed: Date;
}

/** The sessions of logins, followed through all their renewals. A family is all tokens of one login. */
interface SessionFamilies {
  /** Records the token of a new login. */
  begin(user: string, token: string): Promise<void>;
  /**
   * Records the use of a token, before it is known to be valid. A replaced token that comes back more than ten seconds
   * later, after its successor was used, ends the family (RFC 9700, section 4.14).
   * @returns true when it ended the family
   */
  present(token: string): Promise<boolean>;
  /**
   * Renews a session and resolves with its new token.
   * @throws {InvalidCredentialsError} when the family has ended
   */
  renew(token: string, session: RenewedSession): Promise<string>;
  /** Returns the family of a token. */
  familyOf(token: string): Promise<string | undefined>;
  /** Ends all sessions of this family if it is the user's. */
  end(user: string, family: string): Promise<void>;
  /**
   * Ends every session of a user except the login of this token, which keeps all its tokens: a renewal may be under
   * way. Needs a transaction as its database.
   * @throws {InvalidCredentialsError} when that login has ended
   */
  endOthers(user: string, token: string): Promise<void>;
  /** Ends every session of a user, also one whose renewal is under way. */
  endAll(user: string): Promise<void>;
  /** Returns the open sessions of a user, in the order of their logins. */
  open(user: string): Promise<OpenSession[]>;
}

/** Returns the session families of this database; Directus keeps its own rows of sessions beside them. */
export function sessionFamilies(database: Knex): SessionFamilies {
  const recordOf = (knex: Knex, token: string) =>
    knex(table)
      .where({ impronta: tokenDigest(token) })
      .first();

  const parse = (row: unknown) => (row === undefined ? undefined : v.parse(recordSchema, row));

  const find = async (token: string) => parse(await recordOf(database, token));

  async function add(knex: Knex, user: string, family: string, token: string): Promise<void> {
    const of = { utente: user, famiglia: family, impronta: tokenDigest(token) };
    await knex(table)
      .insert({ ...of, creata_il: new Date() })
      .onConflict('impronta')
      .ignore();
  }

  /** Deletes the families without an open session. */
  async function prune(user: string): Promise<void> {
    const open = [...(await tokensOf(database, user)).keys()];
    const living = database(table).where({ utente: user }).whereIn('impronta', open);
    await database(table)
      .where({ utente: user })
      .whereNotIn('famiglia', living.select('famiglia'))
      .delete();
  }

  async function isSuccessorUsed({ famiglia, id }: SessionRecord): Promise<boolean> {
    const later = database(table).where({ famiglia }).where('id', '>', id);
    return (await later.whereNotNull('usata_il').first('id')) !== undefined;
  }

  async function endOthers(user: string, token: string): Promise<void> {
    const { famiglia } = (await find(token)) ?? {};
    if (famiglia === undefined) throw new InvalidCredentialsError();
    const records = () => database(table).where({ utente: user });
    await endSubscriptions(database, user, { otherThan: famiglia });
    for (;;) {
      // Waits for renewals of the other logins that are under way: the next round finds what they add.
      const ended: number = await records().whereNot({ famiglia }).delete();
      // Tokens before records: a token that is added meanwhile already has its record, or is not read.
      const held = await tokensOf(database, user);
      const own = new Set(await digestsOf(records().where({ famiglia })));
      const others = [...held].filter(([digest]) => !own.has(digest));
      if (others.length === held.size) throw new InvalidCredentialsError();
      const tokens = others.map(([, session]) => session.token);
      await database('directus_sessions').whereIn('token', tokens).delete();
      if (ended === 0 && others.length === 0) return;
    }
  }

  async function endAll(user: string): Promise<void> {
    await endSubscriptions(database, user);
    for (;;) {
      // Waits for renewals that are under way: the next round finds what they add.
      const records: number = await database(table).where({ utente: user }).delete();
      const sessions: number = await database('directus_sessions').where({ user }).delete();
      if (records + sessions === 0) return;
    }
  }

  async function end(user: string, family: string): Promise<void> {
    const records = (knex: Knex) => knex(table).where({ utente: user, famiglia: family });
    await database.transaction(async (knex) => {
      await endSubscriptions(knex, user, { family });
      // Deleting waits for a renewal under way; the next round finds the row that it adds.
      for (;;) {
        const digests = await digestsOf(records(knex));
        if (digests.length === 0) return;
        const held = await tokensOf(knex, user);
        const tokens = digests.flatMap((digest) => held.get(digest)?.token ?? []);
        await knex('directus_sessions').whereIn('token', tokens).delete();
        await records(knex).whereIn('impronta', digests).delete();
      }
    });
  }

  return {
    async begin(user, token) {
      await prune(user);
      await add(database, user, randomUUID(), token);
    },

    async present(token) {
      const record = await find(token);
      if (record === undefined) return false;
      const { id, famiglia, usata_il: used, rinnovata_il: renewed } = record;
      if (renewed !== null && (await isSuccessorUsed(record))) {
        if (isWithin(grace, renewed)) return false;
        await end(record.utente, famiglia);
        return true;
      }
      if (used === null || !isWithin(useInterval, used)) {
        await database(table).where({ id }).update({ usata_il: new Date() });
      }
      return false;
    },

    renew: (token, { user, ...session }) =>
      database.transaction(async (knex) => {
        for (;;) {
          // Locked: of several renewals at once, the others wait for the first and get its token.
          const record = parse(await recordOf(knex, token).forUpdate());
          const row: unknown =
            record &&
            (await knex(table).where({ famiglia: record.famiglia }).orderBy('id', 'desc').first());
          if (record === undefined || row === undefined) throw new InvalidCredentialsError();
          const newest = v.parse(recordSchema, row);
          const current = (await tokensOf(knex, user)).get(newest.impronta)?.token;
          if (current === undefined) throw new InvalidCredentialsError();
          const { rinnovata_il: renewed } = record;
          if (newest.id !== record.id && renewed !== null && isWithin(grace, renewed))
            return current;
          // Either this is the newest token, or the answer with the newest was lost: then that one is replaced unused.
          const now = new Date();
          const claimed = await knex(table)
            .where({ id: newest.id, rinnovata_il: null })
            .update({ rinnovata_il: now });
          if (claimed === 0) continue;
          await knex(table).where({ id: record.id }).update({ rinnovata_il: now });
          const next = randomBytes(48).toString('base64url');
          await knex('directus_sessions')
            .whereIn('token', [token, current])
            .update({ next_token: next });
          await knex('directus_sessions').insert({ ...session, user, token: next });
          await add(knex, user, record.famiglia, next);
          return next;
        }
      }),

    async familyOf(token) {
      return (await find(token))?.famiglia;
    },

    end,

    endOthers,

    endAll,

    async open(user) {
      const rows = await database(table).where({ utente: user }).orderBy('id');
      const families = Map.groupBy(v.parse(v.array(recordSchema), rows), (row) => row.famiglia);
      const held = await tokensOf(database, user);
      return [...families].flatMap(([id, records]) => {
        const session = held.get(records.at(-1)?.impronta ?? '');
        if (session === undefined) return [];
        const uses = records.map(({ creata_il, usata_il }) => usata_il ?? creata_il);
        const lastUsed = new Date(Math.max(...uses.map((use) => use.getTime())));
        return [{ id, userAgent: session.user_agent, lastUsed }];
      });
    },
  };
}

const digestSchema = v.array(v.object({ impronta: v.string() }));

async function digestsOf(records: Knex.QueryBuilder): Promise<string[]> {
  const rows: unknown = await records.select('impronta');
  return v.parse(digestSchema, rows).map(({ impronta }) => impronta);
}
