import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import {
  emailLine,
  type FieldProblem,
  honeypot,
  line,
  longestMessage,
  parseVisitorForm,
  phoneLine,
  refuseAsUnavailable,
  refuseFields,
} from '../common/visitor-form.ts';
import { outbox } from '../notify/mail/outbox.ts';

const messageSchema = v.object({
  nome: line(120),
  email: emailLine,
  telefono: phoneLine,
  messaggio: v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(longestMessage, 'too_long'),
  ),
  sito: honeypot,
});

/** The message that a visitor sends to the firm. */
export type ContactMessage = v.InferOutput<typeof messageSchema>;

/** Parses the body of a contact request; reports every wrong field once. */
export function parseMessage(
  body: unknown,
): { values: ContactMessage } | { problems: FieldProblem[] } {
  return parseVisitorForm(messageSchema, body);
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
    if ('problems' in parsed) return refuseFields(response, parsed.problems);
    try {
      // A robot gets the same answer as a person.
      if (parsed.values.sito === '') await send(parsed.values);
      response.sendStatus(204);
    } catch (error) {
      logger.error(error, 'A contact message could not be stored');
      refuseAsUnavailable(response, 'Mail is unavailable');
    }
  };
}
