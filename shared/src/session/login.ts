import { login as loginCommand } from '@directus/sdk';
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

/**
 * Logs in: the backend sets the session's cookie, this browser notes that it is there. Who it is, the guard asks.
 * Rejects with the backend's error: INVALID_CREDENTIALS, INVALID_OTP where a code is missing or wrong,
 * REQUESTS_EXCEEDED.
 */
export async function login(
  content: Content,
  store: Store,
  { email, password, otp }: Credentials,
): Promise<void> {
  const options = otp === undefined ? {} : { otp };
  await exclusively(async () => {
    const answer = await requestUnsafe(
      content,
      loginCommand({ email, password }, { mode: 'session', ...options }),
    );
    const { expires } = v.parse(answerSchema, answer);
    // Whoever was logged in before, perhaps somebody else, no longer is.
    endSession(store);
    keepDescriptor(expires);
  });
}
