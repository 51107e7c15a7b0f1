import type { EndpointExtensionContext } from '@directus/extensions';
import { getSimpleHash } from '@directus/utils';
import { formatMoment } from '@studio/shared/kit/format';
import type { Knex } from 'knex';
import { type Account, findById } from '../../common/find-account.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { signConfirmationToken, signToken } from '../../platform/signed-tokens.ts';
import { outbox } from './outbox.ts';
import { readInviter, typedName } from './recipient.ts';

type Context = Pick<EndpointExtensionContext, 'env' | 'logger'>;

/**
 * The mails about an account. Each method writes to the outbox with `database`, the transaction of the change that it
 * reports, so that both are stored or neither. Those that resolve with a boolean tell whether the mail is stored.
 */
export interface AccountMails {
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
  /** Informs a delegate that an owner of the company ended the delegation. */
  delegateEnded(database: Knex, id: string, company: string): Promise<void>;
  /** Informs the owner of an active account that a sign-up used its address again. */
  alreadyRegistered(database: Knex, account: Account): Promise<void>;
  /** Informs the owner that the password was replaced. */
  passwordChanged(database: Knex, id: string): Promise<void>;
  /** Warns the owner that ten wrong codes followed the right password. */
  wrongCodes(database: Knex, id: string): Promise<void>;
  /** Informs the owner that the second factor was switched on or off. */
  twoFactorChanged(database: Knex, id: string, state: 'on' | 'off'): Promise<void>;
  /** Informs the owner that a passkey was registered or removed. */
  passkeyChanged(database: Knex, id: string, change: 'added' | 'removed'): Promise<void>;
  /** Informs the owner that the firm switched the second factor off. */
  twoFactorReset(database: Knex, id: string): Promise<void>;
  /** Informs a client that the firm suspended the access. */
  accessSuspended(database: Knex, id: string): Promise<void>;
  /** Informs a client that the firm restored the access. */
  accessRestored(database: Knex, id: string): Promise<void>;
  /** Informs the owner that a recovery code was used, and how many are left. */
  recoveryCodeUsed(database: Knex, id: string, left: number): Promise<void>;
  /** Informs the owner that new recovery codes replaced the old ones. */
  newRecoveryCodes(database: Knex, id: string): Promise<void>;
  /** Informs the owner of a login with a browser that was not used before; `browser` is its name in words. */
  newDevice(database: Knex, id: string, browser: string, when: Date): Promise<void>;
  /** Sends the link that confirms a client's new address. */
  emailChange(database: Knex, address: string, token: string): Promise<boolean>;
  /** Informs an address that its account has another one now. */
  emailChanged(database: Knex, address: string): Promise<void>;
  /** Sends the link that confirms a second address for mails about new documents. */
  secondAddress(database: Knex, address: string, token: string): Promise<void>;
  /** Informs the owner that a second address gets these mails now. */
  secondAddressOn(database: Knex, id: string): Promise<void>;
  /** Confirms a client's request for deletion; `kept` are sentences about the data that would stay. */
  deletionRequested(database: Knex, id: string, kept: string[]): Promise<void>;
  /** Informs the address of an account that it is erased now, and of the data that stay. */
  deletionDone(database: Knex, address: string, kept: string[]): Promise<void>;
  /** Informs a client that the firm rejected the request for deletion, with the firm's reason. */
  deletionRefused(database: Knex, id: string, note: string): Promise<void>;
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

function keptWords(kept: string[]): string {
  if (kept.length === 0) return 'Non dobbiamo conservare nulla.';
  return `Restano questi dati, che legge solo lo studio. ${kept.join(' ')}`;
}

/** Returns the mails about accounts; their links lead to the site only. */
export function accountMails(context: Context): AccountMails {
  const env = readEnvironment(context.env);
  const store = outbox(context);
  const site = env.SITE_URL;
  const secret = env.SECRET;
  const security = '/account/sicurezza';
  const ownData = '/account/dati';

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

  async function notifyOwner(
    database: Knex,
    id: string,
    name: string,
    path: string,
    values: Record<string, string> = {},
  ): Promise<void> {
    const account = await findById(database, id);
    if (account?.email) {
      await write(database, name, account.email, { url: `${site}${path}`, values });
    }
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
    delegateEnded: (database, id, company) =>
      notifyOwner(database, id, 'delegate-ended', '/account', { company }),
    alreadyRegistered: (database, { email, isForeignLogin }) =>
      write(database, 'already-registered', email, {
        url: `${site}/login`,
        ...(!isForeignLogin && { forgotUrl: `${site}/forgot` }),
      }),
    passwordChanged: (database, id) => notifyOwner(database, id, 'password-changed', '/forgot'),
    wrongCodes: (database, id) => notifyOwner(database, id, 'wrong-codes', '/forgot'),
    twoFactorChanged: (database, id, state) =>
      notifyOwner(database, id, `two-factor-${state}`, security),
    passkeyChanged: (database, id, change) =>
      notifyOwner(database, id, `passkey-${change}`, security),
    twoFactorReset: (database, id) => notifyOwner(database, id, 'two-factor-reset', security),
    accessSuspended: (database, id) => notifyOwner(database, id, 'access-suspended', '/contacts'),
    accessRestored: (database, id) => notifyOwner(database, id, 'access-restored', '/login'),
    recoveryCodeUsed: (database, id, left) =>
      notifyOwner(database, id, 'recovery-code-used', security, { left: String(left) }),
    newRecoveryCodes: (database, id) => notifyOwner(database, id, 'recovery-codes-new', security),
    newDevice: (database, id, browser, when) =>
      notifyOwner(database, id, 'new-device', security, {
        browser,
        when: formatMoment(when.toISOString(), 'it-IT'),
      }),
    emailChange: (database, address, token) =>
      tryWrite(database, 'email-change', address, { url: `${site}/confirm?token=${token}` }),
    emailChanged: (database, address) =>
      write(database, 'email-changed', address, { url: `${site}/contacts` }),
    secondAddress: (database, address, token) =>
      write(database, 'second-address', address, { url: `${site}/confirm?token=${token}` }),
    secondAddressOn: (database, id) => notifyOwner(database, id, 'second-address-on', ownData),
    deletionRequested: (database, id, kept) =>
      notifyOwner(database, id, 'deletion-requested', ownData, { kept: keptWords(kept) }),
    deletionDone: (database, address, kept) =>
      write(database, 'deletion-done', address, {
        url: site,
        values: { kept: keptWords(kept) },
      }),
    deletionRefused: (database, id, note) =>
      notifyOwner(database, id, 'deletion-refused', ownData, { note }),
  };
}
