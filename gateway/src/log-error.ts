/** What the log says of an error. */
export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: string;
};

/**
 * Tells of an error what it is and where it arose. Everything else that libraries attach is left out:
 * the bytes that could not be read may hold a cookie or a password.
 */
export function logError(error: Error & { readonly code?: unknown }): LoggedError {
  return {
    type: error.name,
    message: error.message,
    ...(typeof error.code === 'string' && { code: error.code }),
    stack: error.stack ?? '',
  };
}
