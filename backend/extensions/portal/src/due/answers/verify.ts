import type { Knex } from 'knex';
import { answerHash } from './canonical.ts';
import {
  answerColumns,
  answersTable,
  chainEnds,
  parseAnswers,
  type StoredAnswer,
} from './chain.ts';

/** The answers that one read takes: the memory stays the same for any length of the chain. */
const batch = 500;

/** The least whole number of a column. */
const leastNumber = -(2 ** 31);

/** The first break of the chain: the number of the answer and the reason. */
export interface ChainBreak {
  readonly numero: number;
  readonly reason: 'changed' | 'missing' | 'unlinked';
}

/** The outcome of a check: the number of answers up to the first break, and the hash of the last one. */
export interface ChainState {
  readonly count: number;
  readonly last: string;
  readonly broken?: ChainBreak;
}

/** Returns the break at an answer that should follow the one with this number and hash. */
function breakAt(answer: StoredAnswer, number: number, hash: string): ChainBreak | undefined {
  const { impronta, numero, ...others } = answer;
  if (numero !== number) return { numero: number, reason: 'missing' };
  if (answerHash({ numero, ...others }) !== impronta) return { numero, reason: 'changed' };
  return others.impronta_precedente === hash ? undefined : { numero, reason: 'unlinked' };
}

/**
 * Checks the whole chain: each answer has its hash, follows the one before, and none is missing at either end. Finds the
 * first row that a person changed, added or removed; the row after a removed one is not at its place. A person who can
 * write to the database and computes all later hashes anew leaves no trace here: the last hash on evidence sheets and in
 * logs is outside and differs.
 */
export async function verifyChain(database: Knex): Promise<ChainState> {
  let ends = await chainEnds(database);
  const { primo } = ends;
  let number = primo;
  let hash = ends.impronta_prima;
  const state = () => ({ count: number - primo, last: hash });
  for (;;) {
    const found: unknown = await database(answersTable)
      .where('numero', '>', number === primo ? leastNumber : number - 1)
      .orderBy('numero')
      .limit(batch)
      .select(answerColumns);
    const answers = parseAnswers(found);
    if (answers.length === 0) break;
    for (const answer of answers) {
      // Another process may have appended it a moment ago.
      if (number > ends.ultimo) ends = await chainEnds(database);
      const broken =
        number > ends.ultimo
          ? ({ numero: number, reason: 'unlinked' } as const)
          : breakAt(answer, number, hash);
      if (broken !== undefined) return { ...state(), broken };
      hash = answer.impronta;
      number += 1;
    }
  }
  if (number <= ends.ultimo) return { ...state(), broken: { numero: number, reason: 'missing' } };
  if (hash === ends.impronta) return state();
  return { ...state(), broken: { numero: ends.ultimo, reason: 'changed' } };
}

/** The outcome of a check of the files: the number of those that are the same, and of those that are gone. */
export interface FilesState {
  readonly same: number;
  readonly gone: number;
  /** The first answer whose file has other bytes than the client answered about. */
  readonly changed?: { readonly numero: number; readonly file: string };
}

/**
 * Compares every file with the hash that its answers hold, up to the first that differs.
 * @param hashNow resolves with the SHA-256 of a file's bytes as they are now; undefined for a deleted one
 */
export async function verifyFiles(
  database: Knex,
  hashNow: (file: string) => Promise<string | undefined>,
): Promise<FilesState> {
  const hashes = new Map<string, string | undefined>();
  const state = () => {
    const gone = [...hashes.values()].filter((hash) => hash === undefined).length;
    return { same: hashes.size - gone, gone };
  };
  let last = leastNumber;
  for (;;) {
    const found: unknown = await database(answersTable)
      .where('numero', '>', last)
      .orderBy('numero')
      .limit(batch)
      .select(answerColumns);
    const answers = parseAnswers(found);
    for (const { numero, file, impronta_documento } of answers) {
      last = numero;
      if (file === null || impronta_documento === null) continue;
      if (!hashes.has(file)) hashes.set(file, await hashNow(file));
      const now = hashes.get(file);
      if (now !== undefined && now !== impronta_documento) {
        hashes.delete(file);
        return { ...state(), changed: { numero, file } };
      }
    }
    if (answers.length === 0) return state();
  }
}
