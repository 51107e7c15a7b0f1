import type { EndpointExtensionContext } from '@directus/extensions';
import { signAccountToken } from './account-token.ts';
import { type Account, findById } from './find-account.ts';

type Context = Pick<
  EndpointExtensionContext,
  'database' | 'env' | 'getSchema' | 'logger' | 'services'
>;

const italianMoment = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
});

/** The mails about an account that nobody waits for: a failure is logged. */
export interface AccountMails {
  /** The link that confirms the address of an invited account. */
  confirmation(account: Account): Promise<void>;
  /** The link that sets the first password of an active account. */
  firstPassword(account: Account): Promise<void>;
  /** Tells the owner of an active account that somebody signed up with its address again. */
  alreadyRegistered(account: Account): Promise<void>;
  /** Tells the owner that the password was replaced by another. */
  passwordChanged(id: string): Promise<void>;
  /** Tells the owner that ten wrong codes followed the right password. */
  wrongCodes(id: string): Promise<void>;
  /** Tells the owner that the second factor was switched on or off. */
  twoFactorChanged(id: string, state: 'on' | 'off'): Promise<void>;
  /** Tells the owner that a passkey was registered or removed. */
  passkeyChanged(id: string, change: 'added' | 'removed'): Promise<void>;
  /** Tells the owner that the firm has switched the second factor off. */
  twoFactorReset(id: string): Promise<void>;
  /** Tells the owner that a recovery code was used, and how many are left. */
  recoveryCodeUsed(id: string, left: number): Promise<void>;
  /** Tells the owner that new recovery codes have replaced the old ones. */
  newRecoveryCodes(id: string): Promise<void>;
  /** Tells the owner of a login with a browser, named in words, that was not used before. */
  newDevice(id: string, browser: string, when: Date): Promise<void>;
  /** Tells an address that the account it had has another one now. */
  emailChanged(address: string): Promise<void>;
}

/** Mails about accounts, with links to the site only. */
export function accountMails(context: Context): AccountMails {
  const { database, env, getSchema, logger, services } = context;
  const site = String(env.SITE_URL);

  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.error(error, `A mail "${name}" could not be sent`);
    }
  }

  function send(name: string, to: string, data: Record<string, unknown>): Promise<void> {
    return attempt(name, async () => {
      const mail = new services.MailService({ schema: await getSchema(), knex: database });
      await mail.send({ to, subject: name, template: { name, data } });
    });
  }

  async function tellOwner(
    id: string,
    name: string,
    path: string,
    values: Record<string, string> = {},
  ): Promise<void> {
    const account = await findById(database, id);
    if (account?.email) await send(name, account.email, { url: `${site}${path}`, values });
  }

  return {
    async confirmation({ id, email, hasPassword }) {
      const claims = { user: id, email, password: hasPassword };
      const token = await signAccountToken(claims, String(env.SECRET));
      // Whoever chose the password need not be the owner of the mailbox: the mail says so.
      const name = hasPassword ? 'sign-up-confirm' : 'account-confirm';
      await send(name, email, { url: `${site}/confirm?token=${token}` });
    },
    firstPassword: ({ email }) =>
      attempt('first-password', async () => {
        const users = new services.UsersService({ schema: await getSchema(), knex: database });
        await users.requestPasswordReset(email, `${site}/firstpassword`);
      }),
    alreadyRegistered: ({ email, isForeignLogin }) =>
      send('already-registered', email, {
        url: `${site}/login`,
        ...(!isForeignLogin && { forgotUrl: `${site}/forgot` }),
      }),
    passwordChanged: (id) => tellOwner(id, 'password-changed', '/forgot'),
    wrongCodes: (id) => tellOwner(id, 'wrong-codes', '/forgot'),
    twoFactorChanged: (id, state) => tellOwner(id, `two-factor-${state}`, '/account/sicurezza'),
    passkeyChanged: (id, change) => tellOwner(id, `passkey-${change}`, '/account/sicurezza'),
    twoFactorReset: (id) => tellOwner(id, 'two-factor-reset', '/account/sicurezza'),
    recoveryCodeUsed: (id, left) =>
      tellOwner(id, 'recovery-code-used', '/account/sicurezza', { left: String(left) }),
    newRecoveryCodes: (id) => tellOwner(id, 'recovery-codes-new', '/account/sicurezza'),
    newDevice: (id, browser, when) =>
      tellOwner(id, 'new-device', '/account/sicurezza', {
        browser,
        when: italianMoment.format(when),
      }),
    emailChanged: (address) => send('email-changed', address, { url: `${site}/contacts` }),
  };
}
