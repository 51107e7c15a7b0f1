import { createError } from '@directus/errors';
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

type BodySchema<T> = v.GenericSchema<unknown, T> & { readonly entries: object };

/**
 * Returns the parsed body of a call: one JSON object of plain values.
 * @param ignored the fields besides those of the schema that a body may have, or any other ones
 * @throws {InvalidBody} when the body is something else
 * @throws a list of `WrongField`, one for each wrong field
 */
export function parseBody<T>(
  schema: BodySchema<T>,
  body: unknown,
  ignored: readonly string[] | 'any other' = [],
): T {
  const names =
    ignored === 'any other' ? null : new Set([...Object.keys(schema.entries), ...ignored]);
  if (!isPlain(body, names)) throw new InvalidBody();
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw wrongFields(parsed.issues);
}

/** Returns the errors about the fields of a body that a schema does not accept. */
export const wrongFields = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues.map((issue) => {
    const type = reasons.includes(issue.message) ? issue.message : 'required';
    return new WrongField({ field: v.getDotPath(issue) ?? '', type });
  });
