import { HitRateLimitError, InvalidPayloadError } from '@directus/errors';
import type { HookExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import { authenticator } from 'otplib';
import * as v from 'valibot';
import { storedMoment } from '../common/database-values.ts';
import { readEnvironment } from '../common/environment.ts';
import { accountMails } from '../mail/account-mails.ts';
import { forgetRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';

const table = 'secondi_fattori';

/** A code of six digits is right by chance once in 333,333 tries: so many wrong ones in a row cost nothing but the try. */
const wrongCodes = 10;

/** The wait after them, in seconds; each further wrong code doubles it. */
const firstWait = 60;
const longestWait = 3600;

/** Half minutes that one code lasts, in seconds (RFC 6238, section 5.2). */
const step = 30;

const stateSchema = v.object({
  errori: v.number(),
  attesa_fino: v.nullable(storedMoment),
});

const keySchema = v.object({ tfa_secret: v.nullable(v.string()) });

const isOneTimeCode = (code: string) => /^\d{6}$/.test(code);

const rowOf = (database: Knex, user: string) => database(table).where({ utente: user });

/** Takes note of an attempt before its code is looked at, so that many at once are not many guesses; gives its number. */
async function beginAttempt(database: Knex, user: string): Promise<number> {
  await database(table).insert({ utente: user, errori: 0 }).onConflict('utente').ignore();
  for (;;) {
    const row = await rowOf(database, user).first('errori', 'attesa_fino');
    const { errori, attesa_fino } = v.parse(stateSchema, row);
    const now = new Date();
    if (attesa_fino !== null && attesa_fino > now)
      throw new HitRateLimitError({ limit: wrongCodes, reset: attesa_fino });
    const attempt = errori + 1;
    const seconds = Math.min(longestWait, firstWait * 2 ** (attempt - wrongCodes));
    const wait = attempt < wrongCodes ? null : new Date(now.getTime() + seconds * 1000);
    const changed = await rowOf(database, user)
      .where({ errori })
      .update({ errori: attempt, attesa_fino: wait });
    if (changed > 0) return attempt;
  }
}

/** Accepts a code that fits this key, once: 0 where it does not fit, or it or a later one was accepted before. */
async function accept(database: Knex, user: string, code: string, key: string): Promise<number> {
  const delta = authenticator.checkDelta(code, key);
  if (delta === null) return 0;
  const used = Math.floor(Date.now() / 1000 / step) + delta;
  return await rowOf(database, user)
    .where((row) => row.whereNull('ultimo_passo').orWhere('ultimo_passo', '<', used))
    .update({ ultimo_passo: used, errori: 0, attesa_fino: null });
}

/** Checks a code for a key that is being switched on; it then counts as used. */
export async function acceptFirstCode(
  database: Knex,
  user: string,
  code: string,
  key: string,
): Promise<boolean> {
  await rowOf(database, user).delete();
  await database(table).insert({ utente: user, errori: 0 });
  return (await accept(database, user, code, key)) > 0;
}

/** Forgets the codes of an account whose second factor is off, recovery codes too. */
export async function forgetCodes(database: Knex, user: string): Promise<void> {
  await rowOf(database, user).delete();
  await forgetRecoveryCodes(database, user);
}

/** Starts the count of wrong codes anew, after a right one. */
async function forgive(database: Knex, user: string): Promise<void> {
  await rowOf(database, user).update({ errori: 0, attesa_fino: null });
}

/**
 * Replaces Directus' own check of one-time codes, which follows the right password at a login and precedes switching the
 * second factor off: a code counts once, and ten wrong ones in a row are followed by growing waits (429
 * REQUESTS_EXCEEDED) and a mail to the owner. Whoever gets so far knows the password: nobody else can make them wait.
 * A recovery code counts in place of one, under the same limit, and a mail says that it was used.
 */
export function checkCodesOnce(context: HookExtensionContext): void {
  const { database, services } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);

  const spendRecovery = (user: string, code: string): Promise<boolean> =>
    database.transaction(async (transaction) => {
      const left = await spendRecoveryCode(transaction, user, code, env.SECRET);
      if (left === undefined) return false;
      await forgive(transaction, user);
      await mails.recoveryCodeUsed(transaction, user, left);
      return true;
    });

  services.TFAService.prototype.verifyOTP = async (user: string, code: string) => {
    const row = await database('directus_users').where({ id: user }).first('tfa_secret');
    const { tfa_secret: key } = v.parse(keySchema, row);
    if (key === null) throw new InvalidPayloadError({ reason: 'The second factor is not on' });
    const attempt = await beginAttempt(database, user);
    if (isOneTimeCode(code)) {
      if ((await accept(database, user, code, key)) > 0) return true;
    } else {
      if (await spendRecovery(user, code)) return true;
    }
    if (attempt === wrongCodes) await mails.wrongCodes(database, user);
    return false;
  };
}

/**
 * Lets the codes of the step before and the step after pass as well, as RFC 6238 (section 5.2)
 * recommends: clocks differ, and typing takes a while. Directus checks with this same instance.
 */
export function allowClockDrift(): void {
  authenticator.options = { window: 1 };
}
