import * as v from 'valibot';

/** Text of one line without the blanks around it. */
export const trimmedText = v.pipe(v.string(), v.trim());

/**
 * The values of a form that was sent to an action.
 * @throws when they are not what the schema says: the form and its action do not belong together
 */
export async function submittedValues<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return v.parse(schema, await request.json());
}
