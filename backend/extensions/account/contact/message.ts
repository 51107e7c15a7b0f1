import * as v from 'valibot';
import { emailShape } from '../../../../shared/src/profile-rules/index.ts';

const line = (longest: number) =>
  v.pipe(
    v.string('required'),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.nonEmpty('required'),
    v.maxLength(longest, 'too_long'),
  );

const messageSchema = v.object({
  nome: line(120),
  email: v.pipe(line(200), v.regex(emailShape, 'invalid')),
  telefono: v.optional(
    v.pipe(
      v.string('invalid'),
      v.trim(),
      v.maxLength(40, 'too_long'),
      v.regex(/^[\d\s+()./-]*$/, 'invalid'),
    ),
    '',
  ),
  messaggio: v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(5000, 'too_long'),
  ),
  /** A field people do not see: only a robot fills it in. */
  sito: v.optional(v.string('invalid'), ''),
});

/** What a visitor writes to the firm. */
export type ContactMessage = v.InferOutput<typeof messageSchema>;

/** One wrong field and why: `required`, `invalid` or `too_long`. */
export interface FieldProblem {
  field: string;
  problem: string;
}

/** Parses the body of a contact request; every wrong field is named once. */
export function parseMessage(
  body: unknown,
): { message: ContactMessage } | { problems: FieldProblem[] } {
  const parsed = v.safeParse(messageSchema, body, { abortPipeEarly: true });
  if (parsed.success) return { message: parsed.output };
  const problems = parsed.issues.map((issue) => ({
    field: v.getDotPath(issue) ?? '',
    // A missing key is reported by the object, whose own words are of no use here.
    problem: ['required', 'invalid', 'too_long'].includes(issue.message)
      ? issue.message
      : 'required',
  }));
  return { problems };
}
