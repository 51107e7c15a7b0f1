import type { Knex } from 'knex';
import * as v from 'valibot';
import type { ProfileField } from '../../../../shared/src/profile-rules/index.ts';

const waiting = v.optional(v.object({ id: v.number(), valore_richiesto: v.nullable(v.string()) }));

/** What tells apart the one request of a client for a field that may wait; the database takes it once. */
export function waitingKey(client: string, field: ProfileField): string {
  return `${client}:${field}`;
}

const waitingFor = (client: string, field: ProfileField) =>
  ({ cliente: client, campo: field, stato: 'in_attesa' }) as const;

/** The value a client's waiting request for a field asks for ('' is empty); undefined where none waits. */
export async function waitingValue(
  transaction: Knex,
  client: string,
  field: ProfileField,
): Promise<string | undefined> {
  const row = v.parse(
    waiting,
    await transaction('richieste_modifica')
      .where(waitingFor(client, field))
      .first('id', 'valore_richiesto'),
  );
  return row && (row.valore_richiesto ?? '');
}

/** Takes a client's waiting request for a field away, if there is one. */
export async function withdrawRequest(
  database: Knex,
  client: string,
  field: ProfileField,
): Promise<void> {
  await database('richieste_modifica').where(waitingFor(client, field)).delete();
}
