import { atom } from 'jotai';
import type { Store } from './store.ts';

/** The values of a form by field name, without passwords. */
export type Draft = Readonly<Record<string, string>>;

interface Drafts {
  /** Id of the client who typed them, once known. */
  readonly owner?: string;
  readonly byForm: ReadonlyMap<string, Draft>;
}

/** Form input that survives a login, in memory only. */
const draftsAtom = atom<Drafts>({ byForm: new Map() });

/** Returns the draft of a form; undefined when there is none. */
export function readDraft(store: Store, name: string): Draft | undefined {
  return store.get(draftsAtom).byForm.get(name);
}

/** Saves the draft of a form until it is deleted. */
export function saveDraft(store: Store, name: string, values: Draft): void {
  const { byForm, ...drafts } = store.get(draftsAtom);
  store.set(draftsAtom, { ...drafts, byForm: new Map(byForm).set(name, values) });
}

/** Returns true when any form has a draft. */
export function hasDrafts(store: Store): boolean {
  return store.get(draftsAtom).byForm.size > 0;
}

/** Deletes the draft of a form that was sent or abandoned. */
export function deleteDraft(store: Store, name: string): void {
  const { byForm, ...drafts } = store.get(draftsAtom);
  const others = [...byForm].filter(([form]) => form !== name);
  store.set(draftsAtom, { ...drafts, byForm: new Map(others) });
}

/** Deletes all drafts. */
export function deleteDrafts(store: Store): void {
  store.set(draftsAtom, { byForm: new Map() });
}

/** Assigns the drafts to the client who has logged in; deletes those of another client. */
export function claimDrafts(store: Store, owner: string): void {
  const drafts = store.get(draftsAtom);
  if (drafts.owner !== undefined && drafts.owner !== owner) deleteDrafts(store);
  store.set(draftsAtom, (kept) => ({ ...kept, owner }));
}
