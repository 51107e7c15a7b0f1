import { customEndpoint, generateTwoFactorSecret, readMe } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import * as v from 'valibot';

const secretSchema = v.object({
  secret: v.string(),
  otpauth_url: v.string(),
  ticket: v.string(),
});

/**
 * The secret of a second factor: as a key to type and as the address that a QR code holds. The ticket says that its
 * owner has just proved who they are; it lasts 15 minutes.
 */
export type TwoFactorSecret = v.InferOutput<typeof secretSchema>;

/** Makes a secret that is not in force yet; the password proves that it is the account's owner who asks. */
export async function generateTwoFactor(
  content: Content,
  password: string,
): Promise<TwoFactorSecret> {
  return v.parse(secretSchema, await requestUnsafe(content, generateTwoFactorSecret(password)));
}

/** What puts a secret in force. */
export interface TwoFactorProof extends Pick<TwoFactorSecret, 'secret' | 'ticket'> {
  /** Code that shows that the client's app knows the secret. */
  readonly otp: string;
}

const codesSchema = v.object({ recovery_codes: v.array(v.string()) });

/**
 * Puts the secret in force, and resolves with the recovery codes, which are told this once. Rejects with INVALID_PAYLOAD where the code is wrong, with TOKEN_EXPIRED or FORBIDDEN where
 * the ticket is of no use any more.
 */
export async function enableTwoFactor(
  content: Content,
  { secret, otp, ticket }: TwoFactorProof,
): Promise<string[]> {
  const body = JSON.stringify({ secret, otp, ticket });
  const command = customEndpoint<unknown>({ path: '/users/me/tfa/enable', method: 'POST', body });
  return v.parse(codesSchema, await requestUnsafe(content, command)).recovery_codes;
}

/** The proof that its owner changes a second factor: an open session alone must not be enough. */
export interface OwnerProof {
  readonly password: string;
  /** Code of the app, or a recovery code. */
  readonly otp: string;
}

/** Replaces the recovery codes, and resolves with the new ones. Rejects like `disableTwoFactor`. */
export async function renewRecoveryCodes(
  content: Content,
  { password, otp }: OwnerProof,
): Promise<string[]> {
  const body = JSON.stringify({ password, otp });
  const path = '/users/me/tfa/recovery-codes';
  const command = customEndpoint<unknown>({ path, method: 'POST', body });
  return v.parse(codesSchema, await requestUnsafe(content, command)).recovery_codes;
}

/** Ends the second factor. Rejects with INVALID_CREDENTIALS for a wrong password, INVALID_PAYLOAD for a wrong code. */
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

/** Whether the second factor is on or off; `elsewhere` where a foreign login, which has its own, is the way in. */
export type TwoFactor = 'on' | 'off' | 'elsewhere';

/** How the client logs in. */
export interface LoginSettings {
  readonly email: string | undefined;
  readonly factor: TwoFactor;
}

/** Returns how the logged-in client logs in; the backend shows a second factor's secret as asterisks only. */
export async function readLoginSettings(content: Content): Promise<LoginSettings> {
  const { tfa_secret, provider, email } = v.parse(
    loginSchema,
    await content.request(readMe({ fields: ['tfa_secret', 'provider', 'email'] })),
  );
  const withoutFactor = provider === 'default' ? 'off' : 'elsewhere';
  return { email: email ?? undefined, factor: tfa_secret ? 'on' : withoutFactor };
}
