import { cleanLine, readEmail, readPhone } from '@studio/shared/rules';
import type { Response } from 'express';
import * as v from 'valibot';

/** A wrong field, and why: `required`, `invalid` or `too_long`. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

/** Returns the rule of one required line of text; line breaks become spaces, so that it adds no mail header. */
export const line = (longest: number) =>
  v.pipe(
    v.string('required'),
    v.transform((text) => cleanLine(text.replace(/\s+/g, ' '))),
    v.nonEmpty('required'),
    v.maxLength(longest, 'too_long'),
  );

/** The rule of a required e-mail address. */
export const emailLine = v.pipe(
  line(200),
  v.transform((text) => readEmail(text).value ?? text),
  v.check((text) => readEmail(text).value !== undefined, 'invalid'),
);

/** The rule of a telephone number that may be left out. */
export const phoneLine = v.optional(
  v.pipe(
    v.string('invalid'),
    v.transform((text) => readPhone(text).value ?? cleanLine(text)),
    v.maxLength(40, 'too_long'),
    v.check((text) => text === '' || readPhone(text).value !== undefined, 'invalid'),
  ),
  '',
);

/** The longest text of a message, in characters. */
export const longestMessage = 5000;

/** The rule of a hidden field: people leave it empty, robots fill it in. */
export const honeypot = v.optional(v.string('invalid'), '');

const reasons = ['required', 'invalid', 'too_long'];

/** Parses the body of a visitor's form; reports every wrong field once. */
export function parseVisitorForm<T>(
  schema: v.GenericSchema<unknown, T>,
  body: unknown,
): { values: T } | { problems: FieldProblem[] } {
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return { values: parsed.output };
  const found = new Map<string, FieldProblem>();
  for (const { path, message } of parsed.issues) {
    const field = String(path?.[0]?.key ?? '');
    // For a missing key valibot uses its own message: it counts as `required`.
    const problem = reasons.includes(message) ? message : 'required';
    if (!found.has(field)) found.set(field, { field, problem });
  }
  return { problems: [...found.values()] };
}

/** Answers 400 with one error per wrong field. */
export function refuseFields(response: Response, problems: readonly FieldProblem[]): void {
  const errors = problems.map(({ field, problem }) => ({
    message: `${field}: ${problem}`,
    extensions: { code: 'FAILED_VALIDATION', field, type: problem },
  }));
  response.status(400).json({ errors });
}

/** Answers 503: the request could not be stored. */
export function refuseAsUnavailable(response: Response, message: string): void {
  response.status(503).json({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
}
