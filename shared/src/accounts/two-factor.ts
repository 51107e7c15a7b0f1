import {
  disableTwoFactor as disableCommand,
  enableTwoFactor as enableCommand,
  generateTwoFactorSecret,
  readMe,
} from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import * as v from 'valibot';

const secretSchema = v.object({ secret: v.string(), otpauth_url: v.string() });

/** The secret of a second factor: as a key to type and as the address that a QR code holds. */
export type TwoFactorSecret = v.InferOutput<typeof secretSchema>;

/** Makes a secret that is not in force yet; the password proves that it is the account's owner who asks. */
export async function generateTwoFactor(
  content: Content,
  password: string,
): Promise<TwoFactorSecret> {
  return v.parse(secretSchema, await requestUnsafe(content, generateTwoFactorSecret(password)));
}

/** Puts the secret in force; the code shows that the client's app knows it. */
export async function enableTwoFactor(
  content: Content,
  secret: string,
  otp: string,
): Promise<void> {
  await requestUnsafe(content, enableCommand(secret, otp));
}

/** Ends the second factor; needs a code of it. */
export async function disableTwoFactor(content: Content, otp: string): Promise<void> {
  await requestUnsafe(content, disableCommand(otp));
}

const factorSchema = v.object({ tfa_secret: v.nullish(v.string()), provider: v.string() });

/** Whether the second factor is on or off; `elsewhere` where a foreign login, which has its own, is the way in. */
export type TwoFactor = 'on' | 'off' | 'elsewhere';

/** How the logged-in client's second factor stands; the backend shows a secret as asterisks only. */
export async function readTwoFactor(content: Content): Promise<TwoFactor> {
  const { tfa_secret, provider } = v.parse(
    factorSchema,
    await content.request(readMe({ fields: ['tfa_secret', 'provider'] })),
  );
  if (tfa_secret) return 'on';
  return provider === 'default' ? 'off' : 'elsewhere';
}
