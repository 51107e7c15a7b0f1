import { hash } from 'node:crypto';

/** A short text that is the same for the same text, and another for another. */
export function versionOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
