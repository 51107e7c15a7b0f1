import { readMe } from '@directus/sdk';
import { type Content, errorCode } from '@studio/shared/content';
import type { Store } from '@studio/shared/state';
import { atom } from 'jotai';
import * as v from 'valibot';

const userSchema = v.object({
  id: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
});

/** What the site knows of the logged-in client. */
export type User = v.InferOutput<typeof userSchema>;

/** The logged-in client; undefined until the session is known. */
export const userAtom = atom<User | undefined>(undefined);

/** Fetches the logged-in client into the store. Answers whether there is one. */
export async function currentUser(content: Content, store: Store): Promise<boolean> {
  try {
    const fields = ['id', 'first_name', 'last_name', 'avatar'] as const;
    store.set(
      userAtom,
      v.parse(userSchema, await content.request(readMe({ fields: [...fields] }))),
    );
    return true;
  } catch (error) {
    console.warn(`current user: ${errorCode(error)}`);
    return false;
  }
}
