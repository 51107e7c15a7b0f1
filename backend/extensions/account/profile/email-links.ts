import type { EndpointExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import { normaliseValue } from '../../../../shared/src/profile-rules/index.ts';
import { accountMails } from '../accounts/account-mails.ts';
import { type ChangeRequest, parseRequests, requestColumns } from './change-request.ts';
import { signEmailToken } from './email-token.ts';

/** The links that confirm clients' new addresses. */
export interface EmailLinks {
  /** Sends the link of a request that was approved, as part of the transaction that approves it. */
  send(transaction: Knex, request: ChangeRequest): Promise<void>;
  /**
   * Sends a client's link once more, with seven days of its own, if the last address that was approved has not been
   * confirmed yet: only its link counts.
   */
  sendAgain(database: Knex, client: string): Promise<void>;
}

/** Returns the links as mails in the outbox. */
export function emailLinks(context: Pick<EndpointExtensionContext, 'env' | 'logger'>): EmailLinks {
  const mails = accountMails(context);

  async function send(transaction: Knex, request: ChangeRequest): Promise<void> {
    const { id, cliente: user, valore_attuale, valore_richiesto: to } = request;
    const claims = { request: id, user, from: normaliseValue('email', valore_attuale), to };
    const token = await signEmailToken(claims, String(context.env.SECRET));
    await mails.emailChange(transaction, to, token);
  }

  async function sendAgain(database: Knex, client: string): Promise<void> {
    const [last] = await database('richieste_modifica')
      .where({ cliente: client, campo: 'email', stato: 'approvata' })
      .orderBy('id', 'desc')
      .limit(1)
      .select(...requestColumns, 'applicata_il');
    if (last === undefined || last.applicata_il !== null) return;
    for (const request of parseRequests([last])) await send(database, request);
  }

  return { send, sendAgain };
}
