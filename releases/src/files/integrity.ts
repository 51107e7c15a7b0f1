import { createHash } from 'node:crypto';

/** Returns the subresource integrity value of the bytes, `sha384-…`. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
