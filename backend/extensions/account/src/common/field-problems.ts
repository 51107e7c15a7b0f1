import { validateAccess } from '@directus/api/permissions/modules/validate-access/validate-access';
import { createError } from '@directus/errors';
import type { Accountability, EventContext, PrimaryKey } from '@directus/types';
import { collections } from '../../../../schema/index.ts';
import { labelOf } from '../../../../schema/vocabulary/content-rules.ts';

/** A wrong value, in the form in which the Studio marks the field and shows the sentence. */
interface Problem {
  field: string;
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

/** Returns the error about the value of a field, with a sentence for the editor: 400. */
export function fieldProblem(field: string, label: string, sentence: string): Error {
  return new Refused({ field, path: [], type: 'regex', label, validation_message: sentence });
}

/** Returns the label of a field in the Studio. */
export function labelIn(collection: string, field: string): string {
  const definition = collections.find((one) => one.collection === collection);
  return labelOf(definition?.fields[field], field);
}

/** A write that a filter hook looks at. */
interface Write {
  readonly collection: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly keys?: readonly PrimaryKey[];
  readonly context: EventContext;
}

/**
 * Checks the caller's right to a write. Directus runs filters before it checks rights: a filter whose message could tell
 * something calls this first.
 * @throws {ForbiddenError} without the right
 */
export async function requireRight({ collection, action, keys, context }: Write): Promise<void> {
  const { database: knex, schema } = context;
  const accountability: Accountability | null = context.accountability;
  if (accountability === null || schema === null) return;
  const primaryKeys = keys === undefined ? {} : { primaryKeys: [...keys] };
  await validateAccess({ accountability, action, collection, ...primaryKeys }, { knex, schema });
}
