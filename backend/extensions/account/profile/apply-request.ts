import type { EndpointExtensionContext } from '@directus/extensions';
import type { Accountability, SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import { checkValue, normaliseValue } from '../../../../shared/src/profile-rules/index.ts';
import { roleIds } from '../../../access/role-ids.ts';
import { findByEmail } from '../accounts/find-account.ts';
import type { ChangeRequest } from './change-request.ts';
import { holdProfile } from './stored-profile.ts';

/** What an approval works with; `transaction` is where everything happens, or nothing. */
export interface Approval {
  services: EndpointExtensionContext['services'];
  schema: SchemaOverview;
  transaction: Knex;
  /** Who approves: the change of the profile is theirs in the Studio's history. */
  accountability: Accountability | null;
}

/** What an approval led to: the value is in force, waits for the new address, or cannot be, and why (in Italian). */
export type Applied = 'in force' | 'to be confirmed' | { problem: string };

async function applyEmail({ transaction }: Approval, request: ChangeRequest): Promise<Applied> {
  const { cliente, valore_richiesto: address } = request;
  const owner = await findByEmail(transaction, address);
  if (owner === undefined) return 'to be confirmed';
  if (owner.id === cliente) return 'in force';
  return { problem: 'un altro account ha già questo indirizzo' };
}

/**
 * Puts the requested value into the client's profile. An address is not written yet: the new one has to confirm
 * first. Values are checked again, since rules may have changed, and so is what the client saw when asking.
 */
export async function applyRequest(approval: Approval, request: ChangeRequest): Promise<Applied> {
  const { services, schema, transaction, accountability } = approval;
  const { campo, cliente, valore_attuale: seen, valore_richiesto: wanted } = request;
  const stored = await holdProfile(transaction, cliente);
  if (stored?.role !== roleIds.cliente) return { problem: 'l’account non è di un cliente' };
  if (checkValue(campo, wanted) !== undefined) return { problem: `«${wanted}» non è valido` };
  const now = normaliseValue(campo, stored[campo]);
  if (now === wanted) return 'in force';
  if (now !== normaliseValue(campo, seen)) {
    return { problem: `intanto il valore è cambiato, da «${seen}» a «${now}»` };
  }
  if (campo === 'email') return applyEmail(approval, request);
  const users = new services.UsersService({
    schema,
    knex: transaction,
    accountability: accountability && { ...accountability, admin: true },
  });
  // Nothing but this field: a status, even the same one, would end the client's sessions.
  await users.updateOne(cliente, { [campo]: wanted === '' ? null : wanted });
  return 'in force';
}
