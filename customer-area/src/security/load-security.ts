import { call, contentContext } from '@studio/shared/client';
import {
  type ClientSession,
  type Passkey,
  readPasskeys,
  readSessions,
} from '@studio/shared/contract/calls';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { type LoginSettings, readLoginSettings } from '../content/login-settings.ts';
import { readOrUndefined } from '../parts/session-errors.ts';

/** The data of the security page; a part that could not be read is undefined. */
export interface SecurityData {
  /** The client's login address, and the state of the second factor. */
  readonly login: LoginSettings | undefined;
  /** The open sessions, this browser's first. */
  readonly sessions: ClientSession[] | undefined;
  /** The oldest first. */
  readonly passkeys: readonly Passkey[] | undefined;
}

/**
 * Reads the client's login, sessions and passkeys.
 * @throws the backend's error when the session has ended
 */
export async function loadSecurity(args: LoaderFunctionArgs): Promise<SecurityData> {
  const content = args.context.get(contentContext);
  const [login, sessions, passkeys] = await Promise.all([
    readOrUndefined(args, readLoginSettings(content)),
    readOrUndefined(args, call(content, readSessions)),
    readOrUndefined(args, call(content, readPasskeys)),
  ]);
  return { login, sessions, passkeys };
}
