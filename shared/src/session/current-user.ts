import { readMe } from '@directus/sdk';
import { type Content, errorCode } from '@studio/shared/content';
import { claimDrafts, type Store } from '@studio/shared/state';
import * as v from 'valibot';
import { hasSession } from './descriptor.ts';
import { endSession } from './end-session.ts';
import { isSessionOverCode } from './session-over.ts';
import { userAtom, userSchema } from './user.ts';

/**
 * Fetches the logged-in client into the store. Answers whether there is one; where the backend says that the
 * session is over, it ends here too, while a backend that cannot be reached proves nothing.
 */
export async function loadCurrentUser(content: Content, store: Store): Promise<boolean> {
  try {
    const fields = ['id', 'first_name', 'last_name', 'avatar'] as const;
    const user = v.parse(userSchema, await content.request(readMe({ fields: [...fields] })));
    claimDrafts(store, user.id);
    store.set(userAtom, user);
    return true;
  } catch (error) {
    const code = errorCode(error);
    console.warn(`current user: ${code}`);
    if (isSessionOverCode(code)) endSession(store);
    return false;
  }
}

/**
 * Whether a request failed because the session is over: asks the backend where the error can mean that. Without a
 * cookie Directus answers FORBIDDEN, and a wrong password at the second factor's settings is INVALID_CREDENTIALS too.
 */
export async function hasSessionEnded(
  content: Content,
  store: Store,
  error: unknown,
): Promise<boolean> {
  const code = errorCode(error);
  if (!isSessionOverCode(code) && code !== 'FORBIDDEN') return false;
  return !hasSession() || (!(await loadCurrentUser(content, store)) && !hasSession());
}
