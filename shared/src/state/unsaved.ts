import { atom } from 'jotai';
import type { Store } from './store.ts';

/** Names of the forms with unsent input. */
const unsavedFormsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** True while any form has unsent input; the page then asks before it is left. */
export const unsavedAtom = atom((get) => get(unsavedFormsAtom).size > 0);

/** Records that a form has unsent input, or has none; a form that unmounts has none. */
export function setUnsaved(store: Store, form: string, isUnsaved: boolean): void {
  const forms = store.get(unsavedFormsAtom);
  if (forms.has(form) === isUnsaved) return;
  const others = [...forms].filter((name) => name !== form);
  store.set(unsavedFormsAtom, new Set(isUnsaved ? [...others, form] : others));
}
