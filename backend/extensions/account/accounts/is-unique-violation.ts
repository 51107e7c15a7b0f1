import { ErrorCode, isDirectusError } from '@directus/errors';

/** Whether a row was refused because another request had created it a moment before. */
export function isUniqueViolation(error: unknown): boolean {
  return isDirectusError(error, ErrorCode.RecordNotUnique);
}
