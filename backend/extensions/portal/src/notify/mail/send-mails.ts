import type { HookExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment } from '../../platform/database-values.ts';
import { decryptText } from '../../platform/encrypted-text.ts';
import { type Message, parseMessage, type SendMessage, verdictOn } from './mail-server.ts';
import { outboxTable } from './outbox.ts';

const second = 1000;
const hour = 60 * 60 * second;

/** The age at which a mail is given up. */
const giveUpAfter = 3 * 24 * hour;

/** The longest pause between two attempts. */
const longestPause = hour;

/** A claim lasts this long; the process that sends the mail renews it meanwhile. */
const lease = 60 * second;
const renewal = 15 * second;

/** The parts that a round of sending uses. */
export interface SendingRound {
  database: Knex;
  /** Directus' `SECRET`. */
  secret: string;
  send: SendMessage;
  /** The pause after a first failure, in milliseconds; each further failure doubles it. */
  firstPause: number;
  log: Pick<HookExtensionContext['logger'], 'warn' | 'error'>;
  /** Returns milliseconds since the epoch. */
  now(): number;
}

const claimedSchema = v.object({
  id: v.number(),
  tipo: v.string(),
  tentativi: v.number(),
  creata_il: storedMoment,
  scade_il: v.nullable(storedMoment),
  contenuto: v.string(),
});

/** A mail that this process sends; `tentativi` is the number of this attempt. */
type Claimed = v.InferOutput<typeof claimedSchema>;

type FinalState = 'inviata' | 'rifiutata' | 'abbandonata' | 'scaduta';

/** Returns the final values of a row: without the body, which is erased. */
const ended = (stato: FinalState, now: number) => ({
  stato,
  contenuto: null,
  prossimo_tentativo_il: null,
  conclusa_il: new Date(now),
});

const due = ({ database, now }: SendingRound): Knex.QueryBuilder =>
  database(outboxTable)
    .where({ stato: 'in_attesa' })
    .where('prossimo_tentativo_il', '<=', new Date(now()));

/** Ends mails whose link or whose time has expired. */
async function endExpired(round: SendingRound): Promise<void> {
  const now = round.now();
  const expired: number = await due(round)
    .where('scade_il', '<=', new Date(now))
    .update(ended('scaduta', now));
  if (expired > 0) round.log.warn(`${expired} mails were not sent: their links have expired`);
  const old: number = await due(round)
    .where('creata_il', '<=', new Date(now - giveUpAfter))
    .update(ended('abbandonata', now));
  if (old > 0) round.log.warn(`${old} mails were not sent within three days and are given up`);
}

/** Returns the next due mail, claimed for this process; undefined when there is none. */
async function claim(round: SendingRound): Promise<Claimed | undefined> {
  const { database, now } = round;
  for (;;) {
    const row: unknown = await due(round)
      // Mails about accounts come first: their recipients wait for them.
      .orderByRaw("CASE WHEN tipo = 'digest' THEN 1 ELSE 0 END")
      .orderBy(['prossimo_tentativo_il', 'id'])
      .first(...Object.keys(claimedSchema.entries));
    if (row === undefined) return undefined;
    const mail = v.parse(claimedSchema, row);
    const tentativi = mail.tentativi + 1;
    // Several processes can read the same row: the number of attempts lets one of them claim it.
    const claimed: number = await database(outboxTable)
      .where({ id: mail.id, stato: 'in_attesa', tentativi: mail.tentativi })
      .update({
        tentativi,
        ultimo_tentativo_il: new Date(now()),
        prossimo_tentativo_il: new Date(now() + lease),
      });
    if (claimed > 0) return { ...mail, tentativi };
  }
}

/** Writes to a claimed row, unless another process has claimed it since. */
function write({ database }: SendingRound, { id, tentativi }: Claimed, values: object) {
  return database(outboxTable).where({ id, stato: 'in_attesa', tentativi }).update(values);
}

/** Sends a mail, and renews its claim meanwhile. */
async function send(round: SendingRound, mail: Claimed, message: Message): Promise<void> {
  const { log, now } = round;
  const timer = setInterval(() => {
    write(round, mail, { prossimo_tentativo_il: new Date(now() + lease) }).catch((error: unknown) =>
      log.error(error, `Mail ${mail.id} could not be kept claimed`),
    );
  }, renewal);
  try {
    await round.send(message);
  } finally {
    clearInterval(timer);
  }
}

function nextAttempt({ now, firstPause }: SendingRound, mail: Claimed): Date {
  const pause = Math.min(longestPause, firstPause * 2 ** (mail.tentativi - 1));
  const ends = [mail.creata_il.getTime() + giveUpAfter, mail.scade_il?.getTime() ?? Infinity];
  return new Date(Math.min(now() + pause, ...ends));
}

/**
 * Sends one mail, or schedules its next attempt.
 * @throws {Error} when the server takes no mail at all
 */
async function sendOrSchedule(round: SendingRound, mail: Claimed): Promise<void> {
  const { log, now, secret } = round;
  const name = `Mail ${mail.id} "${mail.tipo}"`;
  let message: Message;
  try {
    message = parseMessage(decryptText(mail.contenuto, secret));
  } catch (error) {
    log.error(error, `${name} cannot be read with this SECRET and release, and is given up`);
    await write(round, mail, ended('abbandonata', now()));
    return;
  }
  try {
    await send(round, mail, message);
  } catch (error) {
    const { verdict, reason } = verdictOn(error);
    if (verdict === 'refused') {
      log.error(`${name} was refused by its mail server: ${reason}`);
      await write(round, mail, ended('rifiutata', now()));
      return;
    }
    await write(round, mail, { prossimo_tentativo_il: nextAttempt(round, mail) });
    // Without the cause: the error of the mail server can name the recipient, who must not be in the log.
    if (verdict === 'unavailable') throw new Error(reason);
    log.warn(`${name} is refused by its mail server for now: ${reason}`);
    return;
  }
  await write(round, mail, ended('inviata', now()));
}

/**
 * Sends all due mails, one after the other, and resolves with their number. A permanently rejected mail is given up, a
 * temporarily rejected one is tried later.
 * @throws {Error} with the server's reason when it takes no mail at all; the other mails wait for the next round
 */
export async function sendDueMails(round: SendingRound): Promise<number> {
  let count = 0;
  for (;;) {
    await endExpired(round);
    const mail = await claim(round);
    if (mail === undefined) return count;
    await sendOrSchedule(round, mail);
    count += 1;
  }
}
