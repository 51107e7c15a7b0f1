import { removeAvatar, uploadAvatar } from '@studio/shared/accounts';
import { contentContext, errorCode } from '@studio/shared/content';
import { hasSessionEnded, userAtom } from '@studio/shared/session';
import { storeContext, whileLoading } from '@studio/shared/state';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** What became of a change of the picture. */
export interface AvatarOutcome {
  /** Code of what went wrong; null when nothing did. */
  readonly error: string | null;
  /** Whether it failed because the session is over: the guard has to be asked. */
  readonly isOver?: boolean;
}

/** What can be done with the client's picture; the frame shows the new one at once. */
export interface AvatarCalls {
  readonly change: (picture: Blob) => Promise<AvatarOutcome>;
  readonly remove: () => Promise<AvatarOutcome>;
}

/**
 * Hands the screen what only the router's context has. Not an action, whose data the router would copy: a picture
 * is no value of a form.
 */
export function avatarCalls({ context }: Pick<LoaderFunctionArgs, 'context'>): AvatarCalls {
  const content = context.get(contentContext);
  const store = context.get(storeContext);

  async function take(call: () => Promise<string | null>): Promise<AvatarOutcome> {
    try {
      const avatar = await whileLoading(store, call);
      store.set(userAtom, (user) => user && { ...user, avatar });
      return { error: null };
    } catch (error) {
      const isOver = await hasSessionEnded(content, store, error);
      return { error: errorCode(error), isOver };
    }
  }

  return {
    change: (picture) => take(() => uploadAvatar(content, picture)),
    remove: () =>
      take(async () => {
        await removeAvatar(content);
        return null;
      }),
  };
}
