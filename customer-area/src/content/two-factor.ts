import { customEndpoint, generateTwoFactorSecret, readMe } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
import type { ContentClient } from '@studio/shared/contract';
import * as v from 'valibot';

const secretSchema = v.object({
  secret: v.string(),
  otpauth_url: v.string(),
  ticket: v.string(),
});

/**
 * The secret of a second factor, as a key to type and as the address for a QR code. The ticket proves for 15 minutes
 * that the owner has given the password.
 */
export type TwoFactorSecret = v.InferOutput<typeof secretSchema>;

/** Returns a new secret, which is inactive until `enableTwoFactor`; the password proves that the owner is present. */
export async function generateTwoFactor(
  content: Content,
  password: string,
): Promise<TwoFactorSecret> {
  return v.parse(secretSchema, await requestUnsafe(content, generateTwoFactorSecret(password)));
}

/** The proof that activates a secret. */
export interface TwoFactorProof extends Pick<TwoFactorSecret, 'secret' | 'ticket'> {
  /** Code of the client's app, made from the secret. */
  readonly otp: string;
}

const codesSchema = v.object({ recovery_codes: v.array(v.string()) });

/**
 * Activates the secret.
 * @returns the recovery codes, which the backend shows only once
 * @throws a Directus error: INVALID_PAYLOAD for a wrong code, TOKEN_EXPIRED or FORBIDDEN for an invalid ticket
 */
export async function enableTwoFactor(
  content: Content,
  { secret, otp, ticket }: TwoFactorProof,
): Promise<string[]> {
  const body = JSON.stringify({ secret, otp, ticket });
  const command = customEndpoint<unknown>({ path: '/users/me/tfa/enable', method: 'POST', body });
  return v.parse(codesSchema, await requestUnsafe(content, command)).recovery_codes;
}

/** The proof that a change of the second factor takes: an open session alone is not enough. */
interface OwnerProof {
  readonly password: string;
  /** Code of the app, or a recovery code. */
  readonly otp: string;
}

/**
 * Replaces the recovery codes and returns the new ones.
 * @throws the errors of `disableTwoFactor`
 */
export async function renewRecoveryCodes(
  content: Content,
  { password, otp }: OwnerProof,
): Promise<string[]> {
  const body = JSON.stringify({ password, otp });
  const path = '/users/me/tfa/recovery-codes';
  const command = customEndpoint<unknown>({ path, method: 'POST', body });
  return v.parse(codesSchema, await requestUnsafe(content, command)).recovery_codes;
}

/**
 * Turns off the second factor.
 * @throws a Directus error: INVALID_CREDENTIALS for a wrong password, INVALID_PAYLOAD for a wrong code
 */
export async function disableTwoFactor(
  content: Content,
  { password, otp }: OwnerProof,
): Promise<void> {
  const body = JSON.stringify({ password, otp });
  await requestUnsafe(
    content,
    customEndpoint({ path: '/users/me/tfa/disable', method: 'POST', body }),
  );
}

const loginSchema = v.object({
  tfa_secret: v.nullish(v.string()),
  provider: v.string(),
  email: v.nullish(v.string()),
});

/** The state of the second factor; `elsewhere` when the client logs in by an external provider, which has its own. */
export type TwoFactor = 'on' | 'off' | 'elsewhere';

/** The login settings of a client. */
export interface LoginSettings {
  readonly email: string | undefined;
  readonly factor: TwoFactor;
}

/** Returns the login settings of the logged-in client; the backend masks the secret with asterisks. */
export async function readLoginSettings(content: ContentClient): Promise<LoginSettings> {
  const { tfa_secret, provider, email } = v.parse(
    loginSchema,
    await content.request(readMe({ fields: ['tfa_secret', 'provider', 'email'] })),
  );
  const withoutFactor = provider === 'default' ? 'off' : 'elsewhere';
  return { email: email ?? undefined, factor: tfa_secret ? 'on' : withoutFactor };
}
