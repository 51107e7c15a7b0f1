import { emailShape } from '@studio/shared/forms';
import { maxFieldLength } from '@studio/shared/profile-rules';
import type { MessageKey } from '../messages/index.ts';

/**
 * Key of the text that says what is wrong with an e-mail address; undefined when nothing is.
 * @param prefix where the form's own messages for it are
 */
export function emailError(
  email: string,
  prefix: 'error' | 'login.error' = 'error',
): MessageKey | undefined {
  const trimmed = email.trim();
  if (trimmed === '') return `${prefix}.emailRequired`;
  // No account has a longer one. The field takes none either, but a script that fills it in can.
  const fits = trimmed.length <= maxFieldLength('email') && emailShape.test(trimmed);
  return fits ? undefined : `${prefix}.emailInvalid`;
}
