import { createError, ForbiddenError } from '@directus/errors';
import type { Request } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { type Overtaken, overtakenByPerson } from '../../common/overtaken.ts';
import { accountabilityOf } from '../../rights/callers.ts';
import type { StoredAnswer } from './chain.ts';

const nameSchema = v.object({
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
});

/** Returns the name of a person in one line; the words of the record for a person without a name. */
function nameOf({ first_name, last_name }: v.InferOutput<typeof nameSchema>): string {
  const name = [first_name, last_name].filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  return name === '' ? 'Persona senza nome' : name.slice(0, 255);
}

/** Resolves with what the record says of a person who answers: their id, their name now, and their address. */
export async function answeringPerson(database: Knex, person: string, request: Request) {
  const row: unknown = await database('directus_users')
    .where({ id: person })
    .first('first_name', 'last_name');
  if (row === undefined) throw new ForbiddenError();
  const indirizzo = accountabilityOf(request)?.ip ?? null;
  return { persona: person, nome: nameOf(v.parse(nameSchema, row)), indirizzo };
}

/** The longest note of an answer, in characters. */
const longestNote = 1000;

/** Control characters besides line breaks: Postgres stores no zero character, and a sheet shows none. */
const controls = /[^\P{Cc}\n]|\p{Bidi_Control}/gu;

/** Parses the note of an answer: trimmed, in one form on every system, null when empty. */
export const answerNote = v.pipe(
  v.optional(v.nullable(v.string('invalid')), null),
  v.transform((note) => {
    const text = (note ?? '').toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n');
    return text.replace(controls, '').trim() || null;
  }),
  v.check((note) => note === null || note.length <= longestNote, 'too_long'),
);

/** Answers an answer that is not possible, such as a consent after the due day: 409. */
export const NotPossible = createError<Overtaken>(
  'ANSWER_NOT_POSSIBLE',
  'This is no possible answer.',
  409,
);

/** Returns what an answer that holds says to a person whose own one came later. */
export const overtakenByAnswer = (
  { persona, nome, quando }: StoredAnswer,
  reader: string,
  holds: string,
): Overtaken => overtakenByPerson({ id: persona, name: nome }, reader, quando, holds);

/** Returns the receipt of an answer, as clients see it. */
export const receiptOf = ({ numero, tipo, nome, quando, nota, impronta }: StoredAnswer) => ({
  numero,
  risposta: tipo,
  nome,
  quando: quando.toISOString(),
  nota,
  impronta,
});
