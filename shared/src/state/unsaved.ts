import { atom } from 'jotai';
import type { Store } from './store.ts';

/** Names of the forms that hold input which would be lost with the page. */
const unsavedFormsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Whether any form holds input that was not sent: nothing may leave the page then without asking. */
export const unsavedAtom = atom((get) => get(unsavedFormsAtom).size > 0);

/** Notes whether a form holds input that was not sent. A form that goes away says that it holds none. */
export function setUnsaved(store: Store, form: string, isUnsaved: boolean): void {
  const forms = store.get(unsavedFormsAtom);
  if (forms.has(form) === isUnsaved) return;
  const others = [...forms].filter((name) => name !== form);
  store.set(unsavedFormsAtom, new Set(isUnsaved ? [...others, form] : others));
}
