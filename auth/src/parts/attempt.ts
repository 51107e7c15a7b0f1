import { errorCode } from '@studio/shared/client';

/** The result of a call that a form's action makes. */
export interface Attempt {
  /** Code of the error; null when the call succeeded. */
  readonly error: string | null;
}

/**
 * Makes a call and returns its error code instead of failing.
 * @throws {Response} when the call throws one: a redirect is not an error
 */
export async function attempt(call: () => Promise<unknown>): Promise<Attempt> {
  try {
    await call();
    return { error: null };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { error: errorCode(error) };
  }
}
