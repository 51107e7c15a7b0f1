import {
  type ClientSession,
  type Passkey,
  readPasskeys,
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
  /** The client's passkeys, the oldest first. */
  readonly passkeys: readonly Passkey[] | undefined;
}

/**
 * Asks whether the client has a second factor, for their passkeys, and where they are logged in. A backend that is away
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

  const [factor, sessions, passkeys] = await Promise.all([
    read(readTwoFactor(content)),
    read(readSessions(content)),
    read(readPasskeys(content)),
  ]);
  return { factor, sessions, passkeys };
}
