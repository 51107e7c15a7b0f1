import type { EndpointExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { normaliseValue } from '../../../../../shared/src/profile-rules/index.ts';
import { roleIds } from '../../../../access/role-ids.ts';
import { isUniqueViolation } from '../common/database-values.ts';
import { readEnvironment } from '../common/environment.ts';
import { findByEmail, findById } from '../common/find-account.ts';
import { InvalidToken, readToken, signToken } from '../common/signed-tokens.ts';
import { accountMails } from '../mail/account-mails.ts';
import {
  type ChangeRequest,
  holdProfile,
  parseRequests,
  requestColumns,
} from './stored-requests.ts';

// A link counts only for the last address that was approved.
async function isLastApproved(transaction: Knex, claims: EmailClaims): Promise<boolean> {
  const [last] = parseRequests(
    await transaction('richieste_modifica')
      .where({ cliente: claims.user, campo: 'email', stato: 'approvata' })
      .orderBy('id', 'desc')
      .limit(1)
      .select(requestColumns),
  );
  return (
    last?.id === claims.request &&
    last.valore_richiesto === claims.to &&
    normaliseValue('email', last.valore_attuale) === claims.from
  );
}

/**
 * Puts a new address into force when it confirms: resolves with `email_changed`, also when it was in force already.
 * Throws `ExpiredToken`, or `InvalidToken` where the link is not for this account as it is now, or the address has
 * become somebody else's. The address before gets a notice.
 */
export function emailConfirmation(
  context: EndpointExtensionContext,
): (token: string) => Promise<'email_changed'> {
  const { database, getSchema, services } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);

  async function apply(claims: EmailClaims): Promise<void> {
    const { user, request, from, to } = claims;
    const schema = await getSchema();
    await database.transaction(async (transaction) => {
      await holdProfile(transaction, user);
      const account = await findById(transaction, user);
      if (account?.role !== roleIds.cliente || account.status !== 'active')
        throw new InvalidToken();
      if (!(await isLastApproved(transaction, claims))) throw new InvalidToken();
      const now = account.email.toLowerCase();
      if (now === to) return;
      if (now !== from || (await findByEmail(transaction, to))) throw new InvalidToken();
      // Not the service of users: it would end all sessions, and the client is in the middle of one.
      const users = new services.ItemsService('directus_users', { schema, knex: transaction });
      await users.updateOne(user, { email: to });
      await transaction('richieste_modifica')
        .where({ id: request })
        .update({ applicata_il: new Date() });
      await mails.emailChanged(transaction, account.email);
    });
  }

  return async (token) => {
    const claims = await readEmailToken(token, env.SECRET);
    await apply(claims).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new InvalidToken() : error;
    });
    return 'email_changed';
  };
}

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
  const env = readEnvironment(context.env);
  const mails = accountMails(context);

  async function send(transaction: Knex, request: ChangeRequest): Promise<void> {
    const { id, cliente: user, valore_attuale, valore_richiesto: to } = request;
    const claims = { request: id, user, from: normaliseValue('email', valore_attuale), to };
    const token = await signEmailToken(claims, env.SECRET);
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

/** Scope of the token that confirms a new address. */
export const emailScope = 'email-change';

const claimsSchema = v.object({
  scope: v.literal(emailScope),
  /** The approved request. */
  request: v.number(),
  user: v.pipe(v.string(), v.uuid()),
  /** The address it replaces, lower-case. */
  from: v.string(),
  /** The new address, lower-case. */
  to: v.string(),
});

/** What the link to a new address carries: which approved request, whose, and both addresses. */
export type EmailClaims = Omit<v.InferOutput<typeof claimsSchema>, 'scope'>;

/** The token that confirms a new address, valid for seven days. */
export function signEmailToken(claims: EmailClaims, secret: string): Promise<string> {
  return signToken({ ...claims, scope: emailScope }, '7d', secret);
}

/** The claims of such a token. Throws `ExpiredToken`, or `InvalidToken` for anything else. */
export function readEmailToken(token: string, secret: string): Promise<EmailClaims> {
  return readToken(claimsSchema, token, secret);
}
