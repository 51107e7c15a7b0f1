import * as v from 'valibot';
import type { Call } from './call.ts';

/** The proof that the owner of the account calls: an open session alone is not enough. */
export interface OwnerProof {
  readonly password: string;
  /** Code of the app, or a recovery code; absent while the second factor is off. */
  readonly otp?: string | undefined;
}

/** The same proof while the second factor is on. */
type FactorProof = OwnerProof & { readonly otp: string };

/**
 * Changes the password of the logged-in client and ends the client's other sessions. Fails with INVALID_CREDENTIALS for a
 * wrong password, INVALID_PAYLOAD for a wrong or missing code, FAILED_VALIDATION, PASSWORD_TOO_COMMON or
 * PASSWORD_UNCHANGED for a rejected new password.
 */
export const changePassword: Call<OwnerProof & { readonly new_password: string }> = {
  method: 'POST',
  path: '/users/me/password',
  route: '/password',
  session: 'client',
  limit: 'login',
};

const secretSchema = v.object({ secret: v.string(), otpauth_url: v.string(), ticket: v.string() });

/**
 * The secret of a second factor, as a key to type and as the address for a QR code. The ticket proves for 15 minutes
 * that the owner has given the password.
 */
export type TwoFactorSecret = v.InferOutput<typeof secretSchema>;

/** Makes a secret, which is inactive until `enableTwoFactor`. */
export const generateTwoFactor: Call<{ readonly password: string }, TwoFactorSecret> = {
  method: 'POST',
  path: '/users/me/tfa/generate',
  route: '/two-factor/generate',
  session: 'client',
  limit: 'login',
  answer: secretSchema,
};

/** Recovery codes, which the backend shows only once. */
const codesSchema = v.object({ recovery_codes: v.array(v.string()) });

type RecoveryCodes = v.InferOutput<typeof codesSchema>;

/**
 * Activates a secret; `otp` is a code made from it. Fails with INVALID_PAYLOAD for a wrong code, TOKEN_EXPIRED or
 * FORBIDDEN for an invalid ticket.
 */
export const enableTwoFactor: Call<
  { readonly secret: string; readonly ticket: string; readonly otp: string },
  RecoveryCodes
> = {
  method: 'POST',
  path: '/users/me/tfa/enable',
  route: '/two-factor/enable',
  session: 'client',
  limit: 'login',
  answer: codesSchema,
};

/** Replaces the recovery codes. Fails as `disableTwoFactor`. */
export const renewRecoveryCodes: Call<FactorProof, RecoveryCodes> = {
  method: 'POST',
  path: '/users/me/tfa/recovery-codes',
  route: '/two-factor/recovery-codes',
  session: 'client',
  limit: 'login',
  answer: codesSchema,
};

/** Turns off the second factor. Fails with INVALID_CREDENTIALS for a wrong password, INVALID_PAYLOAD for a wrong code. */
export const disableTwoFactor: Call<FactorProof> = {
  method: 'POST',
  path: '/users/me/tfa/disable',
  route: '/two-factor/disable',
  session: 'client',
  limit: 'login',
};

const passkeySchema = v.object({
  id: v.number(),
  name: v.string(),
  /** ISO 8601, as is `lastUsed`. */
  created: v.string(),
  lastUsed: v.nullable(v.string()),
  /** True when a password manager copies the passkey to other devices. */
  isBackedUp: v.boolean(),
});

/** A passkey of the logged-in client. */
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** Asks for the passkeys of the logged-in client, the oldest first. */
export const readPasskeys: Call<undefined, Passkey[]> = {
  method: 'GET',
  path: '/users/me/passkeys',
  route: '/passkeys',
  session: 'client',
  limit: 'general',
  answer: v.array(passkeySchema),
};

const publicKey = v.literal('public-key');

const creationSchema = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: publicKey, alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(
    v.object({ id: v.string(), type: publicKey, transports: v.array(v.string()) }),
  ),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});

/** The WebAuthn creation options of a new passkey. */
export type PasskeyCreation = v.InferOutput<typeof creationSchema>;

/** Starts the registration of a passkey. Fails with INVALID_CREDENTIALS or TOO_MANY_PASSKEYS. */
export const beginPasskey: Call<{ readonly password: string }, PasskeyCreation> = {
  method: 'POST',
  path: '/users/me/passkeys/begin',
  route: '/passkeys/begin',
  session: 'client',
  limit: 'login',
  answer: creationSchema,
};

/**
 * Registers a passkey under a name; `response` is the browser's attestation. Fails with INVALID_PASSKEY, or TOKEN_EXPIRED
 * five minutes after the start.
 */
export const registerPasskey: Call<{ readonly name: string; readonly response: object }> = {
  method: 'POST',
  path: '/users/me/passkeys/register',
  route: '/passkeys/register',
  session: 'client',
  limit: 'login',
};

/** Removes a passkey. Fails with INVALID_CREDENTIALS when the password is wrong. */
export const removePasskey: Call<{ readonly id: number; readonly password: string }> = {
  method: 'POST',
  path: '/users/me/passkeys/remove',
  route: '/passkeys/remove',
  session: 'client',
  limit: 'login',
};

const sessionSchema = v.object({
  id: v.string(),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  kind: v.fallback(v.nullable(v.picklist(['mobile', 'tablet', 'desktop'])), null),
  last_used: v.pipe(v.string(), v.isoTimestamp()),
  is_current: v.boolean(),
});

/**
 * An open session of the client. The id serves `closeSession` only; browser, system and kind of device are null when
 * unknown; `last_used` is in ISO 8601.
 */
export type ClientSession = v.InferOutput<typeof sessionSchema>;

/** Asks for the open sessions of the logged-in client: the current one first, then the most recently used. */
export const readSessions: Call<undefined, ClientSession[]> = {
  method: 'GET',
  path: '/sessions',
  session: 'client',
  limit: 'general',
  answer: v.array(sessionSchema),
};

/** Ends another session of the logged-in client; succeeds when it has ended already. */
export const closeSession: Call<{ readonly id: string }> = {
  method: 'POST',
  path: '/sessions/close',
  session: 'client',
  limit: 'login',
};

/** Ends every session of the logged-in client, the current one too; the caller then forgets it in the browser. */
export const endSessions: Call = {
  method: 'POST',
  path: '/sessions/end',
  session: 'client',
  limit: 'login',
};
