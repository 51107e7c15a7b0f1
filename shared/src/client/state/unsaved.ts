import { atom } from 'jotai';
import type { Store } from './store.ts';

/** The forms with unsent input, each with its name for the visitor. */
const unsavedFormsAtom = atom<ReadonlyMap<string, string | undefined>>(new Map());

/** True while any form has unsent input; the page then asks before it is left. */
export const unsavedAtom = atom((get) => get(unsavedFormsAtom).size > 0);

/** The names of the forms with unsent input, in the words of the page; a form without a name is left out. */
export const unsavedNamesAtom = atom((get) =>
  [...get(unsavedFormsAtom).values()].filter((name) => name !== undefined),
);

/**
 * Records that a form has unsent input, or has none; a form that unmounts has none.
 * @param name the form in the words of the page, for the question before it is left
 */
export function setUnsaved(store: Store, form: string, isUnsaved: boolean, name?: string): void {
  const forms = store.get(unsavedFormsAtom);
  if (forms.has(form) === isUnsaved) return;
  const changed = new Map(forms);
  if (isUnsaved) changed.set(form, name);
  else changed.delete(form);
  store.set(unsavedFormsAtom, changed);
}
