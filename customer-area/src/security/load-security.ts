import { readTwoFactor, type TwoFactor } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { rethrowWhenOver } from '../parts/rethrow-when-over.ts';

/** What the screen starts from. */
export interface SecurityData {
  /** How the second factor stands; undefined where that could not be read. */
  readonly factor: TwoFactor | undefined;
}

/**
 * Asks whether the client has a second factor. A backend that is away costs this screen only.
 * @throws the backend's error when the session is over
 */
export async function loadSecurity(args: LoaderFunctionArgs): Promise<SecurityData> {
  try {
    return { factor: await readTwoFactor(args.context.get(contentContext)) };
  } catch (error) {
    await rethrowWhenOver(args, error);
    return { factor: undefined };
  }
}
