import * as v from 'valibot';
import type { Call } from './call.ts';

/** The credentials of a login by password. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, for accounts that have one. */
  readonly otp?: string;
}

/** The browser's WebAuthn assertion for a login by passkey. */
export interface PasskeyProof {
  readonly response: object;
}

/** The duration of the session, in milliseconds. */
const sessionSchema = v.object({ expires: v.number() });

type Session = v.InferOutput<typeof sessionSchema>;

/** Without this mode Directus would not set, or would keep, the session's cookie (decision A3). */
interface SessionMode {
  readonly mode: 'session';
}

/** Logs in by password. */
export const logInByPassword: Call<Credentials & SessionMode, Session> = {
  method: 'POST',
  path: '/auth/login',
  route: null,
  session: 'none',
  limit: 'login',
  device: true,
  answer: sessionSchema,
};

/** Logs in by passkey. */
export const logInByPasskey: Call<PasskeyProof, Session> = {
  method: 'POST',
  path: '/auth/passkey',
  route: '/passkeys/login',
  session: 'none',
  limit: 'login',
  device: true,
  answer: sessionSchema,
};

/** Renews the session's cookie. */
export const renewSession: Call<SessionMode, Session> = {
  method: 'POST',
  path: '/auth/refresh',
  route: null,
  session: 'client',
  limit: 'general',
  answer: sessionSchema,
};

/** Ends the session of this browser. */
export const logOut: Call<SessionMode> = {
  method: 'POST',
  path: '/auth/logout',
  route: null,
  session: 'client',
  limit: 'general',
};

const challengeSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});

/** The WebAuthn request options of a login; they name no account. */
export type PasskeyChallenge = v.InferOutput<typeof challengeSchema>;

/** Asks for a login challenge, which is valid for five minutes. */
export const readPasskeyChallenge: Call<undefined, PasskeyChallenge> = {
  method: 'GET',
  path: '/auth/passkey',
  route: '/passkeys/login',
  session: 'none',
  limit: 'general',
  answer: challengeSchema,
};
