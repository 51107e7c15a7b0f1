import { errorCode } from '@studio/shared/content';

/** What became of a call: the code of its error, or null. */
export interface Attempt {
  readonly error: string | null;
}

/** Makes a call for a form's action and says what became of it instead of failing. */
export async function attempt(call: () => Promise<unknown>): Promise<Attempt> {
  try {
    await call();
    return { error: null };
  } catch (error) {
    // A way on, such as to the login, is no failure.
    if (error instanceof Response) throw error;
    return { error: errorCode(error) };
  }
}
