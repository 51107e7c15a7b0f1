import { hasTwoFactor } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { rethrowWhenOver } from '../parts/rethrow-when-over.ts';

/** What the screen starts from. */
export interface SecurityData {
  /** Whether the second factor is on; undefined where that could not be read. */
  readonly isOn: boolean | undefined;
}

/**
 * Asks whether the client has a second factor. A backend that is away costs this screen only.
 * @throws the backend's error when the session is over
 */
export async function loadSecurity(args: LoaderFunctionArgs): Promise<SecurityData> {
  try {
    return { isOn: await hasTwoFactor(args.context.get(contentContext)) };
  } catch (error) {
    await rethrowWhenOver(args, error);
    return { isOn: undefined };
  }
}
