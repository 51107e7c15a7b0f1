import { InvalidPayloadError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Accountability, SchemaOverview } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { checkValue, normaliseValue } from '@studio/shared/rules';
import type { Knex } from 'knex';
import { profileLabels } from '../../../../../schema/vocabulary/profile-texts.ts';
import { findByEmail } from '../../common/find-account.ts';
import { lockRows } from '../../platform/read-keys.ts';
import type { EmailLinks } from './email-change.ts';
import { type ChangeRequest, lockProfile, requestRow } from './stored-requests.ts';

/** The parts of a decision besides those of an approval. */
interface Deciding extends Approval {
  /** Sends the link that confirms a new address, in the same transaction. */
  sendLink: EmailLinks['send'];
}

/** A decision of an editor. */
interface Decision {
  stato: 'approvata' | 'rifiutata';
  /** Undefined leaves the stored reason. */
  motivo?: string | null | undefined;
}

/**
 * Returns requests by their ids, locked until the transaction ends. It locks their clients first, like a new request
 * does.
 */
export async function lockRequests(
  transaction: Knex,
  ids: (string | number)[],
): Promise<ChangeRequest[]> {
  const clients = transaction('richieste_modifica').whereIn('id', ids).select('cliente');
  await transaction('directus_users').whereIn('id', clients).orderBy('id').forUpdate().select('id');
  return lockRows(transaction('richieste_modifica').whereIn('id', ids), requestRow);
}

/** Rejects a whole decision, and names the problem of each request. */
export function refuseDecision(problems: string[]): never {
  throw new InvalidPayloadError({
    reason: `Non è cambiato nulla. ${problems.map((problem) => `${problem}.`).join(' ')}`,
  });
}

const nameOf = ({ id, campo }: ChangeRequest) => `Richiesta ${id} (${profileLabels[campo]})`;

async function decideOne(
  deciding: Deciding,
  request: ChangeRequest,
  { stato, motivo }: Decision,
): Promise<string[]> {
  if (request.stato !== 'in_attesa') return [`${nameOf(request)}: è già stata decisa`];
  const now = new Date();
  const applied = stato === 'approvata' ? await applyRequest(deciding, request) : 'to be confirmed';
  if (typeof applied === 'object') return [`${nameOf(request)}: ${applied.problem}`];
  await deciding
    .transaction('richieste_modifica')
    .where({ id: request.id })
    .update({
      stato,
      chiave_attesa: null,
      applicata_il: applied === 'in force' ? now : null,
      date_updated: now,
      ...(motivo !== undefined && { motivo }),
    });
  if (stato === 'approvata' && applied === 'to be confirmed')
    await deciding.sendLink(deciding.transaction, request);
  return [];
}

/** Decides requests, each once, and applies the approved ones: all of them or, with a reason, none. */
export async function decide(
  deciding: Deciding,
  requests: ChangeRequest[],
  decision: Decision,
): Promise<void> {
  const problems: string[] = [];
  for (const request of requests) problems.push(...(await decideOne(deciding, request, decision)));
  if (problems.length > 0) refuseDecision(problems);
}

/** The parts of an approval; all writes are in `transaction`. */
interface Approval {
  services: EndpointExtensionContext['services'];
  schema: SchemaOverview;
  transaction: Knex;
  /** The editor: the Studio's history names them as the author of the change. */
  accountability: Accountability | null;
}

/**
 * The result of an approval: the value is in force, waits for the new address, or cannot be applied, with the reason in
 * Italian.
 */
type Applied = 'in force' | 'to be confirmed' | { problem: string };

async function applyEmail({ transaction }: Approval, request: ChangeRequest): Promise<Applied> {
  const { cliente, valore_richiesto: address } = request;
  const owner = await findByEmail(transaction, address);
  if (owner === undefined) return 'to be confirmed';
  if (owner.id === cliente) return 'in force';
  return { problem: 'un altro account ha già questo indirizzo' };
}

/**
 * Writes the requested value into the client's profile. An address has to be confirmed first. The value is checked
 * again, since rules may have changed, and so is the stored value that the client saw.
 */
async function applyRequest(approval: Approval, request: ChangeRequest): Promise<Applied> {
  const { services, schema, transaction, accountability } = approval;
  const { campo, cliente, valore_attuale: seen, valore_richiesto: wanted } = request;
  const stored = await lockProfile(transaction, cliente);
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
  // Only this field: writing a status, even the same one, would end the client's sessions.
  const value = wanted === '' ? null : wanted;
  await users.updateOne(cliente, { [campo]: value, motivo_correzione: 'Richiesta dal cliente' });
  return 'in force';
}
