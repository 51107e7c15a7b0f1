import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import { formatMoment } from '@studio/shared/kit/format';
import { dayLength } from '@studio/shared/rules';
import bowser from 'bowser';
import type { Application, Request, Response } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { deviceDays } from '../../../../../schema/dispositivi.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { readEnvironment } from '../../platform/environment.ts';

const table = 'dispositivi';

/** The routes of clients' logins: with a password, by Google, with a passkey. */
const logins = ['/auth/login', '/account/passkeys/login'];

const client = v.object({ id: v.string(), role: v.literal(roleIds.cliente) });
const cookieShape = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** The digest contains the account: two rows do not reveal that two clients share a browser. */
const digest = (user: string, device: string) =>
  createHash('sha256').update(`${user} ${device}`).digest('hex');

/**
 * Recognises the browsers of each client by a random cookie, and mails the client about a login with a new one, except
 * the very first login. The cookie proves nothing and opens nothing.
 */
export const devices: HookConfig = ({ filter, init }, context) => {
  const { database } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);
  const requests = new AsyncLocalStorage<{ request: Request; response: Response }>();
  const cookieName = env.SESSION_COOKIE_NAME.replace('studio_session', 'studio_device');

  async function recordDevice(
    transaction: Knex,
    user: string,
    device: string,
  ): Promise<'known' | 'new' | 'first'> {
    const rows = () => transaction(table).where({ utente: user });
    const now = new Date();
    const isFirst = (await rows().first('id')) === undefined;
    const impronta = digest(user, device);
    if ((await rows().where({ impronta }).update({ visto_il: now })) > 0) return 'known';
    await transaction(table)
      .insert({ utente: user, impronta, visto_il: now })
      .onConflict('impronta')
      .ignore();
    return isFirst ? 'first' : 'new';
  }

  init('routes.before', ({ app }: { app?: Application }) => {
    app?.use(logins, (request, response, next) => {
      requests.run({ request, response }, next);
    });
  });

  filter('auth.jwt', async (payload) => {
    const exchange = requests.getStore();
    if (exchange === undefined || !v.is(client, payload)) return;
    const { request, response } = exchange;
    const given = v.safeParse(cookieShape, request.cookies[cookieName]);
    const device = given.success ? given.output : randomBytes(32).toString('base64url');
    response.cookie(cookieName, device, {
      httpOnly: true,
      secure: env.SESSION_COOKIE_SECURE,
      sameSite: 'lax',
      maxAge: deviceDays * dayLength,
    });
    await database.transaction(async (transaction) => {
      if ((await recordDevice(transaction, payload.id, device)) !== 'new') return;
      const browser = nameOf(request.header('user-agent'));
      await mails.toOwner(transaction, payload.id, 'new-device', {
        browser,
        when: formatMoment(new Date().toISOString(), 'it-IT'),
      });
    });
  });
};

function nameOf(userAgent: string | undefined): string {
  const { browser, system } = describeBrowser(userAgent);
  if (browser !== null && system !== null) return `${browser} su ${system}`;
  return browser ?? system ?? 'un browser sconosciuto';
}

const browsers = new Set(Object.values(bowser.BROWSER_MAP));
const systems = new Set(Object.values(bowser.OS_MAP));
const kinds = ['mobile', 'tablet', 'desktop'] as const;

/** The known parts of a user agent; null for unknown ones. */
interface BrowserDescription {
  browser: string | null;
  system: string | null;
  kind: (typeof kinds)[number] | null;
}

/** Describes a user agent by known names only: it never repeats a stranger's text. */
export function describeBrowser(userAgent: string | null | undefined): BrowserDescription {
  const { browser, os, platform } = bowser.parse(userAgent || 'unknown');
  const known = (names: ReadonlySet<string>, name: string | undefined) =>
    name !== undefined && names.has(name) ? name : null;
  return {
    browser: known(browsers, browser.name),
    system: known(systems, os.name),
    kind: kinds.find((kind) => kind === platform.type) ?? null,
  };
}
