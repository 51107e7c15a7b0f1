import { createHash } from 'node:crypto';

/** The subresource integrity value of these bytes, `sha384-…`. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
