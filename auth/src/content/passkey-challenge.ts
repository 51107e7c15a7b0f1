import { customEndpoint } from '@directus/sdk';
import type { Content } from '@studio/shared/client';
import * as v from 'valibot';

const challengeSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});

/** The WebAuthn request options of a login; they name no account. */
export type PasskeyChallenge = v.InferOutput<typeof challengeSchema>;

/** Returns a login challenge, which is valid for five minutes. */
export async function readPasskeyChallenge(content: Content): Promise<PasskeyChallenge> {
  const command = customEndpoint<unknown>({ path: '/auth/passkey', method: 'GET' });
  return v.parse(challengeSchema, await content.request(command));
}
