import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler, Response } from 'express';
import { outbox } from '../mail/outbox.ts';
import { type ContactMessage, type FieldProblem, parseMessage } from './message.ts';

function refuse(response: Response, problems: FieldProblem[]): void {
  const errors = problems.map(({ field, problem }) => ({
    message: `${field}: ${problem}`,
    extensions: { code: 'FAILED_VALIDATION', field, type: problem },
  }));
  response.status(400).json({ errors });
}

/**
 * POST /account/contact: mails a visitor's message to the firm. 204 when the mail is in the outbox, 400 with one error
 * per wrong field, 503 when the firm has no address or the mail cannot be stored.
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
      // A robot is not told that it was recognised.
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
