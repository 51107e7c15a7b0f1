import { readMe } from '@directus/sdk';
import { atom } from 'jotai';
import * as v from 'valibot';
import { type Content, errorCode } from '../content/content-client.ts';
import { claimDrafts } from '../state/drafts.ts';
import type { Store } from '../state/store.ts';
import { dropDescriptor, hasSession } from './descriptor.ts';

const userSchema = v.object({
  id: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  /** The company; absent in data of shells that do not read it. */
  societa: v.optional(v.nullable(v.string())),
});

/** The logged-in client. */
export type User = v.InferOutput<typeof userSchema>;

/** The logged-in client; undefined until `loadUser` has succeeded. */
export const userAtom = atom<User | undefined>(undefined);

/** True from the moment at which the session of a client ended by itself until the next login or logout. */
export const lostSessionAtom = atom(false);

/** Ends the session in this browser only, after the backend has ended it; keeps drafts. */
export function endSession(store: Store): void {
  dropDescriptor();
  if (store.get(userAtom) !== undefined) store.set(lostSessionAtom, true);
  store.set(userAtom, undefined);
}

/** The backend's answer about the session: a client is logged in, the session is over, or there was no answer. */
export type SessionState = 'loggedIn' | 'over' | 'unreachable';

/**
 * Loads the logged-in client into the store. Ends the session in this browser when the backend says that it is over; a
 * network error ends nothing.
 */
export async function loadUser(content: Content, store: Store): Promise<SessionState> {
  try {
    const fields = ['id', 'first_name', 'last_name', 'avatar', 'societa'] as const;
    const user = v.parse(userSchema, await content.request(readMe({ fields: [...fields] })));
    claimDrafts(store, user.id);
    store.set(userAtom, user);
    return 'loggedIn';
  } catch (error) {
    const code = errorCode(error);
    console.warn(`current user: ${code}`);
    if (!isSessionOverCode(code)) return 'unreachable';
    endSession(store);
    return 'over';
  }
}

/**
 * Returns true when a request failed because the session is over; asks the backend when the error is ambiguous. Without
 * a cookie Directus answers FORBIDDEN, and a wrong password in the security settings is INVALID_CREDENTIALS too.
 */
export async function hasSessionEnded(
  content: Content,
  store: Store,
  error: unknown,
): Promise<boolean> {
  const code = errorCode(error);
  if (!isSessionOverCode(code) && code !== 'FORBIDDEN') return false;
  if (!hasSession()) return true;
  // Another tab may have ended the session while the backend was unreachable.
  return (await loadUser(content, store)) !== 'loggedIn' && !hasSession();
}

/** The codes of Directus for the cookie of a session that is revoked, unknown, expired, forged or of a suspended user. */
const sessionOverCodes = [
  'INVALID_CREDENTIALS',
  'TOKEN_EXPIRED',
  'INVALID_TOKEN',
  'USER_SUSPENDED',
];

/**
 * Returns true for an error code that can mean that the session is over. Use `hasSessionEnded` where the code has
 * another meaning too, such as a wrong password.
 */
export function isSessionOverCode(code: string): boolean {
  return sessionOverCodes.includes(code);
}

/** Returns the same for a refresh or a logout, where Directus calls a request without a cookie INVALID_PAYLOAD. */
export function isCookieGoneCode(code: string): boolean {
  return isSessionOverCode(code) || code === 'INVALID_PAYLOAD';
}
