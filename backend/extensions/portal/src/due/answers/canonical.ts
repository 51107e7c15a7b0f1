import { createHash } from 'node:crypto';
import type { answerKinds, answerSubjects } from '../../../../../schema/risposte.ts';

/** The answer that a client gives. */
export type AnswerKind = keyof typeof answerKinds;

/** The kind of thing that an answer is about. */
export type AnswerSubject = keyof typeof answerSubjects;

/** A row of the chain of answers without its hash: all that the hash covers. */
export interface Answer {
  /** The place in the chain, from 1. */
  readonly numero: number;
  readonly quando: Date;
  readonly tipo: AnswerKind;
  /** The person's name at the time. */
  readonly nome: string;
  readonly persona: string;
  /** The company for which the person answered; null for their own things. */
  readonly azienda: number | null;
  readonly argomento: AnswerSubject;
  /** The key of the deadline or the document. */
  readonly oggetto: number;
  /** The deadline or the document in words, at the time. */
  readonly descrizione: string;
  /** The id of the document's file. */
  readonly file: string | null;
  /** The SHA-256 of the file's bytes at the time. */
  readonly impronta_documento: string | null;
  readonly indirizzo: string | null;
  readonly nota: string | null;
  readonly impronta_precedente: string;
}

/** The hash before the first answer. */
export const firstHash = '0'.repeat(64);

/**
 * Returns the canonical form of an answer: its fields as one JSON object in the form of RFC 8785 (names in order, no
 * spaces), with the moment as an ISO text in UTC with milliseconds. Any language can repeat it.
 */
export function canonicalForm({ quando, ...others }: Answer): string {
  const fields = { ...others, quando: quando.toISOString() };
  // All names are ASCII, so that their order is the same everywhere; numbers are integers.
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(byName)));
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** Returns the hash of an answer: the SHA-256 of its canonical form in UTF-8, in hexadecimal. */
export function answerHash(answer: Answer): string {
  return createHash('sha256').update(canonicalForm(answer)).digest('hex');
}
