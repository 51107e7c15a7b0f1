import {
  type ClientSession,
  readSessions,
  readTwoFactor,
  type TwoFactor,
} from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { rethrowWhenOver } from '../parts/rethrow-when-over.ts';

/** What the screen starts from; what could not be read is undefined. */
export interface SecurityData {
  /** How the second factor stands. */
  readonly factor: TwoFactor | undefined;
  /** Where the client is logged in, this browser first. */
  readonly sessions: ClientSession[] | undefined;
}

/**
 * Asks whether the client has a second factor, and where they are logged in. A backend that is away
 * costs this screen only.
 * @throws the backend's error when the session is over
 */
export async function loadSecurity(args: LoaderFunctionArgs): Promise<SecurityData> {
  const content = args.context.get(contentContext);

  async function read<Value>(call: Promise<Value>): Promise<Value | undefined> {
    try {
      return await call;
    } catch (error) {
      await rethrowWhenOver(args, error);
      return undefined;
    }
  }

  const [factor, sessions] = await Promise.all([
    read(readTwoFactor(content)),
    read(readSessions(content)),
  ]);
  return { factor, sessions };
}
