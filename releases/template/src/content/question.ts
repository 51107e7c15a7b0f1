import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';

/** A visitor's question to the firm. */
export interface Question {
  readonly nome: string;
  readonly email: string;
  readonly messaggio: string;
}

/**
 * Mails the question to the firm.
 * @throws a Directus error
 */
export async function sendQuestion(content: Content, question: Question): Promise<void> {
  const message = { ...question, telefono: '', sito: '' };
  await requestUnsafe(
    content,
    customEndpoint({ path: '/contact', method: 'POST', body: JSON.stringify(message) }),
  );
}
