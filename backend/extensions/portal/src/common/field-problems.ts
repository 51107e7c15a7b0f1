import { createError } from '@directus/errors';
import type { Accountability, EventContext, PrimaryKey } from '@directus/types';
import { collections } from '../../../../schema/index.ts';
import { labelOf } from '../../../../schema/vocabulary/content-rules.ts';

/** A wrong value, in the form in which the Studio marks the field and shows the sentence. */
interface Problem {
  field: string;
  /** Without it the Studio lists the sentence above the form, but does not mark the field. */
  collection?: string;
  path: string[];
  type: 'regex';
  label: string;
  validation_message: string;
}

const Refused = createError<Problem>(
  'FAILED_VALIDATION',
  ({ label, validation_message }) => `«${label}»: ${validation_message}`,
  400,
);

/**
 * Returns the error about the value of a field, with a sentence for the editor: 400.
 * @param collection the collection of the form, in which the Studio marks the field
 */
export function fieldProblem(
  field: string,
  label: string,
  sentence: string,
  collection?: string,
): Error {
  const problem: Problem = { field, path: [], type: 'regex', label, validation_message: sentence };
  return new Refused(collection === undefined ? problem : { ...problem, collection });
}

/** Returns the label of a field in the Studio. */
export function labelIn(collection: string, field: string): string {
  const definition = collections.find((one) => one.collection === collection);
  return labelOf(definition?.fields[field], field);
}

/** Returns the builder of errors about the fields of a collection; `isMarked` false leaves the fields without a mark. */
export const problemsIn =
  (collection: string, isMarked = true) =>
  (field: string, sentence: string): Error =>
    fieldProblem(field, labelIn(collection, field), sentence, isMarked ? collection : undefined);

/** A write that a filter hook looks at. */
interface Write {
  readonly collection: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly keys?: readonly PrimaryKey[];
  /** The fields that the caller must be allowed to write; without them any field will do. */
  readonly fields?: readonly string[];
  readonly context: EventContext;
}

/**
 * Checks the caller's right to a write. Directus runs filters before it checks rights: a filter whose message could tell
 * something calls this first.
 * @throws {ForbiddenError} without the right
 */
export async function requireRight({
  collection,
  action,
  keys,
  fields,
  context,
}: Write): Promise<void> {
  const { database: knex, schema } = context;
  const accountability: Accountability | null = context.accountability;
  if (accountability === null || schema === null) return;
  const primaryKeys = keys === undefined ? {} : { primaryKeys: [...keys] };
  const written = fields === undefined ? {} : { fields: [...fields] };
  const access = { accountability, action, collection, ...primaryKeys, ...written };
  // Imported here: Directus has loaded it, and to a command it would bring all of Directus.
  const { validateAccess } = await import(
    '@directus/api/permissions/modules/validate-access/validate-access'
  );
  await validateAccess(access, { knex, schema });
}

/**
 * Refuses a write with these errors, if there are any.
 * @throws {ForbiddenError} without the right to the write, whose errors could tell something
 */
export async function refuse(errors: readonly Error[], write: Write): Promise<void> {
  if (errors.length === 0) return;
  await requireRight(write);
  throw errors;
}
