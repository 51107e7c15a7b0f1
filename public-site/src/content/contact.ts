import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';

/** A visitor's message to the firm; `sito` is a honeypot field that people leave empty. */
export interface ContactMessage {
  readonly nome: string;
  readonly email: string;
  readonly telefono: string;
  readonly messaggio: string;
  readonly sito: string;
}

/**
 * Mails the message to the firm.
 * @throws a Directus error
 */
export async function sendContact(content: Content, message: ContactMessage): Promise<void> {
  await requestUnsafe(
    content,
    customEndpoint({ path: '/contact', method: 'POST', body: JSON.stringify(message) }),
  );
}
