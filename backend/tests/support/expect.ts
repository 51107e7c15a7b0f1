import assert from 'node:assert/strict';
import * as v from 'valibot';
import { RestError } from '../../scripts/installation/rest.ts';

/** Asserts that the backend refuses a request for lack of rights. */
export async function assertForbidden(request: Promise<unknown>): Promise<void> {
  await assert.rejects(request, (error) => error instanceof RestError && error.status === 403);
}

/** Asserts that the backend rejects the content of a request. */
export async function assertInvalid(request: Promise<unknown>): Promise<void> {
  await assert.rejects(request, (error) => error instanceof RestError && error.status === 400);
}

/** Asserts that a write is refused with these sentences, one for each error. */
export async function assertRefused(
  request: Promise<unknown>,
  ...sentences: RegExp[]
): Promise<void> {
  await assert.rejects(request, (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual([error.status, error.code], [400, 'FAILED_VALIDATION']);
    for (const sentence of sentences) assert.match(error.message, sentence);
    return true;
  });
}

/**
 * Asserts that an answer contains exactly the rows of `all`. Other tests may add and remove rows meanwhile: `all` is
 * read before and after, and only a row of both reads must be in the answer.
 */
export async function assertShowsExactly(
  shown: () => ReturnType<typeof rows>,
  all: () => ReturnType<typeof rows>,
): Promise<void> {
  const idsOf = async (list: typeof all) => new Set((await list()).map(({ id }) => id));
  const before = await idsOf(all);
  const seen = await idsOf(shown);
  const after = await idsOf(all);
  assert.deepEqual([...before.intersection(after).difference(seen)], [], 'rows that are missing');
  assert.deepEqual([...seen.difference(before.union(after))], [], 'rows that must not be shown');
}

const rowsSchema = v.array(v.looseObject({ id: v.union([v.number(), v.string()]) }));

/** Resolves with the answer as rows with a key. */
export async function rows(request: Promise<unknown>) {
  return v.parse(rowsSchema, await request);
}

/** Resolves with the answer as one row with a key. */
export async function row(request: Promise<unknown>) {
  return v.parse(rowsSchema.item, await request);
}
