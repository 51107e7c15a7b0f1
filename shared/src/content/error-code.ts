import { isDirectusError } from '@directus/sdk';

/** Code of the first error the backend named, or `UNREACHABLE` when it did not answer as it does. */
export function errorCode(error: unknown): string {
  if (!isDirectusError(error)) return 'UNREACHABLE';
  return error.errors[0]?.extensions.code ?? 'UNKNOWN';
}
