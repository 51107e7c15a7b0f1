import { emailShape } from '@studio/shared/forms';

/** Longer addresses do not exist (RFC 5321), in characters. */
const longest = 254;

/** The address of the page's query, if it can be one: it is shown, so nothing else may be. */
export function knownEmail(value: string | null): string | undefined {
  const email = value?.trim() ?? '';
  const isPlain = email.length <= longest && !/\p{C}/u.test(email);
  return isPlain && emailShape.test(email) ? email : undefined;
}
