import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';

/** The days and parts of a day that a visitor can prefer. */
export const preferredTimes = [
  'lunedi',
  'martedi',
  'mercoledi',
  'giovedi',
  'venerdi',
  'mattina',
  'pomeriggio',
] as const;

/** A visitor's request for an appointment; `sito` is a honeypot field that people leave empty. */
export interface AppointmentRequest {
  readonly nome: string;
  readonly email: string;
  readonly telefono: string;
  /** The id of an activity, or `altro`. */
  readonly argomento: string;
  readonly preferenze: readonly (typeof preferredTimes)[number][];
  readonly messaggio: string;
  /** The visitor has read the privacy notice. */
  readonly consenso: boolean;
  readonly sito: string;
  /** Milliseconds from the first sight of the form to its sending. */
  readonly attesa: number;
}

/**
 * Sends the request to the firm.
 * @throws a Directus error
 */
export async function sendAppointment(
  content: Content,
  request: AppointmentRequest,
): Promise<void> {
  await requestUnsafe(
    content,
    customEndpoint({ path: '/appointments', method: 'POST', body: JSON.stringify(request) }),
  );
}
