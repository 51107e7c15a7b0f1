import { customEndpoint } from '@directus/sdk';
import type { Content } from './client.ts';
import { requestUnsafe } from './unsafe-request.ts';

/** A visitor's message to the firm; `sito` is the trap for robots: people leave it empty. */
export interface ContactMessage {
  readonly nome: string;
  readonly email: string;
  readonly telefono: string;
  readonly messaggio: string;
  readonly sito: string;
}

/** Sends the message to the firm by mail; rejects with the backend's error. */
export async function sendContact(content: Content, message: ContactMessage): Promise<void> {
  await requestUnsafe(
    content,
    customEndpoint({ path: '/contact', method: 'POST', body: JSON.stringify(message) }),
  );
}
