import type { EndpointExtensionContext } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import { normaliseValue } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { findByEmail, findById } from '../../common/find-account.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { isUniqueViolation } from '../../platform/database-values.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { InvalidToken, readToken, signToken } from '../../platform/signed-tokens.ts';
import {
  type ChangeRequest,
  lockProfile,
  parseRequests,
  requestColumns,
} from './stored-requests.ts';

// Only the link of the last approved address counts.
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
 * Returns the function that puts a confirmed address into force and informs the previous address. It resolves with
 * `email_changed`, also when the address was in force already.
 * @throws {ExpiredToken} when the link has expired
 * @throws {InvalidToken} when the link does not fit the account as it is now, or another account has the address
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
      await lockProfile(transaction, user);
      const account = await findById(transaction, user);
      if (account?.role !== roleIds.cliente || account.status !== 'active')
        throw new InvalidToken();
      if (!(await isLastApproved(transaction, claims))) throw new InvalidToken();
      const now = account.email.toLowerCase();
      if (now === to) return;
      if (now !== from || (await findByEmail(transaction, to))) throw new InvalidToken();
      // UsersService would end all sessions, and the client is in the middle of one.
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
      throw isUniqueViolation(error) ? new InvalidToken(undefined, { cause: error }) : error;
    });
    return 'email_changed';
  };
}

/** The links that confirm clients' new addresses. */
export interface EmailLinks {
  /** Sends the link of an approved request, in the transaction that approves it; resolves with whether it is stored. */
  send(transaction: Knex, request: ChangeRequest): Promise<boolean>;
  /**
   * Sends a client's link again, valid for another seven days, unless the last approved address is confirmed already.
   * @returns whether a mail is stored
   */
  sendAgain(database: Knex, client: string): Promise<boolean>;
}

/** Returns the links; their mails go to the outbox. */
export function emailLinks(context: Pick<EndpointExtensionContext, 'env' | 'logger'>): EmailLinks {
  const env = readEnvironment(context.env);
  const mails = accountMails(context);

  async function send(transaction: Knex, request: ChangeRequest): Promise<boolean> {
    const { id, cliente: user, valore_attuale, valore_richiesto: to } = request;
    const claims = { request: id, user, from: normaliseValue('email', valore_attuale), to };
    const token = await signEmailToken(claims, env.SECRET);
    return await mails.emailChange(transaction, to, token);
  }

  async function sendAgain(database: Knex, client: string): Promise<boolean> {
    const [last] = await database('richieste_modifica')
      .where({ cliente: client, campo: 'email', stato: 'approvata' })
      .orderBy('id', 'desc')
      .limit(1)
      .select(...requestColumns, 'applicata_il');
    if (last === undefined || last.applicata_il !== null) return false;
    const [request] = parseRequests([last]);
    return request !== undefined && (await send(database, request));
  }

  return { send, sendAgain };
}

/** The scope of the token that confirms a new address. */
export const emailScope = 'email-change';

const claimsSchema = v.object({
  scope: v.literal(emailScope),
  /** The approved request. */
  request: v.number(),
  user: v.pipe(v.string(), v.uuid()),
  /** The address that it replaces, lower-case. */
  from: v.string(),
  /** The new address, lower-case. */
  to: v.string(),
});

/** The claims of a link to a new address: the approved request, the client, and both addresses. */
type EmailClaims = Omit<v.InferOutput<typeof claimsSchema>, 'scope'>;

/** Returns the token that confirms a new address, valid for seven days. */
function signEmailToken(claims: EmailClaims, secret: string): Promise<string> {
  return signToken({ ...claims, scope: emailScope }, '7d', secret);
}

/**
 * Returns the claims of such a token.
 * @throws {ExpiredToken} when it has expired
 * @throws {InvalidToken} for anything else
 */
function readEmailToken(token: string, secret: string): Promise<EmailClaims> {
  return readToken(claimsSchema, token, secret);
}
