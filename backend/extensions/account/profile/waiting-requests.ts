import type { Knex } from 'knex';
import * as v from 'valibot';
import type { ProfileField } from '../../../../shared/src/profile-rules/index.ts';

const text = v.pipe(
  v.nullable(v.string()),
  v.transform((value) => value ?? ''),
);
const waiting = v.optional(v.object({ valore_attuale: text, valore_richiesto: text }));

/** What tells apart the one request of a client for a field that may wait; the database takes it once. */
export function waitingKey(client: string, field: ProfileField): string {
  return `${client}:${field}`;
}

const waitingFor = (client: string, field: ProfileField) =>
  ({ cliente: client, campo: field, stato: 'in_attesa' }) as const;

/** What a client's waiting request for a field wants changed, and into what ('' is empty); undefined where none waits. */
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

/** Takes a client's waiting request for a field away, if there is one. */
export async function withdrawRequest(
  database: Knex,
  client: string,
  field: ProfileField,
): Promise<void> {
  await database('richieste_modifica').where(waitingFor(client, field)).delete();
}
