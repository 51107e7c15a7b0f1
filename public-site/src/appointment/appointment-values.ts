import type { AppointmentRequest } from '@studio/shared/contract/calls';
import { emailText, lineText, phoneText, trimmedText } from '@studio/shared/kit';
import { readEmail, readName } from '@studio/shared/rules';
import * as v from 'valibot';
import type { MessageKey } from '../messages/index.ts';
import { phoneError } from '../parts/phone-error.ts';

/** The days and parts of a day that a visitor can prefer. */
export const preferredTimes = [
  'lunedi',
  'martedi',
  'mercoledi',
  'giovedi',
  'venerdi',
  'mattina',
  'pomeriggio',
] as const satisfies AppointmentRequest['preferenze'];

/** The topic of a request that is about no activity. */
export const otherTopic = 'altro';

/** The values of the form; the time that it took is measured when it is sent. */
export type AppointmentValues = Omit<AppointmentRequest, 'attesa'>;

/** Returns the values of the empty form with a topic; an empty topic leaves the choice to the visitor. */
export function emptyRequest(topic: string): AppointmentValues {
  return {
    ...{ nome: '', email: '', telefono: '', messaggio: '', sito: '' },
    argomento: topic,
    preferenze: [],
    consenso: false,
  };
}

/** The longest value of each field that the backend takes, in characters. */
export const maxLengths = { nome: 120, email: 200, telefono: 40, messaggio: 5000 } as const;

/** The keys of the error messages by field, in the order of the fields. */
type AppointmentErrors = { readonly [Field in keyof AppointmentValues]?: MessageKey };

/** Returns the errors of a request by field; an empty object when it is valid. */
export function validateAppointment(values: AppointmentValues): AppointmentErrors {
  const { argomento, nome, consenso } = values;
  const email = readEmail(values.email).problem;
  const telefono = phoneError(values.telefono);
  const isReachable = email !== 'empty' || values.telefono.trim() !== '';
  return {
    ...(!argomento && { argomento: 'appointment.error.topic' }),
    ...(readName(nome).problem && { nome: 'contacts.error.name' }),
    ...(!isReachable && { email: 'appointment.error.reachable' }),
    ...(email !== undefined && email !== 'empty' && { email: 'contacts.error.emailInvalid' }),
    ...(telefono && { telefono }),
    ...(!consenso && { consenso: 'appointment.error.consent' }),
  };
}

/** Parses a request that the form sends, and normalises its texts. */
export const requestSchema = v.object({
  nome: lineText,
  email: emailText,
  telefono: phoneText,
  argomento: v.string(),
  preferenze: v.array(v.picklist(preferredTimes)),
  messaggio: trimmedText,
  consenso: v.boolean(),
  sito: trimmedText,
});
