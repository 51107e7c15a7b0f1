import { createHmac, randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { countOf } from '../../platform/read-keys.ts';

const table = 'codici_recupero';

const count = 10;

/** Crockford's alphabet: none of its letters looks like a digit or another letter. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const groupLength = 5;

const rowsOf = (database: Knex, user: string) => database(table).where({ utente: user });

/** Returns 50 random bits in two groups, for example `7QK2M-X04VD`. */
function randomCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}`;
}

/** Returns a typed code in the form in which it was issued: `7qk2m x o4vd` becomes `7QK2MX04VD`. */
function normalised(code: string): string {
  const letters = code.toUpperCase().replace(/[\s-]/g, '');
  return letters.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Returns the stored digest of a code: without the backend's secret the database does not reveal the code. */
const digest = (user: string, code: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`recovery ${user} ${normalised(code)}`)
    .digest('hex');

/** Replaces the recovery codes of an account by ten new ones, and resolves with them: they are shown once. */
export async function newRecoveryCodes(
  database: Knex,
  user: string,
  secret: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, randomCode);
  const rows = codes.map((code) => ({ utente: user, impronta: digest(user, code, secret) }));
  await database.transaction(async (knex) => {
    await rowsOf(knex, user).delete();
    await knex(table).insert(rows);
  });
  return codes;
}

/** Uses a recovery code up; resolves with the number of codes left, undefined when it is none or was used before. */
export async function spendRecoveryCode(
  database: Knex,
  user: string,
  code: string,
  secret: string,
): Promise<number | undefined> {
  const spent = await rowsOf(database, user)
    .where({ impronta: digest(user, code, secret), usato_il: null })
    .update({ usato_il: new Date() });
  if (spent === 0) return undefined;
  return countOf(rowsOf(database, user).whereNull('usato_il'));
}

/** Deletes the recovery codes of an account. */
export async function forgetRecoveryCodes(database: Knex, user: string): Promise<void> {
  await rowsOf(database, user).delete();
}
