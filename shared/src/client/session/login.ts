import {
  type Credentials,
  logInByPasskey,
  logInByPassword,
  logOut,
  type PasskeyProof,
} from '../../contract/calls.ts';
import { call } from '../content/call.ts';
import { type Content, errorCode } from '../content/content-client.ts';
import { deleteDrafts } from '../state/drafts.ts';
import type { Store } from '../state/store.ts';
import { endSession, isCookieGoneCode, lostSessionAtom } from './current-user.ts';
import { keepDescriptor } from './descriptor.ts';
import { withSessionLock } from './session-lock.ts';
import { deleteSettings } from './settings.ts';

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
  await withSessionLock(async () => {
    const { expires } =
      'response' in proof
        ? await call(content, logInByPasskey, proof)
        : await call(content, logInByPassword, { ...proof, mode: 'session' });
    // The new cookie replaces the session of any other client.
    endSession(store);
    store.set(lostSessionAtom, false);
    keepDescriptor(expires);
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
    await call(content, logOut, { mode: 'session' });
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
