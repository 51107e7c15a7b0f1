import type { EndpointExtensionContext } from '@directus/extensions';
import { getSimpleHash } from '@directus/utils';
import type { Knex } from 'knex';
import { type Account, findById } from '../../common/find-account.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { signConfirmationToken, signToken } from '../../platform/signed-tokens.ts';
import { type MailValues, type OwnerMail, pageOf } from './account-mail-texts.ts';
import { outbox } from './outbox.ts';
import { readInviter, typedName } from './recipient.ts';

type Context = Pick<EndpointExtensionContext, 'env' | 'logger'>;

/**
 * The mails about an account. Each method writes to the outbox with `database`, the transaction of the change that it
 * reports, so that both are stored or neither. Those that resolve with a boolean tell whether the mail is stored.
 */
export interface AccountMails {
  /** Informs the owner of an account about a change of it; the mail's texts have places for the values. */
  toOwner<Kind extends OwnerMail>(
    database: Knex,
    id: string,
    kind: Kind,
    ...values: MailValues<Kind>
  ): Promise<void>;
  /** Sends the link that confirms the address of an invited account. */
  confirmation(database: Knex, account: Account): Promise<boolean>;
  /** Sends the link that sets the first password of an active account without one. */
  firstPassword(database: Knex, email: string): Promise<boolean>;
  /** Sends the link that sets a new password, after the firm cancelled the old one with the passkeys. */
  passwordCancelled(database: Knex, email: string): Promise<void>;
  /** Sends the link that accepts an invitation of the client with this id. */
  invitation(database: Knex, email: string, inviter: string): Promise<void>;
  /** Sends the link that accepts a delegation, to an address without an active account. */
  delegateInvitation(database: Knex, email: string, delegation: Delegation): Promise<void>;
  /** Informs the owner of an active account about a delegation. */
  delegateAdded(database: Knex, email: string, delegation: Delegation): Promise<void>;
  /** Informs the owner of an active account that a sign-up used its address again. */
  alreadyRegistered(database: Knex, account: Account): Promise<void>;
  /** Sends the link that confirms a client's new address. */
  emailChange(database: Knex, address: string, token: string): Promise<boolean>;
  /** Informs an address that its account has another one now. */
  emailChanged(database: Knex, address: string): Promise<void>;
  /** Sends the link that confirms a second address for mails about new documents. */
  secondAddress(database: Knex, address: string, token: string): Promise<void>;
  /** Informs the address of an account that it is erased now, and of the data that stay. */
  deletionDone(database: Knex, address: string, kept: string[]): Promise<void>;
}

/** A delegation as a mail names it; `company` is the name that the firm typed, `until` a day as `YYYY-MM-DD`. */
export interface Delegation {
  readonly inviter: string;
  readonly azienda: number;
  readonly company: string;
  /** The labels of the types of documents. */
  readonly types: readonly string[];
  readonly until: string | null;
  /** The name of the delegate as the inviter typed it. */
  readonly name: string;
}

const untilWords = (until: string | null) =>
  until === null ? '' : `, fino al ${until.split('-').reverse().join('/')} compreso`;

function inviterWords(name: string | undefined): string {
  const area = 'che usa già la nostra area riservata';
  return name === undefined ? `Una persona ${area}` : `${name}, ${area},`;
}

/** Returns the sentences about the data that stay after a deletion. */
export function stayingWords(kept: string[]): string {
  if (kept.length === 0) return 'Non dobbiamo conservare nulla.';
  return `Restano questi dati, che legge solo lo studio. ${kept.join(' ')}`;
}

/** Returns the mails about accounts; their links lead to the site only. */
export function accountMails(context: Context): AccountMails {
  const env = readEnvironment(context.env);
  const store = outbox(context);
  const site = env.SITE_URL;
  const secret = env.SECRET;

  function tryWrite(database: Knex, name: string, to: string, data: Record<string, unknown>) {
    return store(database, { to, subject: name, template: { name, data } });
  }

  async function write(...mail: Parameters<typeof tryWrite>): Promise<void> {
    await tryWrite(...mail);
  }

  /** Returns the link to this page that sets a password; it ends with the first password that is set. */
  async function passwordLink(email: string, path: string): Promise<string> {
    // The form of Directus' own tokens, for an account whose password is null.
    const claims = { email, scope: 'password-reset', hash: getSimpleHash('null') };
    return `${site}${path}?token=${await signToken(claims, '1d', secret)}`;
  }

  async function delegationValues(database: Knex, delegation: Delegation) {
    const { inviter, company, types, until } = delegation;
    return {
      inviter: inviterWords(await readInviter(database, inviter)),
      company,
      types: types.join(', '),
      until: untilWords(until),
    };
  }

  return {
    async toOwner(database, id, kind, ...[values]) {
      const account = await findById(database, id);
      if (account?.email) {
        await write(database, kind, account.email, { url: `${site}${pageOf(kind)}`, values });
      }
    },
    async confirmation(database, { id, email, hasPassword }) {
      const token = await signConfirmationToken({ user: id, email, password: hasPassword }, secret);
      // A stranger may have chosen the password: the mail says so.
      const name = hasPassword ? 'sign-up-confirm' : 'account-confirm';
      const url = `${site}/confirm?token=${token}`;
      const isStored = await tryWrite(database, name, email, { url });
      if (isStored)
        await database('directus_users').where({ id }).update({ invitato_il: new Date() });
      return isStored;
    },
    async firstPassword(database, email) {
      return await tryWrite(database, 'first-password', email, {
        url: await passwordLink(email, '/firstpassword'),
      });
    },
    async passwordCancelled(database, email) {
      await write(database, 'password-cancelled', email, {
        url: await passwordLink(email, '/reset'),
      });
    },
    async invitation(database, email, inviter) {
      // The form of Directus' own tokens.
      const token = await signToken({ email, scope: 'invite' }, '7d', secret);
      const name = await readInviter(database, inviter);
      await write(database, 'user-invitation', email, {
        url: `${site}/accept?token=${token}`,
        values: { inviter: inviterWords(name) },
      });
    },
    async delegateInvitation(database, email, delegation) {
      // The form of Directus' own tokens.
      const token = await signToken({ email, scope: 'invite' }, '7d', secret);
      await write(database, 'delegate-invitation', email, {
        url: `${site}/accept?token=${token}`,
        values: {
          ...(await delegationValues(database, delegation)),
          recipient: typedName(delegation.name) ?? '',
        },
      });
    },
    async delegateAdded(database, email, delegation) {
      await write(database, 'delegate-added', email, {
        url: `${site}/account/documenti?azienda=${delegation.azienda}`,
        values: await delegationValues(database, delegation),
      });
    },
    alreadyRegistered: (database, { email, isForeignLogin }) =>
      write(database, 'already-registered', email, {
        url: `${site}/login`,
        ...(!isForeignLogin && { forgotUrl: `${site}/forgot` }),
      }),
    emailChange: (database, address, token) =>
      tryWrite(database, 'email-change', address, { url: `${site}/confirm?token=${token}` }),
    emailChanged: (database, address) =>
      write(database, 'email-changed', address, { url: `${site}/contacts` }),
    secondAddress: (database, address, token) =>
      write(database, 'second-address', address, { url: `${site}/confirm?token=${token}` }),
    deletionDone: (database, address, kept) =>
      write(database, 'deletion-done', address, {
        url: site,
        values: { kept: stayingWords(kept) },
      }),
  };
}
