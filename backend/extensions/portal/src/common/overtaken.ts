import { createError } from '@directus/errors';

/**
 * The extensions of a 409 about an overtaken call: the person who was faster, when, and what holds now. They name people
 * only to readers who see their names in the same list.
 */
export interface Overtaken {
  /** `tu`: the caller, in another window or on another device. `studio`: the firm, or a day that has passed. */
  readonly da: 'tu' | 'persona' | 'studio';
  /** The name of another person; else null. */
  readonly nome: string | null;
  /** Moment of the change, ISO 8601; null when it is not recorded. */
  readonly quando: string | null;
  /** The state or the answer that holds now. */
  readonly vale: string;
}

/** Answers a change of something that is no longer what the page showed: 409. The page reads it again. */
export const ChangedMeanwhile = createError<Overtaken>(
  'CHANGED_MEANWHILE',
  'It changed meanwhile.',
  409,
);

interface Actor {
  readonly id: string;
  readonly name: string;
}

/** Returns what a person did who may be the reader. */
export function overtakenByPerson(
  { id, name }: Actor,
  reader: string,
  at: Date,
  holds: string,
): Overtaken {
  const isReader = id === reader;
  return {
    da: isReader ? 'tu' : 'persona',
    nome: isReader ? null : name,
    quando: at.toISOString(),
    vale: holds,
  };
}

/** Returns what the firm did. */
export const overtakenByFirm = (at: Date | null, holds: string): Overtaken => ({
  ...{ da: 'studio', nome: null },
  quando: at?.toISOString() ?? null,
  vale: holds,
});
