import { readMe } from '@directus/sdk';
import { type Content, errorCode } from '@studio/shared/content';
import type { Store } from '@studio/shared/state';
import { atom } from 'jotai';

/** What the site knows of the logged-in client. */
export interface User {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly avatar: string | null;
}

/** The logged-in client; undefined until the session is known. */
export const userAtom = atom<User | undefined>(undefined);

/** Fetches the logged-in client into the store. Answers whether there is one. */
export async function currentUser(content: Content, store: Store): Promise<boolean> {
  try {
    const user = await content.request(
      readMe({ fields: ['id', 'first_name', 'last_name', 'avatar'] }),
    );
    store.set(userAtom, user);
    return true;
  } catch (error) {
    console.warn(`current user: ${errorCode(error)}`);
    return false;
  }
}
