import type { User } from '@studio/shared/session';

/** First and last name as far as they are known; empty when neither is. */
export function fullName({ first_name, last_name }: User): string {
  return [first_name, last_name]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ');
}
