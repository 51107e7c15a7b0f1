import { contentContext } from '@studio/shared/content';
import { hasSessionEnded } from '@studio/shared/session';
import { storeContext } from '@studio/shared/state';
import type { LoaderFunctionArgs } from 'react-router-dom';

/**
 * What loaders and actions that answer for their own failures do first with an error of the backend.
 * @throws the error, when it means that the session is over: the guard leads to the login then, and from there
 *   back to the very place (decision A2)
 */
export async function rethrowWhenOver(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  error: unknown,
): Promise<void> {
  if (await hasSessionEnded(context.get(contentContext), context.get(storeContext), error)) {
    throw error;
  }
}
