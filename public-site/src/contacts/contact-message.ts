import type { ContactMessage } from '@studio/shared/content';
import { emailShape, trimmedText } from '@studio/shared/forms';
import type { ParseKeys } from 'i18next';
import * as v from 'valibot';

/** A key of the interface messages of this remote. */
export type MessageKey = ParseKeys<'public-site'>;

/** The empty form. */
export const emptyMessage: ContactMessage = {
  nome: '',
  email: '',
  telefono: '',
  messaggio: '',
  sito: '',
};

/** Most characters of each field, as the backend takes them. */
export const longest = { nome: 120, email: 200, telefono: 40, messaggio: 5000 } as const;

const phoneShape = /^[\d\s+()./-]*$/;

/** Keys of the messages that say what is wrong with each field, in the order of the fields. */
export type ContactErrors = { readonly [Field in keyof ContactMessage]?: MessageKey };

/** What is wrong with a message; an empty object when nothing is. */
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

/** The message as the form sends it, trimmed. */
export const messageSchema = v.object({
  nome: trimmedText,
  email: trimmedText,
  telefono: trimmedText,
  messaggio: trimmedText,
  sito: trimmedText,
});
