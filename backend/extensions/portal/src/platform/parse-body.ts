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

/**
 * Returns the parsed body of a call: one JSON object of plain values.
 * @param names rejects other fields; without it they are ignored
 * @throws {InvalidBody} when the body is something else
 * @throws a list of `WrongField`, one for each wrong field
 */
export function parseBody<T>(
  schema: v.GenericSchema<unknown, T>,
  body: unknown,
  names?: readonly string[],
): T {
  if (!isPlain(body, names === undefined ? null : new Set(names))) throw new InvalidBody();
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw parsed.issues.map((issue) => {
    const type = reasons.includes(issue.message) ? issue.message : 'required';
    return new WrongField({ field: v.getDotPath(issue) ?? '', type });
  });
}
