import type { EndpointExtensionContext } from '@directus/extensions';
import { sendContact } from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import {
  emailLine,
  honeypot,
  line,
  longestMessage,
  NotStored,
  parseVisitorForm,
  phoneLine,
} from '../common/visitor-form.ts';
import { outbox } from '../notify/mail/outbox.ts';
import { answering } from '../platform/answering.ts';

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

/**
 * Returns the parsed body of a contact request.
 * @throws a list of `WrongField`, one for each wrong field
 */
export const parseMessage = (body: unknown): ContactMessage =>
  parseVisitorForm(sendContact, messageSchema, body);

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

  return answering(async (request) => {
    const message = parseMessage(request.body);
    // A robot gets the same answer as a person.
    if (message.sito !== '') return;
    try {
      await send(message);
    } catch (error) {
      logger.error(error, 'A contact message could not be stored');
      throw new NotStored(undefined, { cause: error });
    }
  });
}
