import { userAtom } from '@studio/shared/session';
import type { Store } from '@studio/shared/state';
import { atom } from 'jotai';
import type { DocumentRow } from './document-row.ts';

/** A client's list as it was last read, to show at once when they return to it; in memory only. */
const knownAtom = atom<{ owner: string; rows: readonly DocumentRow[] } | undefined>(undefined);

/** The logged-in client's list as it was last read, if it was. */
export function knownDocuments(store: Store): readonly DocumentRow[] | undefined {
  const known = store.get(knownAtom);
  return known?.owner === store.get(userAtom)?.id ? known?.rows : undefined;
}

/** Keeps a list for the client it was read for, unless it is no longer they who are logged in. */
export function keepDocuments(store: Store, owner: string, rows: readonly DocumentRow[]): void {
  if (store.get(userAtom)?.id === owner) store.set(knownAtom, { owner, rows });
}

/** Ids of the documents that were opened or saved since their list was read. */
export const openedAtom = atom<ReadonlySet<number>>(new Set<number>());
