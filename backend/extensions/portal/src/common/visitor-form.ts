import { createError } from '@directus/errors';
import type { Call } from '@studio/shared/contract/calls';
import { cleanLine, readEmail, readPhone } from '@studio/shared/rules';
import * as v from 'valibot';
import { type Accepting, type BodySchema, wrongFields } from '../platform/parse-body.ts';

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

/**
 * Returns the parsed body of a visitor's form, whose fields may be lists.
 * @param _call the call whose input the schema has to accept, which the compiler checks
 * @throws a list of `WrongField`, one for each wrong field
 */
export function parseVisitorForm<Body, Schema extends BodySchema>(
  _call: Call<Body>,
  schema: Schema & Accepting<Schema, Body, []>,
  body: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse<Schema>(schema, body, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw wrongFields(parsed.issues);
}

/** Answers a form that could not be stored: 503. */
export const NotStored = createError('SERVICE_UNAVAILABLE', 'The form could not be stored.', 503);
