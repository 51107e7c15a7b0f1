import { emailShape } from '@studio/shared/forms';
import { maxFieldLength } from '@studio/shared/profile-rules';

/** The address of the page's query, if it can be one: it is shown, so nothing else may be. */
export function knownEmail(value: string | null): string | undefined {
  const email = value?.trim() ?? '';
  const isPlain = email.length <= maxFieldLength('email') && !/\p{C}/u.test(email);
  return isPlain && emailShape.test(email) ? email : undefined;
}
