import { atom } from 'jotai';
import type { Store } from './store.ts';

/** Values of a form's fields by their names; never of password fields. */
export type Draft = Readonly<Record<string, string>>;

interface Drafts {
  /** The client who typed them, once known. */
  readonly owner?: string;
  readonly byForm: ReadonlyMap<string, Draft>;
}

/** Form input that survives a trip to the login and back, in memory only. */
const draftsAtom = atom<Drafts>({ byForm: new Map() });

/** What was typed into a form that could not be sent; undefined where nothing is kept. */
export function readDraft(store: Store, name: string): Draft | undefined {
  return store.get(draftsAtom).byForm.get(name);
}

/** Keeps what was typed into a form until it is dropped. */
export function saveDraft(store: Store, name: string, values: Draft): void {
  const { byForm, ...drafts } = store.get(draftsAtom);
  store.set(draftsAtom, { ...drafts, byForm: new Map(byForm).set(name, values) });
}

/** Whether anything is kept of any form. */
export function hasDrafts(store: Store): boolean {
  return store.get(draftsAtom).byForm.size > 0;
}

/** Forgets what was typed into a form: it has been sent, or given up. */
export function deleteDraft(store: Store, name: string): void {
  const { byForm, ...drafts } = store.get(draftsAtom);
  const others = [...byForm].filter(([form]) => form !== name);
  store.set(draftsAtom, { ...drafts, byForm: new Map(others) });
}

/** Forgets what was typed into any form. */
export function deleteDrafts(store: Store): void {
  store.set(draftsAtom, { byForm: new Map() });
}

/** Gives what is kept to the client who has logged in, unless somebody else typed it: then it is dropped. */
export function claimDrafts(store: Store, owner: string): void {
  const drafts = store.get(draftsAtom);
  if (drafts.owner !== undefined && drafts.owner !== owner) deleteDrafts(store);
  store.set(draftsAtom, (kept) => ({ ...kept, owner }));
}
