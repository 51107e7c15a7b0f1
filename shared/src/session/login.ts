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

/** The answer of a browser to the challenge for a passkey. */
export interface PasskeyProof {
  readonly response: object;
}

/**
 * Logs in with password or passkey: the backend sets the session's cookie, this browser notes that it is there. Who it
 * is, the guard asks.
 * Rejects with the backend's error: INVALID_CREDENTIALS, INVALID_OTP where a code is missing or wrong, TOKEN_EXPIRED
 * where the challenge is too old, REQUESTS_EXCEEDED.
 */
export async function login(
  content: Content,
  store: Store,
  proof: Credentials | PasskeyProof,
): Promise<void> {
  const path = 'response' in proof ? '/auth/passkey' : '/auth/login';
  const body = JSON.stringify('response' in proof ? proof : { ...proof, mode: 'session' });
  const command = customEndpoint<unknown>({ path, method: 'POST', body });
  await exclusively(async () => {
    const { expires } = v.parse(answerSchema, await requestUnsafe(content, command));
    // Whoever was logged in before, perhaps somebody else, no longer is.
    endSession(store);
    keepDescriptor(expires);
  });
}
