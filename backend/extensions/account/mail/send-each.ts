import type { Backoff } from './backoff.ts';
import { smtpRefusal } from './smtp-refusal.ts';

/** A mail that is due, marked as sent by this process so that no other sends it too. */
export interface ClaimedMail {
  /** Resolves with false if it is held back, and has to be tried later. Throws when it cannot be sent. */
  send(): Promise<boolean>;
  /** Takes the mark away: it is to be sent again. */
  release(): Promise<unknown>;
}

/** A mail that is due. */
export interface DueMail<Key> {
  key: Key;
  /** Resolves with nothing if another process was faster. */
  claim(): Promise<ClaimedMail | undefined>;
}

/** How sending went, over one round. */
export interface Round {
  sent: number;
  /** What says that mail as a whole, or the database, does not work. */
  failures: unknown[];
}

/** What a round of sending goes by. */
export interface Sending<Key> {
  backoff: Backoff<Key>;
  /** Milliseconds since 1970. */
  now: number;
  /** Told each time a mail server does not take a mail for its receiver, with the reason. */
  onRefused(key: Key, reason: string): void;
}

/** Sends each of these mails, whatever becomes of the others; what fails is released, and rests for a while. */
export async function sendEach<Key>(
  mails: DueMail<Key>[],
  { backoff, now, onRefused }: Sending<Key>,
): Promise<Round> {
  const round: Round = { sent: 0, failures: [] };

  async function attempt(mail: DueMail<Key>): Promise<void> {
    const claimed = await mail.claim();
    if (claimed === undefined) return;
    try {
      if (await claimed.send()) {
        backoff.succeeded(mail.key);
        round.sent += 1;
        return;
      }
    } catch (error) {
      const reason = smtpRefusal(error);
      if (reason === undefined) round.failures.push(error);
      else onRefused(mail.key, reason);
    }
    backoff.failed(mail.key, now);
    await claimed.release();
  }

  const resting = new Set(backoff.resting(now));
  for (const mail of mails.filter(({ key }) => !resting.has(key))) {
    await attempt(mail).catch((error: unknown) => round.failures.push(error));
  }
  return round;
}
