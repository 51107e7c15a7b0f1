import { logout as logoutCommand } from '@directus/sdk';
import { type Content, errorCode, requestUnsafe } from '@studio/shared/content';
import { deleteDrafts, type Store } from '@studio/shared/state';
import { endSession } from './end-session.ts';
import { exclusively } from './exclusively.ts';
import { forgetRemembered } from './remembered.ts';
import { isCookieGone } from './session-over.ts';

async function leaveBackend(content: Content): Promise<void> {
  try {
    // Without its mode the session would survive on the server (decision A3).
    await requestUnsafe(content, logoutCommand({ mode: 'session' }));
  } catch (error) {
    if (!isCookieGone(errorCode(error))) throw error;
  }
}

/** Forgets the client here and in every tab, and all that was kept for them. */
export function forgetClient(store: Store): void {
  endSession(store);
  deleteDrafts(store);
  forgetRemembered();
}

/**
 * Logs out and forgets the client here and in every tab; a session that was over already is no failure.
 * Rejects where the backend cannot be reached: the cookie, which no script can remove, is still there then.
 */
export async function logout(content: Content, store: Store): Promise<void> {
  await exclusively(async () => {
    await leaveBackend(content);
    forgetClient(store);
  });
}
