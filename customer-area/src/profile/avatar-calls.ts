import {
  contentContext,
  errorCode,
  hasSessionEnded,
  storeContext,
  userAtom,
  whileLoading,
} from '@studio/shared/client';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { removeAvatar, uploadAvatar } from '../content/avatar.ts';

/** The outcome of a change of the picture. */
export interface AvatarOutcome {
  /** Error code; null after success. */
  readonly error: string | null;
  /** True when the call failed because the session has ended: the guard must run. */
  readonly hasSessionEnded?: boolean;
}

/** The calls that change the client's picture; afterwards the whole account shows the new one. */
export interface AvatarCalls {
  readonly change: (picture: Blob) => Promise<AvatarOutcome>;
  readonly remove: () => Promise<AvatarOutcome>;
}

/**
 * Passes the calls from the router's context to the page. Not an action: the router would copy the picture as form
 * data.
 */
export function avatarCalls({ context }: Pick<LoaderFunctionArgs, 'context'>): AvatarCalls {
  const content = context.get(contentContext);
  const store = context.get(storeContext);

  async function run(call: () => Promise<string | null>): Promise<AvatarOutcome> {
    try {
      const avatar = await whileLoading(store, call);
      store.set(userAtom, (user) => user && { ...user, avatar });
      return { error: null };
    } catch (error) {
      return {
        error: errorCode(error),
        hasSessionEnded: await hasSessionEnded(content, store, error),
      };
    }
  }

  return {
    change: (picture) => run(() => uploadAvatar(content, picture)),
    remove: () =>
      run(async () => {
        await removeAvatar(content);
        return null;
      }),
  };
}
