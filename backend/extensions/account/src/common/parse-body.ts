import { createError } from '@directus/errors';
import * as v from 'valibot';

/** A body that is not one plain object of the expected fields: 400. */
export const InvalidBody = createError('INVALID_PAYLOAD', 'Invalid payload.', 400);

/** One wrong field and why: `required`, `invalid`, `too_short` or `too_long`; 400. */
export const WrongField = createError<{ field: string; type: string }>(
  'FAILED_VALIDATION',
  ({ field, type }) => `${field}: ${type}`,
  400,
);

const reasons = ['required', 'invalid', 'too_short', 'too_long'];

/** Longest text of any field, in characters; a mail link's token is the longest. */
const maxFieldLength = 4096;

const scalar = v.union([
  v.pipe(v.string(), v.maxLength(maxFieldLength)),
  v.number(),
  v.boolean(),
  v.null(),
]);

// `for … in` and `in` know inherited names too: `__proto__` must not pass as one of the fields.
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
 * The body of a call: one JSON object of plain values. Throws `InvalidBody` for anything else, and
 * a list of `WrongField` when fields are wrong, each named once. With `names` given, any other field
 * is refused; without, it is ignored.
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
