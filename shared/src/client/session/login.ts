import { customEndpoint, logout as logoutCommand } from '@directus/sdk';
import { type Content, errorCode } from '../content/content-client.ts';
import { requestUnsafe } from '../content/unsafe-request.ts';
import { deleteDrafts } from '../state/drafts.ts';
import type { Store } from '../state/store.ts';
import { endSession, isCookieGoneCode, lostSessionAtom } from './current-user.ts';
import { durationOf, keepDescriptor } from './descriptor.ts';
import { withSessionLock } from './session-lock.ts';
import { deleteSettings } from './settings.ts';

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

/**
 * Logs in by password or passkey: the backend sets the session cookie, and this browser stores the descriptor. The
 * guard loads the client afterwards.
 * @throws a Directus error: INVALID_CREDENTIALS, INVALID_OTP when a code is missing or wrong, TOKEN_EXPIRED when the
 *   challenge is too old, REQUESTS_EXCEEDED
 */
export async function login(
  content: Content,
  store: Store,
  proof: Credentials | PasskeyProof,
): Promise<void> {
  const path = 'response' in proof ? '/auth/passkey' : '/auth/login';
  const body = JSON.stringify('response' in proof ? proof : { ...proof, mode: 'session' });
  const command = customEndpoint<unknown>({ path, method: 'POST', body });
  await withSessionLock(async () => {
    const duration = durationOf(await requestUnsafe(content, command));
    // The new cookie replaces the session of any other client.
    endSession(store);
    store.set(lostSessionAtom, false);
    keepDescriptor(duration);
  });
}

/**
 * Logs out and forgets the client in every tab; succeeds when the session was over already.
 * @throws when the backend is unreachable: the cookie, which scripts cannot remove, is still there
 */
export async function logout(content: Content, store: Store): Promise<void> {
  await withSessionLock(async () => {
    await endBackendSession(content);
    forgetClient(store);
  });
}

async function endBackendSession(content: Content): Promise<void> {
  try {
    // Without the mode Directus would keep the session (decision A3).
    await requestUnsafe(content, logoutCommand({ mode: 'session' }));
  } catch (error) {
    if (!isCookieGoneCode(errorCode(error))) throw error;
  }
}

/** Forgets the client, the drafts and the settings, here and in every tab. */
export function forgetClient(store: Store): void {
  endSession(store);
  store.set(lostSessionAtom, false);
  deleteDrafts(store);
  deleteSettings();
}
