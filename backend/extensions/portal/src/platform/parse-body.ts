import { createError } from '@directus/errors';
import type { Call } from '@studio/shared/contract/calls';
import * as v from 'valibot';

/** Answers a body that is not one plain object of the expected fields: 400. */
export const InvalidBody = createError('INVALID_PAYLOAD', 'Invalid payload.', 400);

/** Answers a wrong field with the reason `required`, `invalid`, `too_short` or `too_long`: 400. */
export const WrongField = createError<{ field: string; type: string }>(
  'FAILED_VALIDATION',
  ({ field, type }) => `${field}: ${type}`,
  400,
);

const reasons = ['required', 'invalid', 'too_short', 'too_long'];

/** The longest text of a field, in characters; the token of a mail link is the longest. */
const maxFieldLength = 4096;

const scalar = v.union([
  v.pipe(v.string(), v.maxLength(maxFieldLength)),
  v.number(),
  v.boolean(),
  v.null(),
]);

// `for … in` and `in` see inherited names too: `__proto__` must not pass as a field.
function isPlain(body: unknown, names: ReadonlySet<string> | null): body is object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const entries = Object.entries(body);
  return (
    entries.length <= 20 &&
    entries.every(
      ([name, value]) =>
        name !== '__proto__' && (names === null || names.has(name)) && v.is(scalar, value),
    )
  );
}

export type BodySchema = v.GenericSchema & { readonly entries: object };

/** The names of the fields of each member of a union. */
type Names<Body> = Body extends unknown ? keyof Body & string : never;

/** An object whose lists may be readonly, as a call declares them. */
type ReadonlyValues<Input> = { [Name in keyof Input]: Readonly<Input[Name]> };

/** The fields besides those of a schema that a body may have. */
type Ignored = readonly string[] | 'any other';

/** The schema, when it accepts every body of this type; else `never`, so that the compiler rejects it. */
export type Accepting<Schema extends BodySchema, Body, Others extends Ignored> = [Body] extends [
  ReadonlyValues<v.InferInput<Schema>>,
]
  ? Exclude<
      Names<Body>,
      keyof Schema['entries'] | (Others extends readonly string[] ? Others[number] : string)
    > extends never
    ? Schema
    : never
  : never;

/**
 * Returns the parsed body of a call as {@link parsePlain}. The schema has to accept the input that the call declares,
 * which the compiler checks.
 */
export const parseBody = <Body, Schema extends BodySchema, const Others extends Ignored = []>(
  _call: Call<Body>,
  schema: Schema & Accepting<Schema, Body, Others>,
  body: unknown,
  ignored?: Others,
): v.InferOutput<Schema> => parsePlain<Schema>(schema, body, ignored);

/**
 * Returns a parsed body: one JSON object of plain values.
 * @param ignored the fields besides those of the schema that a body may have, or any other ones
 * @throws {InvalidBody} when the body is something else
 * @throws a list of `WrongField`, one for each wrong field
 */
export function parsePlain<Schema extends BodySchema>(
  schema: Schema,
  body: unknown,
  ignored: Ignored = [],
): v.InferOutput<Schema> {
  const names =
    ignored === 'any other' ? null : new Set([...Object.keys(schema.entries), ...ignored]);
  if (!isPlain(body, names)) throw new InvalidBody();
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw wrongFields(parsed.issues);
}

/** Returns one error about each field of a body that a schema does not accept. */
export function wrongFields(issues: readonly v.BaseIssue<unknown>[]) {
  const types = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path?.[0]?.key ?? '');
    // For a missing key valibot uses its own message: it counts as `required`.
    const type = reasons.includes(message) ? message : 'required';
    if (!types.has(field)) types.set(field, type);
  }
  return [...types].map(([field, type]) => new WrongField({ field, type }));
}
