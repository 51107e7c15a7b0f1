import { InvalidPayloadError } from '@directus/errors';
import type { Knex } from 'knex';
import { profileLabels } from '../../../schema/richieste-modifica.ts';
import { type Approval, applyRequest } from './apply-request.ts';
import { type ChangeRequest, parseRequests, requestColumns } from './change-request.ts';
import type { EmailLinks } from './email-links.ts';

/** The parts that a decision uses besides an approval. */
export interface Deciding extends Approval {
  /** Sends the link that confirms a new address, in the same transaction. */
  sendLink: EmailLinks['send'];
}

/** What an editor says about requests. */
export interface Decision {
  stato: 'approvata' | 'rifiutata';
  /** Left alone where it is not part of the decision. */
  motivo?: string | null | undefined;
}

/** Requests by their ids, held until the transaction ends, and their clients: first those, as whoever files one does. */
export async function holdRequests(
  transaction: Knex,
  ids: (string | number)[],
): Promise<ChangeRequest[]> {
  const clients = transaction('richieste_modifica').whereIn('id', ids).select('cliente');
  await transaction('directus_users').whereIn('id', clients).orderBy('id').forUpdate().select('id');
  return parseRequests(
    await transaction('richieste_modifica')
      .whereIn('id', ids)
      .orderBy('id')
      .forUpdate()
      .select(requestColumns),
  );
}

/** Refuses a whole decision, with what is wrong with which request. */
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

/** Decides on requests, each once, and applies what is approved; all of them or, with a reason, none. */
export async function decide(
  deciding: Deciding,
  requests: ChangeRequest[],
  decision: Decision,
): Promise<void> {
  const problems: string[] = [];
  for (const request of requests) problems.push(...(await decideOne(deciding, request, decision)));
  if (problems.length > 0) refuseDecision(problems);
}
