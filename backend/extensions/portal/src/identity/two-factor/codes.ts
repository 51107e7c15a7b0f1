import { HitRateLimitError, InvalidPayloadError } from '@directus/errors';
import type { HookExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import { authenticator } from 'otplib';
import * as v from 'valibot';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { storedMoment } from '../../platform/database-values.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { forgetRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';

const table = 'secondi_fattori';

/** Wrong codes in a row that cause no wait: six random digits are right once in 333,333 tries. */
const wrongCodes = 10;

/** The wait after them, in seconds; each further wrong code doubles it. */
const firstWait = 60;
const longestWait = 3600;

/** The lifetime of one code, in seconds (RFC 6238, section 5.2). */
const step = 30;

const stateSchema = v.object({
  errori: v.number(),
  attesa_fino: v.nullable(storedMoment),
});

const keySchema = v.object({ tfa_secret: v.nullable(v.string()) });

const isOneTimeCode = (code: string) => /^\d{6}$/.test(code);

const rowOf = (database: Knex, user: string) => database(table).where({ utente: user });

/** Counts an attempt before its code is checked, so that many at once are not many guesses; returns its number. */
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

/**
 * Accepts a code that fits this key, once; returns 0 when it does not fit, or when it or a later one was accepted
 * before.
 */
async function accept(database: Knex, user: string, code: string, key: string): Promise<number> {
  const delta = authenticator.checkDelta(code, key);
  if (delta === null) return 0;
  const used = Math.floor(Date.now() / 1000 / step) + delta;
  return await rowOf(database, user)
    .where((row) => row.whereNull('ultimo_passo').orWhere('ultimo_passo', '<', used))
    .update({ ultimo_passo: used, errori: 0, attesa_fino: null });
}

/** Checks a code for a key that is being switched on; the code then counts as used. */
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

/** Deletes the codes of an account whose second factor is off, recovery codes too. */
export async function forgetCodes(database: Knex, user: string): Promise<void> {
  await rowOf(database, user).delete();
  await forgetRecoveryCodes(database, user);
}

/** Resets the count of wrong codes, after a right one. */
async function resetErrors(database: Knex, user: string): Promise<void> {
  await rowOf(database, user).update({ errori: 0, attesa_fino: null });
}

/**
 * Replaces Directus' own check of one-time codes, at a login and before the second factor is switched off: a code
 * counts once, and ten wrong ones in a row cause growing waits (429 REQUESTS_EXCEEDED) and a mail to the owner. Only a
 * person who knows the password gets so far, so a stranger cannot make the owner wait. A recovery code counts in place
 * of a code, under the same limit, and a mail reports its use.
 */
export function checkCodesOnce(context: HookExtensionContext): void {
  const { database, services } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);

  const spendRecovery = (user: string, code: string): Promise<boolean> =>
    database.transaction(async (transaction) => {
      const left = await spendRecoveryCode(transaction, user, code, env.SECRET);
      if (left === undefined) return false;
      await resetErrors(transaction, user);
      await mails.toOwner(transaction, user, 'recovery-code-used', { left: String(left) });
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
    if (attempt === wrongCodes) await mails.toOwner(database, user, 'wrong-codes');
    return false;
  };
}

/**
 * Accepts the codes of the step before and the step after as well, as RFC 6238 (section 5.2) recommends for clocks that
 * differ. Directus checks with this same instance.
 */
export function allowClockDrift(): void {
  authenticator.options = { window: 1 };
}
