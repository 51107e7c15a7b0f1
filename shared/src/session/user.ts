import { atom } from 'jotai';
import * as v from 'valibot';

export const userSchema = v.object({
  id: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
});

/** What the site knows of the logged-in client. */
export type User = v.InferOutput<typeof userSchema>;

/** The logged-in client; undefined until the session is known. */
export const userAtom = atom<User | undefined>(undefined);
