import { readPhone } from '@studio/shared/rules';
import type { MessageKey } from '../messages/index.ts';

const errors = {
  invalid: 'contacts.error.phone',
  short: 'contacts.error.phoneShort',
  long: 'contacts.error.phoneSeveral',
  several: 'contacts.error.phoneSeveral',
} as const satisfies Record<string, MessageKey>;

/** Returns the key of the error of a telephone number that may be left out; undefined for a right one. */
export function phoneError(phone: string): MessageKey | undefined {
  const { problem } = readPhone(phone);
  return problem === undefined || problem === 'empty' ? undefined : errors[problem];
}
