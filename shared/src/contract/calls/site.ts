import type { Call } from './call.ts';

/** A visitor's message to the firm; `sito` is a honeypot field that people leave empty. */
export interface ContactMessage {
  readonly nome: string;
  readonly email: string;
  readonly telefono: string;
  readonly messaggio: string;
  readonly sito: string;
}

/** Mails a message to the firm. */
export const sendContact: Call<ContactMessage> = {
  method: 'POST',
  path: '/contact',
  session: 'none',
  limit: 'contact',
  fromForm: true,
};

/** A visitor's request for an appointment; `sito` is a honeypot field that people leave empty. */
export interface AppointmentRequest {
  readonly nome: string;
  readonly email: string;
  readonly telefono: string;
  /** The id of an activity, or `altro`. */
  readonly argomento: string;
  /** The days and parts of a day that the visitor prefers. */
  readonly preferenze: readonly (
    | 'lunedi'
    | 'martedi'
    | 'mercoledi'
    | 'giovedi'
    | 'venerdi'
    | 'mattina'
    | 'pomeriggio'
  )[];
  readonly messaggio: string;
  /** The visitor has read the privacy notice. */
  readonly consenso: boolean;
  readonly sito: string;
  /** Milliseconds from the first sight of the form to its sending. */
  readonly attesa: number;
}

/** Sends a request for an appointment to the firm. */
export const sendAppointment: Call<AppointmentRequest> = {
  method: 'POST',
  path: '/appointments',
  session: 'none',
  limit: 'contact',
  fromForm: true,
};
