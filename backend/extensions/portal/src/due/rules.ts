import { createHash } from 'node:crypto';
import { daysBetween } from '@studio/shared/rules';
import type { dueStates, paymentModes } from '../../../../schema/scadenze-clienti.ts';
import { isReminderHour } from '../common/rome-hours.ts';

/** The state of a personal deadline. */
export type DueState = keyof typeof dueStates;

/** The way to pay. */
export type PaymentMode = keyof typeof paymentModes;

/** The answer of a client about a deadline. */
export type DueAnswer = 'autorizzo' | 'non_pagare' | 'pagata';

/** The state after each answer. */
export const stateAfter = {
  autorizzo: 'autorizzata',
  non_pagare: 'non_pagare',
  pagata: 'pagata',
} as const satisfies Record<DueAnswer, DueState>;

interface Situation {
  readonly stato: DueState;
  readonly modo: PaymentMode;
  /** The due day and today in Rome, as `YYYY-MM-DD`. */
  readonly scade_il: string;
}

/**
 * Returns the answers that are possible now, the one that most clients give first. Until the due day, included, a client can change their mind; afterwards only
 * the payment is news. The firm debits only where that is the way to pay.
 */
export function possibleAnswers({ stato, modo, scade_il }: Situation, today: string): DueAnswer[] {
  if (stato === 'annullata') return [];
  const inTime: DueAnswer[] =
    modo === 'addebito' ? ['autorizzo', 'non_pagare', 'pagata'] : ['pagata', 'non_pagare'];
  const all: DueAnswer[] = today > scade_il ? ['pagata'] : inTime;
  return all.filter((answer) => stateAfter[answer] !== stato);
}

/** The stage of the first notice, in the column of the last one. */
export const firstNotice = 1000;

/** The days before a due day at which a reminder goes out. */
const reminderDays = [1, 3, 7] as const;

interface Notified {
  /** The last notice: null for none, else {@link firstNotice} or the days that were left. */
  readonly avviso: number | null;
  readonly scade_il: string;
}

/**
 * Returns the stage of the notice that is due now: {@link firstNotice}, or 7, 3 or 1 days before; undefined for none. A
 * stage goes out once, and with a later one also those before it, so that a delay never sends two together.
 * @param today the day in Rome
 */
export function noticeStage(
  { avviso, scade_il }: Notified,
  today: string,
  now: Date,
): number | undefined {
  const days = daysBetween(today, scade_il);
  if (days < 0) return undefined;
  const stage = reminderDays.find((before) => days <= before) ?? firstNotice;
  if (avviso === null) return stage;
  return isReminderHour(now) && stage < avviso ? stage : undefined;
}

/** The parts of a deadline that an answer is about. */
export interface Answered {
  readonly tributo: string;
  readonly stato: DueState;
  readonly importo: string;
  readonly scade_il: string;
  readonly modo: PaymentMode;
  readonly iban: string | null;
  readonly documento: number | null;
  readonly risposta_il: Date | null;
}

/** Returns the version of a deadline: another one once the firm has changed it, or a person has answered. */
export function versionOf(due: Answered): string {
  const { tributo, stato, importo, scade_il, modo, iban, documento, risposta_il } = due;
  const parts = [
    tributo,
    stato,
    importo,
    scade_il,
    modo,
    iban,
    documento,
    risposta_il?.toISOString(),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
