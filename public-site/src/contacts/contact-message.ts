import type { ContactMessage } from '@studio/shared/contract/calls';
import { emailText, lineText, phoneText, trimmedText } from '@studio/shared/kit';
import { readEmail, readName } from '@studio/shared/rules';
import * as v from 'valibot';
import type { MessageKey } from '../messages/index.ts';
import { phoneError } from '../parts/phone-error.ts';

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

/** The keys of the error messages by field, in the order of the fields. */
type ContactErrors = { readonly [Field in keyof ContactMessage]?: MessageKey };

/** Returns the errors of a message by field; an empty object when it is valid. */
export function validateContact({
  nome,
  email,
  telefono,
  messaggio,
}: ContactMessage): ContactErrors {
  const address = readEmail(email).problem;
  const wrongPhone = phoneError(telefono);
  return {
    ...(readName(nome).problem && { nome: 'contacts.error.name' }),
    ...(address && {
      email: address === 'empty' ? 'contacts.error.emailRequired' : 'contacts.error.emailInvalid',
    }),
    ...(wrongPhone && { telefono: wrongPhone }),
    ...(!messaggio.trim() && { messaggio: 'contacts.error.message' }),
  };
}

/** Parses a message that the form sends, and normalises its fields. */
export const messageSchema = v.object({
  nome: lineText,
  email: emailText,
  telefono: phoneText,
  messaggio: trimmedText,
  sito: trimmedText,
});
