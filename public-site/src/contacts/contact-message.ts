import { emailShape, trimmedText } from '@studio/shared/forms';
import * as v from 'valibot';
import type { ContactMessage } from '../content/contact.ts';
import type { MessageKey } from '../messages/index.ts';

/** The values of the empty form. */
export const emptyMessage: ContactMessage = {
  nome: '',
  email: '',
  telefono: '',
  messaggio: '',
  sito: '',
};

/** The longest value of each field that the backend takes, in characters. */
export const maxLengths = { nome: 120, email: 200, telefono: 40, messaggio: 5000 } as const;

const phoneShape = /^[\d\s+()./-]*$/;

/** The keys of the error messages by field, in the order of the fields. */
type ContactErrors = { readonly [Field in keyof ContactMessage]?: MessageKey };

/** Returns the errors of a message by field; an empty object when it is valid. */
export function validateContact({
  nome,
  email,
  telefono,
  messaggio,
}: ContactMessage): ContactErrors {
  return {
    ...(!nome.trim() && { nome: 'contacts.error.name' }),
    ...(!email.trim() && { email: 'contacts.error.emailRequired' }),
    ...(email.trim() && !emailShape.test(email.trim()) && { email: 'contacts.error.emailInvalid' }),
    ...(!phoneShape.test(telefono) && { telefono: 'contacts.error.phone' }),
    ...(!messaggio.trim() && { messaggio: 'contacts.error.message' }),
  };
}

/** Parses a message that the form sends, and trims its fields. */
export const messageSchema = v.object({
  nome: trimmedText,
  email: trimmedText,
  telefono: trimmedText,
  messaggio: trimmedText,
  sito: trimmedText,
});
