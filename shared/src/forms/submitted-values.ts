import * as v from 'valibot';

/** The schema of a text of one line; removes surrounding spaces. */
export const trimmedText = v.pipe(v.string(), v.trim());

/**
 * Returns the values of a form that `ActionForm` has sent to an action.
 * @throws {v.ValiError} when they do not match the schema: the form and its action do not fit each other
 */
export async function submittedValues<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return v.parse(schema, await request.json());
}
