import type { Store } from '@studio/shared/state';
import { dropDescriptor } from './descriptor.ts';
import { userAtom } from './user.ts';

/** Ends the session in this browser only, because the backend said that it is over. Form input is kept. */
export function endSession(store: Store): void {
  dropDescriptor();
  store.set(userAtom, undefined);
}
