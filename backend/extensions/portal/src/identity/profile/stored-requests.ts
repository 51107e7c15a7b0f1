import { type ProfileField, profileFields } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { ChangedMeanwhile, overtakenByFirm } from '../../common/overtaken.ts';
import { storedMoment, storedText } from '../../platform/database-values.ts';

/** A row of a request. */
export const requestRow = v.object({
  id: v.number(),
  cliente: v.string(),
  campo: v.picklist(profileFields),
  valore_attuale: storedText,
  valore_richiesto: storedText,
  stato: v.picklist(['in_attesa', 'approvata', 'rifiutata']),
  motivo: storedText,
});

/** A stored request; empty values are ''. */
export type ChangeRequest = v.InferOutput<typeof requestRow>;

/** The columns of a request that decisions need. */
export const requestColumns = Object.keys(requestRow.entries);

/** Parses rows of the database as requests. */
export function parseRequests(rows: unknown): ChangeRequest[] {
  return v.parse(v.array(requestRow), rows);
}

const waiting = v.optional(v.object({ valore_attuale: storedText, valore_richiesto: storedText }));

/** Returns the unique key of a client's waiting request for a field: the database accepts it once. */
export function waitingKey(client: string, field: ProfileField): string {
  return `${client}:${field}`;
}

const waitingFor = (client: string, field: ProfileField) =>
  ({ cliente: client, campo: field, stato: 'in_attesa' }) as const;

/** Returns the two values of a client's waiting request for a field ('' is empty); undefined when none waits. */
export async function waitingChange(
  transaction: Knex,
  client: string,
  field: ProfileField,
): Promise<{ from: string; to: string } | undefined> {
  const row = v.parse(
    waiting,
    await transaction('richieste_modifica')
      .where(waitingFor(client, field))
      .first('valore_attuale', 'valore_richiesto'),
  );
  return row && { from: row.valore_attuale, to: row.valore_richiesto };
}

const seenRow = v.optional(
  v.object({
    stato: v.picklist(['in_attesa', 'approvata', 'rifiutata']),
    date_updated: v.nullable(storedMoment),
  }),
);

/**
 * Deletes the request that a client has seen, while it waits; does nothing when it is gone, as after a second press.
 * @throws CHANGED_MEANWHILE when the firm has decided it
 */
export async function withdrawSeen(database: Knex, client: string, id: number): Promise<void> {
  const seen = { id, cliente: client };
  const count: number = await database('richieste_modifica')
    .where({ ...seen, stato: 'in_attesa' })
    .delete();
  if (count > 0) return;
  const found: unknown = await database('richieste_modifica')
    .where(seen)
    .first('stato', 'date_updated');
  const decided = v.parse(seenRow, found);
  if (decided !== undefined)
    throw new ChangedMeanwhile(overtakenByFirm(decided.date_updated, decided.stato));
}

/** Deletes a client's waiting request for a field, if there is one. */
export async function withdrawRequest(
  database: Knex,
  client: string,
  field: ProfileField,
): Promise<void> {
  await database('richieste_modifica').where(waitingFor(client, field)).delete();
}

const profileValue = v.fallback(v.nullable(v.string()), null);

const profileRow = v.object({
  role: v.nullable(v.string()),
  ...v.entriesFromList(profileFields, profileValue),
});

/** A stored profile and the role of its account. */
type StoredProfile = v.InferOutput<typeof profileRow>;

/** Returns the profile of an account, locked until the transaction ends. */
export async function lockProfile(
  transaction: Knex,
  id: string,
): Promise<StoredProfile | undefined> {
  const row: unknown = await transaction('directus_users')
    .where({ id })
    // SQLite has one writer at a time and needs no lock.
    .forUpdate()
    .first('role', ...profileFields);
  return row === undefined ? undefined : v.parse(profileRow, row);
}
