import {
  type Content,
  contentContext,
  errorCode,
  hasSessionEnded,
  storeContext,
} from '@studio/shared/client';
import type { Outcome } from '@studio/shared/kit';
import type { LoaderFunctionArgs } from 'react-router-dom';

type WithContext = Pick<LoaderFunctionArgs, 'context'>;

/**
 * Rethrows the error of an ended session; loaders and actions that handle their own failures call it first.
 * @throws the error, when it means that the session has ended: the guard then leads to the login and back (decision A2)
 */
export async function rethrowSessionEnd({ context }: WithContext, error: unknown): Promise<void> {
  if (await hasSessionEnded(context.get(contentContext), context.get(storeContext), error)) {
    throw error;
  }
}

/**
 * Returns the result of a read, or undefined when it fails: its part of the page shows an error, and the rest stays.
 * @throws the backend's error when the session has ended
 */
export async function readOrUndefined<Value>(
  args: WithContext,
  call: Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    await rethrowSessionEnd(args, error);
    return undefined;
  }
}

/**
 * Applies a change that a form submits; returns its outcome, or the code of the backend's error.
 * @throws the backend's error when the session has ended
 */
export async function attempt<Result>(
  args: WithContext,
  change: (content: Content) => Promise<Result>,
): Promise<Result | Outcome> {
  try {
    return await change(args.context.get(contentContext));
  } catch (error) {
    await rethrowSessionEnd(args, error);
    return { error: errorCode(error) };
  }
}
