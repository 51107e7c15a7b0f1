import { emailShape } from '@studio/shared/forms';

/**
 * Key of the text that says what is wrong with an e-mail address; undefined when nothing is.
 * @param prefix where the form's own texts for it are
 */
export function emailError(email: string, prefix = 'error'): string | undefined {
  const trimmed = email.trim();
  if (trimmed === '') return `${prefix}.emailRequired`;
  return emailShape.test(trimmed) ? undefined : `${prefix}.emailInvalid`;
}
