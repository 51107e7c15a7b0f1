import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import type { Store } from '@studio/shared/state';
import * as v from 'valibot';
import { answerSchema } from './answer.ts';
import { keepDescriptor } from './descriptor.ts';
import { endSession } from './end-session.ts';
import { exclusively } from './exclusively.ts';

/** What proves who somebody is. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, where the account has one. */
  readonly otp?: string;
}

/** Sends what proves who somebody is: the backend sets the session's cookie, this browser notes that it is there. */
async function startSession(
  content: Content,
  store: Store,
  path: string,
  proof: object,
): Promise<void> {
  const command = customEndpoint<unknown>({ path, method: 'POST', body: JSON.stringify(proof) });
  await exclusively(async () => {
    const { expires } = v.parse(answerSchema, await requestUnsafe(content, command));
    // Whoever was logged in before, perhaps somebody else, no longer is.
    endSession(store);
    keepDescriptor(expires);
  });
}

/**
 * Logs in. Who it is, the guard asks.
 * Rejects with the backend's error: INVALID_CREDENTIALS, INVALID_OTP where a code is missing or wrong,
 * REQUESTS_EXCEEDED.
 */
export function login(
  content: Content,
  store: Store,
  { email, password, otp }: Credentials,
): Promise<void> {
  // Without a code, JSON leaves it out.
  return startSession(content, store, '/auth/login', { email, password, otp, mode: 'session' });
}

/**
 * Logs in with a passkey.
 * @param response what the browser answered to the challenge
 * Rejects with the backend's error: INVALID_CREDENTIALS, TOKEN_EXPIRED where the challenge is too old,
 * REQUESTS_EXCEEDED.
 */
export function loginWithPasskey(content: Content, store: Store, response: object): Promise<void> {
  return startSession(content, store, '/auth/passkey', { response });
}
