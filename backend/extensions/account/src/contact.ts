import type { EndpointExtensionContext } from '@directus/extensions';
import { emailShape } from '@studio/shared/profile-rules';
import type { RequestHandler, Response } from 'express';
import * as v from 'valibot';
import { outbox } from './mail/outbox.ts';

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
  /** A hidden field: people leave it empty, robots fill it in. */
  sito: v.optional(v.string('invalid'), ''),
});

/** The message that a visitor sends to the firm. */
export type ContactMessage = v.InferOutput<typeof messageSchema>;

/** A wrong field, and why: `required`, `invalid` or `too_long`. */
interface FieldProblem {
  field: string;
  problem: string;
}

/** Parses the body of a contact request; reports every wrong field once. */
export function parseMessage(
  body: unknown,
): { message: ContactMessage } | { problems: FieldProblem[] } {
  const parsed = v.safeParse(messageSchema, body, { abortPipeEarly: true });
  if (parsed.success) return { message: parsed.output };
  const problems = parsed.issues.map((issue) => ({
    field: v.getDotPath(issue) ?? '',
    // For a missing key valibot uses its own message: it counts as `required`.
    problem: ['required', 'invalid', 'too_long'].includes(issue.message)
      ? issue.message
      : 'required',
  }));
  return { problems };
}

function refuse(response: Response, problems: FieldProblem[]): void {
  const errors = problems.map(({ field, problem }) => ({
    message: `${field}: ${problem}`,
    extensions: { code: 'FAILED_VALIDATION', field, type: problem },
  }));
  response.status(400).json({ errors });
}

/**
 * Handles POST /account/contact: mails a visitor's message to the firm. Answers 204 when the mail is in the outbox, 400
 * with one error per wrong field, 503 when the firm has no address or the mail cannot be stored.
 */
export function contactHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, logger } = context;
  const store = outbox(context);

  async function send(message: ContactMessage): Promise<void> {
    const firm = await database('configurazione').first('email');
    if (!firm?.email) throw new Error('configurazione.email is empty');
    await store(database, {
      to: firm.email,
      replyTo: { name: message.nome, address: message.email },
      subject: `Messaggio dal sito: ${message.nome}`,
      template: { name: 'contact', data: message },
    });
  }

  return async (request, response) => {
    const parsed = parseMessage(request.body);
    if ('problems' in parsed) return refuse(response, parsed.problems);
    try {
      // A robot gets the same answer as a person.
      if (parsed.message.sito === '') await send(parsed.message);
      response.sendStatus(204);
    } catch (error) {
      logger.error(error, 'A contact message could not be stored');
      const refusal = {
        message: 'Mail is unavailable',
        extensions: { code: 'SERVICE_UNAVAILABLE' },
      };
      response.status(503).json({ errors: [refusal] });
    }
  };
}
