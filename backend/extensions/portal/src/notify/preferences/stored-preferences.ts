import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { mailRhythms, noticeChoices } from '../../../../../schema/preferenze-avvisi.ts';
import { storedFlag } from '../../platform/database-values.ts';

/** The table of the preferences. */
export const preferencesTable = 'preferenze_avvisi';

/** When a client gets mails of a kind. */
export type Rhythm = keyof typeof mailRhythms;

/** Parses a rhythm. */
export const rhythm = v.picklist(['subito', 'ogni_giorno', 'mai'] satisfies Rhythm[], 'invalid');

/** The kinds of notices that a client chooses about, as the calls name them. */
export const choices = ['documents', 'requests', 'due', 'approvals', 'messages'] as const;

/** A kind of notices that a client chooses about. */
export type Choice = (typeof choices)[number];

/** The column of the mails of each kind; that of its push messages begins with `muto_`. */
export const choiceColumns = {
  documents: 'documenti',
  requests: 'richieste',
  due: 'scadenze',
  approvals: 'approvazioni',
  messages: 'messaggi',
} as const satisfies Record<Choice, keyof typeof noticeChoices>;

/** Returns an object with a value for each kind of notices. */
function forEachChoice<T>(of: (choice: Choice) => T): Record<Choice, T> {
  return {
    documents: of('documents'),
    requests: of('requests'),
    due: of('due'),
    approvals: of('approvals'),
    messages: of('messages'),
  };
}

const rowSchema = v.object({
  utente: v.string(),
  documenti: rhythm,
  richieste: rhythm,
  scadenze: rhythm,
  approvazioni: rhythm,
  messaggi: rhythm,
  muto_documenti: storedFlag,
  muto_richieste: storedFlag,
  muto_scadenze: storedFlag,
  muto_approvazioni: storedFlag,
  muto_messaggi: storedFlag,
  secondo_indirizzo: v.nullable(v.string()),
  secondo_dal: v.nullable(v.unknown()),
  disdetta: v.string(),
  disdetta_scambio: v.nullable(v.string()),
  disdetta_secondo: v.nullable(v.string()),
});

const columns = Object.keys(rowSchema.entries);

/** A client's choices about notices, by kind and channel. */
export interface Preferences {
  mail: Record<Choice, Rhythm>;
  push: Record<Choice, boolean>;
  second: { email: string; isVerified: boolean } | null;
  /** The code that stops the mails about documents to the client. */
  stopCode: string;
  /** The code that stops the other mails with notices; null until the first of them. */
  exchangeStopCode: string | null;
  /** The code that stops the mails to the second address. */
  secondStopCode: string | null;
}

function preferencesOf(row: unknown): Preferences & { user: string } {
  const stored = v.parse(rowSchema, row);
  const { secondo_indirizzo: email } = stored;
  return {
    user: stored.utente,
    mail: forEachChoice((choice) => stored[choiceColumns[choice]]),
    push: forEachChoice((choice) => !stored[`muto_${choiceColumns[choice]}`]),
    second: email === null ? null : { email, isVerified: stored.secondo_dal !== null },
    stopCode: stored.disdetta,
    exchangeStopCode: stored.disdetta_scambio,
    secondStopCode: stored.disdetta_secondo,
  };
}

/** Returns 128 random bits as base64url. */
export const stopCode = () => randomBytes(16).toString('base64url');

const rowOf = (database: Knex, user: string) => database(preferencesTable).where({ utente: user });

/** Resolves with a client's choices; creates the row with the default ones. */
export async function readPreferences(database: Knex, user: string): Promise<Preferences> {
  const stored: unknown = await rowOf(database, user).first(...columns);
  if (stored !== undefined) return preferencesOf(stored);
  await database(preferencesTable)
    .insert({ utente: user, documenti: 'subito', disdetta: stopCode() })
    .onConflict('utente')
    .ignore();
  return preferencesOf(await rowOf(database, user).first(...columns));
}

/** Resolves with the rhythms of all clients who do not get their mails about documents at once. */
export async function otherRhythms(database: Knex): Promise<Map<string, Rhythm>> {
  const found: unknown = await database(preferencesTable)
    .whereNot({ documenti: 'subito' })
    .select(...columns);
  const all = v.parse(v.array(v.unknown()), found).map(preferencesOf);
  return new Map(all.map(({ user, mail }) => [user, mail.documents]));
}

/** The changes of a client's choices: rhythms of mails, and kinds with push messages. */
export interface ChangedChoices {
  mail?: Partial<Record<Choice, Rhythm | undefined>> | undefined;
  push?: Partial<Record<Choice, boolean | undefined>> | undefined;
}

/** Stores a client's choices; those that are not named stay. */
export async function setChoices(
  database: Knex,
  user: string,
  { mail = {}, push = {} }: ChangedChoices,
): Promise<void> {
  const changed: Record<string, Rhythm | boolean> = {};
  for (const choice of choices) {
    const [column, rhythm, isPushed] = [choiceColumns[choice], mail[choice], push[choice]];
    if (rhythm !== undefined) changed[column] = rhythm;
    if (isPushed !== undefined) changed[`muto_${column}`] = !isPushed;
  }
  await readPreferences(database, user);
  if (Object.keys(changed).length > 0) await rowOf(database, user).update(changed);
}

/** Resolves with the code that stops the mails about the exchange with the firm; creates it once. */
export async function exchangeStopCodeOf(database: Knex, user: string): Promise<string> {
  const { exchangeStopCode } = await readPreferences(database, user);
  if (exchangeStopCode !== null) return exchangeStopCode;
  const code = stopCode();
  await rowOf(database, user).whereNull('disdetta_scambio').update({ disdetta_scambio: code });
  return (await readPreferences(database, user)).exchangeStopCode ?? code;
}

/** Stores a second address, which is not confirmed yet; null removes it. */
export async function setSecond(database: Knex, user: string, email: string | null): Promise<void> {
  await readPreferences(database, user);
  await rowOf(database, user).update({
    secondo_indirizzo: email,
    secondo_dal: null,
    // A link in a mail to the previous address must not stop the mails to this one.
    ...(email !== null && { disdetta_secondo: stopCode() }),
  });
}

/** The mails that a code has stopped: those about documents, those about the exchange, or those to a second address. */
export type StoppedMails = 'all' | 'exchange' | 'second';

/** Stops the mails of the recipient who has this code; resolves with the stopped ones, undefined for an unknown code. */
export async function stopMails(database: Knex, code: string): Promise<StoppedMails | undefined> {
  const row = () => database(preferencesTable);
  const own: number = await row().where({ disdetta: code }).update({ documenti: 'mai' });
  if (own > 0) return 'all';
  const exchange: number = await row()
    .where({ disdetta_scambio: code })
    .update({ richieste: 'mai', scadenze: 'mai', approvazioni: 'mai', messaggi: 'mai' });
  if (exchange > 0) return 'exchange';
  const second: number = await row()
    .where({ disdetta_secondo: code })
    .update({ secondo_indirizzo: null, secondo_dal: null });
  return second > 0 ? 'second' : undefined;
}
