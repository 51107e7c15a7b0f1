import * as v from 'valibot';
import { cleanLine, readEmail, readPhone } from '../../rules/index.ts';
import { sentValue } from './sent-fields.ts';

/** The schema of a text of several lines; removes surrounding spaces. */
export const trimmedText = v.pipe(v.string(), v.trim());

/** The schema of a text of one line, such as a name: pasted invisible characters and odd blanks go. */
export const lineText = v.pipe(v.string(), v.transform(cleanLine));

/** The schema of an e-mail address in its normal form; a wrong one stays, for the backend to name. */
export const emailText = v.pipe(
  v.string(),
  v.transform((text) => readEmail(text).value ?? cleanLine(text)),
);

/** The schema of a telephone number in its normal form; a wrong one stays, for the backend to name. */
export const phoneText = v.pipe(
  v.string(),
  v.transform((text) => readPhone(text).value ?? cleanLine(text)),
);

/** Returns true for one e-mail address, as it can be typed or pasted. */
export const isEmail = (text: string) => readEmail(text).value !== undefined;

/**
 * Returns the values of a form that `ActionForm`, or a browser without scripts, has sent to an action. The latter sends
 * whatever was typed: the action checks it before it makes a call.
 * @throws {v.ValiError} when they do not match the schema: the form and its action do not fit each other
 */
export async function submittedValues<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const type = request.headers.get('content-type') ?? '';
  const isNative = type.startsWith('application/x-www-form-urlencoded');
  const values: unknown = isNative
    ? valuesFor(schema, new URLSearchParams(await request.text()))
    : await request.json();
  return v.parse(schema, values);
}

/** Returns the fields that an object's schema names, each with a value of its type. */
function valuesFor(schema: v.GenericSchema, fields: URLSearchParams): unknown {
  const entries =
    'entries' in schema ? Object.entries<v.GenericSchema>(Object(schema.entries)) : [];
  return Object.fromEntries(
    entries.map(([name, { type }]) => [name, sentValue(fields, name, type)]),
  );
}
