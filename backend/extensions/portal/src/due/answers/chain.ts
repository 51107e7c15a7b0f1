import type { Knex } from 'knex';
import * as v from 'valibot';
import { batchesOf } from '../../common/batches.ts';
import { storedMoment, storedNumber } from '../../platform/database-values.ts';
import { type Answer, answerHash, firstHash } from './canonical.ts';

/** The table of answers. */
export const answersTable = 'risposte';

/** The table of the chain's two ends. */
export const chainTable = 'catene_risposte';

/** The key of the only row of {@link chainTable}. */
const onlyChain = 1;

const kind = v.picklist([
  'autorizzo',
  'non_pagare',
  'pagata',
  'presa_visione',
  'approvazione',
  'rifiuto',
]);
const optionalText = v.nullable(v.string());

const answerRow = v.object({
  numero: storedNumber,
  quando: storedMoment,
  tipo: kind,
  nome: v.string(),
  persona: v.string(),
  azienda: v.nullable(storedNumber),
  argomento: v.picklist(['scadenza', 'documento']),
  oggetto: storedNumber,
  descrizione: v.string(),
  file: optionalText,
  impronta_documento: optionalText,
  indirizzo: optionalText,
  nota: optionalText,
  impronta_precedente: v.string(),
  impronta: v.string(),
});

/** An answer as the chain stores it. */
export type StoredAnswer = v.InferOutput<typeof answerRow>;

/** The columns of an answer. */
export const answerColumns = Object.keys(answerRow.entries);

/** Returns rows of the chain in the form of {@link StoredAnswer}. */
export const parseAnswers = (found: unknown): StoredAnswer[] => v.parse(v.array(answerRow), found);

const chainRow = v.object({
  ultimo: storedNumber,
  impronta: v.string(),
  primo: storedNumber,
  impronta_prima: v.string(),
});

/** The two ends of the chain: the number and hash of the last answer, and of the one before the first. */
export type ChainEnds = v.InferOutput<typeof chainRow>;

/** Resolves with the ends of the chain; an empty chain has them too. */
export async function chainEnds(database: Knex): Promise<ChainEnds> {
  const row: unknown = await database(chainTable).where({ id: onlyChain }).first();
  const empty = { ultimo: 0, impronta: firstHash, primo: 1, impronta_prima: firstHash };
  return row === undefined ? empty : v.parse(chainRow, row);
}

/**
 * Locks the chain until the transaction ends: other processes wait, on Postgres for the row and on SQLite for the file.
 * It is the first statement of its transaction, because a later one could not get SQLite's lock after a read. Resolves
 * with the ends of the chain.
 */
export async function lockChain(transaction: Knex.Transaction): Promise<ChainEnds> {
  await transaction(chainTable)
    .insert({ id: onlyChain, ultimo: 0, impronta: firstHash, primo: 1, impronta_prima: firstHash })
    .onConflict('id')
    .ignore();
  await transaction(chainTable)
    .where({ id: onlyChain })
    .update({ ultimo: transaction.ref('ultimo') });
  return chainEnds(transaction);
}

/** Appends an answer to the chain that this transaction has locked; resolves with the stored row. */
export async function appendAnswer(
  transaction: Knex.Transaction,
  answer: Omit<Answer, 'numero' | 'impronta_precedente'>,
): Promise<StoredAnswer> {
  const { ultimo, impronta: impronta_precedente } = await chainEnds(transaction);
  const linked: Answer = { ...answer, numero: ultimo + 1, impronta_precedente };
  const impronta = answerHash(linked);
  await transaction(answersTable).insert({ ...linked, impronta });
  await transaction(chainTable)
    .where({ id: onlyChain })
    .update({ ultimo: linked.numero, impronta });
  return { ...linked, impronta };
}

/** Resolves with the answers about a deadline or a document, oldest first. */
export async function answersAbout(
  database: Knex,
  argomento: Answer['argomento'],
  ids: readonly number[],
): Promise<StoredAnswer[]> {
  const answers: StoredAnswer[] = [];
  for (const part of batchesOf(ids)) {
    const found: unknown = await database(answersTable)
      .where({ argomento })
      .whereIn('oggetto', part)
      .orderBy('numero')
      .select(answerColumns);
    answers.push(...parseAnswers(found));
  }
  return answers;
}

/**
 * Deletes the answers of the beginning whose period has ended, and moves the beginning of the chain; an older one behind
 * a newer one stays. Resolves with their number.
 */
export async function deleteOldAnswers(database: Knex, before: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    const { primo } = await lockChain(transaction);
    const kept: unknown = await transaction(answersTable)
      .where('quando', '>=', before)
      .min({ numero: 'numero' })
      .first();
    const { numero: firstKept } = v.parse(v.object({ numero: v.nullable(storedNumber) }), kept);
    const old = transaction(answersTable).where('quando', '<', before);
    if (firstKept !== null) old.where('numero', '<', firstKept);
    const found: unknown = await old.orderBy('numero', 'desc').first(answerColumns);
    if (found === undefined) return 0;
    const last = v.parse(answerRow, found);
    await transaction(answersTable).where('numero', '<=', last.numero).delete();
    await transaction(chainTable)
      .where({ id: onlyChain })
      .update({ primo: last.numero + 1, impronta_prima: last.impronta });
    return last.numero - primo + 1;
  });
}
