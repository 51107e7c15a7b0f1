import {
  type ClientSession,
  type LoginSettings,
  type Passkey,
  readLoginSettings,
  readPasskeys,
  readSessions,
} from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { rethrowWhenOver } from '../parts/rethrow-when-over.ts';

/** What the screen starts from; what could not be read is undefined. */
export interface SecurityData {
  /** The address the client logs in with, and how the second factor stands. */
  readonly login: LoginSettings | undefined;
  /** Where the client is logged in, this browser first. */
  readonly sessions: ClientSession[] | undefined;
  /** The client's passkeys, the oldest first. */
  readonly passkeys: readonly Passkey[] | undefined;
}

/**
 * Asks how the client logs in, for their passkeys, and where they are logged in. A backend that is away costs this screen
 * only.
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

  const [login, sessions, passkeys] = await Promise.all([
    read(readLoginSettings(content)),
    read(readSessions(content)),
    read(readPasskeys(content)),
  ]);
  return { login, sessions, passkeys };
}
